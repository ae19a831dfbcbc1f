import ClientEngine
import ClientHost
import ClientModel
import ClientNetwork
import Localization
import MessageStore
import Testing

@testable import TerminalClient

/// Commands without a server: they apply locally at once and are stored.
@Suite struct ActionCommandTests {
    @Test func `a reaction shows at once and is kept, and goes as it came`() async throws {
        let bench = try await CommandBench()
        try await React(["👍"], to: 5, in: "bob").run(on: bench.opened)
        try await React([], to: 5, in: "bob").run(on: bench.opened)
        #expect(
            bench.console.lines == [
                #"{"chat":"u2","id":5,"reactions":["👍 1 own 1"],"state":"kept"}"#,
                #"{"chat":"u2","id":5,"reactions":[],"state":"kept"}"#,
            ]
        )
        #expect(bench.console.notes.contains { $0.contains("it is kept") })
        await bench.stop()
    }

    @Test func `a message that is not there is told by its number`() async throws {
        let bench = try await CommandBench()
        await #expect(throws: TerminalError.noMessage(6)) {
            try await React(["👍"], to: 6, in: "bob").run(on: bench.opened)
        }
        await #expect(throws: TerminalError.noPoll(5)) {
            try await VoteInPoll([1], in: 5, of: "bob", isRetracted: false).run(on: bench.opened)
        }
        await bench.stop()
    }

    @Test func `a poll is shown, voted in by number, and the vote taken back`() async throws {
        let bench = try await CommandBench()
        try await bench.store.transaction { transaction in
            let answers = ["Tea", "Coffee"].enumerated().map { index, text in
                PollAnswer(option: [UInt8(index)], text: FormattedText(text))
            }
            var content = MessageContent()
            content.media = [.poll(Poll(id: 9, question: FormattedText("What?"), answers: answers))]
            var message = StoreFixture.message(6, "")
            try transaction.addMedia(content.detachMedia())
            message.mediaIDs = content.sharedMediaIDs
            message.content = EncodedContent(content)
            try transaction.add([message])
        }
        func vote(_ answers: [Int], isRetracted: Bool = false) async throws -> String? {
            let command = VoteInPoll(answers, in: 6, of: "bob", isRetracted: isRetracted)
            try await command.run(on: bench.opened)
            return bench.console.lines.last
        }
        let tea = #"{"chosen":false,"number":1,"text":"Tea"}"#
        #expect(
            try await vote([]) == #"{"answers":[\#(tea),{"chosen":false,"number":2,"text":"Coffee"}],"#
                + #""chat":"u2","closed":false,"id":6,"question":"What?"}"#
        )
        #expect(
            try await vote([2]) == #"{"answers":[\#(tea),{"chosen":true,"number":2,"text":"Coffee"}],"#
                + #""chat":"u2","closed":false,"id":6,"question":"What?","state":"kept"}"#
        )
        #expect(try await vote([], isRetracted: true)?.contains(#""chosen":true"#) == false)
        for wrong in [[3], [0], [1, 2]] {
            let error = await #expect(throws: TerminalError.self) { try await vote(wrong) }
            #expect(error?.status == .usage)
        }
        await bench.stop()
    }

    @Test func `chats go to the archive and back, and to the top of the list where they are`() async throws {
        let bench = try await CommandBench()
        try await MoveChats(.archive, ["team"]).run(on: bench.opened)
        try await MoveChats(.pin, ["bob", "team"]).run(on: bench.opened)
        let pins = try await bench.store.read { reader in
            try [ChatList.main, .archive].map { try reader.pinnedChats(in: .list($0)) }
        }
        #expect(pins == [[StoreFixture.bob], [StoreFixture.team]])
        try await MoveChats(.unpin, ["bob"]).run(on: bench.opened)
        try await MoveChats(.unarchive, ["team"]).run(on: bench.opened)
        #expect(
            bench.console.lines == [
                #"{"archived":true,"chat":"g7","pinned":false,"state":"kept"}"#,
                #"{"archived":false,"chat":"u2","pinned":true,"state":"kept"}"#,
                #"{"archived":true,"chat":"g7","pinned":true,"state":"kept"}"#,
                #"{"archived":false,"chat":"u2","pinned":false,"state":"kept"}"#,
                #"{"archived":false,"chat":"g7","pinned":false,"state":"kept"}"#,
            ]
        )
        await bench.stop()
    }

    @Test func `folders are listed, and their chats by number or title`() async throws {
        let bench = try await CommandBench()
        try await bench.store.transaction { transaction in
            var work = ChatFolder(2, title: "Work")
            (work.included, work.emoji) = ([StoreFixture.team], "💼")
            try transaction.setFolders([work, ChatFolder(3, title: "Wording")])
        }
        try await ListFolders(nil, limit: 9).run(on: bench.opened)
        #expect(
            bench.console.lines == [
                #"{"emoji":"💼","folder":2,"muted":0,"title":"Work","unread":0}"#,
                #"{"folder":3,"muted":0,"title":"Wording","unread":0}"#,
            ]
        )
        for name in ["2", "work"] {
            try await ListFolders(name, limit: 9).run(on: bench.opened)
            #expect(bench.console.lines.last?.contains(#""chat":"g7""#) == true)
        }
        await #expect(throws: TerminalError.noFolder("Wor")) {
            try await ListFolders("Wor", limit: 9).run(on: bench.opened)
        }
        await bench.stop()
    }

    @Test func `a device is let in only by what its picture says, and when somebody agrees`() async throws {
        let bench = try await CommandBench()
        func accept(_ link: String, isConfirmed: Bool = false) async throws {
            try await AcceptLogin(link, isConfirmed: isConfirmed).run(on: bench.opened)
        }
        let token = "tg://login?token=AQL7_w"
        let error = await #expect(throws: TerminalError.self) { try await accept("tg://join?token=AQL7_w") }
        #expect(error?.status == .usage)
        await #expect(throws: TerminalError.unanswered("--yes")) { try await accept(token) }
        bench.console.answer("no")
        await #expect(throws: TerminalError.refused) { try await accept(token) }
        bench.console.answer("y")
        await #expect(throws: APIError.timedOut) { try await accept(token) }
        #expect(bench.console.lines.isEmpty)
        await bench.stop()
    }

    @Test(arguments: [
        ("INPUT_METHOD_INVALID", "this server cannot do that yet"),
        ("REACTION_INVALID", "the server does not have this reaction"),
        ("NEVER_HEARD_OF", "the server refused: NEVER_HEARD_OF"),
    ])
    func `what the server refuses is told in words`(name: String, words: String) {
        #expect(CommandFailure(TerminalError.notDone(.refusal(name)), .english).text == "not done: \(words)")
        #expect(CommandFailure(APIError.refused(code: 400, name: name), .english).text == words)
        #expect(CommandFailure(SignInError.network(.refused(code: 400, name: name)), .english).text == words)
    }
}
