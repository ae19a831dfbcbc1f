import ClientModel
import MessageStore
import TestKit
import Testing

@testable import MartletClient

@Suite struct ArrivalReaderTests {
    private let folder: TemporaryFolder
    private let store: MessageStore
    private static let (bob, team) = (PeerID(.user, 2), PeerID(.group, 7))

    init() throws {
        folder = try TemporaryFolder()
        store = try MessageStore.open(StoreFiles(folder: folder.path), options: StoreOptions(key: nil))
    }

    private static func message(
        _ id: Int32,
        _ text: String,
        in peer: PeerID = bob,
        at timestamp: Int32 = 1_700_000_100,
        flags: MessageFlags = .incoming
    ) -> ClientModel.Message {
        ClientModel.Message(
            MessageFields(
                key: MessageKey(peer: peer, namespace: .cloud, id: id),
                timestamp: timestamp,
                author: bob,
                flags: flags,
                content: EncodedContent(MessageContent(text: text))
            )
        )
    }

    private func add(_ messages: ClientModel.Message...) async throws {
        try await store.transaction { _ = try $0.add(messages) }
    }

    private func text(_ reader: ArrivalReader, _ loop: Int) async throws -> String? {
        guard case .message(let message) = try await reader.next(in: loop) else { return nil }
        return message.text
    }

    @Test func `each new message comes once and in order`() async throws {
        try await add(Self.message(1, "long ago", at: 1_600_000_000))
        let reader = try await ArrivalReader.open(store, since: 1_700_000_000)
        let loop = try await reader.begin()
        #expect(try await text(reader, loop) == nil)
        try await add(Self.message(5, "one"), Self.message(6, "two", in: Self.team))
        try await add(Self.message(7, "three"), Self.message(8, "mine", flags: []))
        #expect(try await text(reader, loop) == "one")
        #expect(try await text(reader, loop) == "two")
        #expect(try await text(reader, loop) == "three")
        #expect(try await text(reader, loop) == nil)
    }

    @Test func `a history that is loaded later is not new`() async throws {
        let reader = try await ArrivalReader.open(store, since: 1_700_000_000)
        let loop = try await reader.begin()
        try await add(Self.message(1, "long ago", at: 1_699_999_999))
        #expect(try await text(reader, loop) == nil)
    }

    @Test func `an account that is known begins behind what it has`() async throws {
        try await add(Self.message(1, "known", at: 1_700_000_000))
        let reader = try await ArrivalReader.open(store, since: nil)
        let loop = try await reader.begin()
        try await add(Self.message(2, "missed", at: 1_700_000_001))
        #expect(try await text(reader, loop) == "missed")
    }

    @Test func `a message that was at hand when the program died comes again`() async throws {
        let first = try await ArrivalReader.open(store, since: 0)
        let loop = try await first.begin()
        try await add(Self.message(5, "one"), Self.message(6, "two"))
        #expect(try await text(first, loop) == "one")
        #expect(try await text(first, loop) == "two")
        let second = try await ArrivalReader.open(store, since: 0)
        #expect(try await text(second, second.begin()) == "two")
    }

    @Test func `closing settles the message at hand`() async throws {
        let first = try await ArrivalReader.open(store, since: 0)
        let loop = try await first.begin()
        try await add(Self.message(5, "one"), Self.message(6, "two"))
        #expect(try await text(first, loop) == "one")
        await first.close()
        guard case .over = try await first.next(in: loop) else {
            Issue.record("a closed reader has no more messages")
            return
        }
        let second = try await ArrivalReader.open(store, since: 0)
        #expect(try await text(second, second.begin()) == "two")
    }

    @Test func `a slow loop sees messages as they are by then`() async throws {
        let reader = try await ArrivalReader.open(store, since: 0)
        let loop = try await reader.begin()
        try await add(Self.message(5, "one"), Self.message(6, "two"), Self.message(7, "three"))
        try await store.transaction { transaction in
            try transaction.delete([MessageKey(peer: Self.bob, namespace: .cloud, id: 5)])
        }
        try await add(Self.message(6, "two, corrected"))
        #expect(try await text(reader, loop) == "two, corrected")
        #expect(try await text(reader, loop) == "three")
    }

    @Test func `a new loop ends the one before`() async throws {
        let reader = try await ArrivalReader.open(store, since: 0)
        let (first, second) = (try await reader.begin(), try await reader.begin())
        try await add(Self.message(5, "one"))
        guard case .over = try await reader.next(in: first) else {
            Issue.record("the first loop must end")
            return
        }
        #expect(try await text(reader, second) == "one")
    }
}
