import ClientModel
import Localization
import MessageStore
import Testing

@testable import TerminalClient

@Suite struct MessageRowTests {
    private let pipe = OutputStyle()

    @Test func `programs get names that do not change`() async throws {
        let fixture = try await StoreFixture()
        let row = try await fixture.row(StoreFixture.message(5, "Hi \"there\"\nyou"))
        #expect(
            try JSONLine.encode(row) == #"{"author":"u2","author_name":"Bob","chat":"u2","chat_title":"Bob","#
                + #""date":"2023-11-14T22:13:25Z","id":5,"state":"received","text":"Hi \"there\"\nyou"}"#
        )
    }

    @Test func `people get a line, further ones indented`() async throws {
        let fixture = try await StoreFixture()
        var row = try await fixture.row(StoreFixture.message(5, "one\ntwo\u{1B}[2J"))
        #expect(row.line(in: pipe).hasSuffix("  Bob: one\n      two[2J"))
        #expect(row.line(in: pipe).hasPrefix("5     20"))
        row.showsChat = true
        row.chatTitle = "Team"
        #expect(row.line(in: pipe).contains("Team › Bob: one"))
    }

    @Test func `colours are for terminals`() async throws {
        let row = try await StoreFixture().row(StoreFixture.message(5, "x"))
        #expect(!row.line(in: pipe).contains("\u{1B}"))
        #expect(row.line(in: OutputStyle(usesColor: true)).contains("\u{1B}[36mBob\u{1B}[0m"))
    }

    @Test func `our own messages say how far they have come`() async throws {
        let fixture = try await StoreFixture()
        let ada = StoreFixture.ada
        let sending = StoreFixture.message(1, "a", by: ada, namespace: .local, flags: .sending)
        #expect(try await fixture.row(sending).state == .sending)
        #expect(try await fixture.row(sending).id == nil)
        let failed = StoreFixture.message(2, "a", by: ada, namespace: .local, flags: .failed)
        #expect(try await fixture.row(failed).state == .failed)
        let sent = StoreFixture.message(9, "a", by: ada, flags: [])
        #expect(try await fixture.row(sent).state == .sent)
        try await fixture.store.transaction { transaction in
            let state = IDReadState(maxIncomingRead: 0, maxOutgoingRead: 9, maxKnown: 9, count: 0)
            try transaction.setReadState(.idBased(state), of: StoreFixture.bob)
        }
        #expect(try await fixture.row(sent).state == .read)
    }

    @Test func `what happened is told without a colon`() async throws {
        let fixture = try await StoreFixture()
        var content = MessageContent()
        content.media = [.action(.membersAdded([StoreFixture.ada, StoreFixture.bob]))]
        var message = StoreFixture.message(4, "", in: StoreFixture.team)
        message.content = EncodedContent(content)
        let row = try await fixture.row(message)
        #expect(row.isService)
        #expect(row.line(in: pipe).hasSuffix("  Bob added Ada Lovelace and Bob"))
    }
}

extension StoreFixture {
    fileprivate func row(_ message: Message) async throws -> MessageRow {
        try await store.read { try $0.row(message, .english) }
    }
}
