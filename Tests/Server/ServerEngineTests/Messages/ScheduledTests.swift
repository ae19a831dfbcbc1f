import ServerStore
import TelegramSchema
import Testing

@testable import ServerEngine

/// The clock of a test server begins at 1,700,000,000.
struct ScheduledTests {
    private let start: Int32 = 1_700_000_000

    private func text(
        _ text: String,
        at date: Int32?,
        to peer: TL.InputPeer = TestServer.peer(2),
        randomID: Int64 = 1
    ) -> TLFunction.MessagesSendMessage {
        .init(peer: peer, message: text, randomID: randomID, scheduleDate: date)
    }

    private func waiting(on server: TestServer, as number: Int64 = 1) async throws -> [TL.Message] {
        let peer = TestServer.peer(3 - number)
        return try await server.call(
            TLFunction.MessagesGetScheduledHistory(peer: peer, hash: 0),
            as: number
        ).messages
    }

    @Test func `a scheduled message waits with its sender, and is sent once when its time has come`()
        async throws
    {
        let server = try await TestServer()
        try await server.addDevice(11, of: 1)
        let answer = try await server.call(text("later", at: start + 60))
        guard case .updateNewScheduledMessage(let new)? = answer.all.last else {
            Issue.record("\(answer)")
            return
        }
        #expect(new.message.text?.date == start + 60)
        #expect(try server.heard(by: 1, on: 11).contains(.updateNewScheduledMessage(new)))
        #expect(try server.heard(by: 2).isEmpty)
        #expect(try await waiting(on: server) == [new.message])

        try await server.advance(seconds: 59)
        #expect(try await server.history(with: 1, as: 2).messages.isEmpty)
        try await server.advance(seconds: 1)
        try await server.advance(seconds: 1)
        #expect(try await server.history(with: 1, as: 2).texts == ["later"])
        let sent = try #require(try await server.history(with: 2, as: 1).messages.first?.text)
        #expect(sent.fromScheduled && sent.date == start + 60)
        let ended = TL.Update.updateDeleteScheduledMessages(
            .init(
                peer: .peerUser(.init(userID: TestServer.user(2))),
                messages: [new.message.id],
                sentMessages: [sent.id]
            )
        )
        for key in [1, 11] as [Int64] { #expect(try server.heard(by: 1, on: key).contains(ended)) }
        #expect(try await waiting(on: server).isEmpty)
        // A late repetition neither sends nor schedules it again.
        #expect(try await server.call(text("later", at: start + 60)).text?.id == sent.id)
        #expect(try await server.call(text("later", at: start + 900)).text?.id == sent.id)
        #expect(try await server.history(with: 1, as: 2).texts == ["later"])
    }

    @Test func `a restart neither loses nor repeats what waits`() async throws {
        let server = try await TestServer()
        _ = try await server.call(text("one", at: start + 60))
        _ = try await server.call(text("two", at: start + 120, randomID: 2))
        let again = try await server.restarted()
        try await again.advance(seconds: 100)
        #expect(try await again.history(with: 1, as: 2).texts == ["one"])
        let third = try await again.restarted()
        try await third.advance(seconds: 100)
        #expect(try await third.history(with: 1, as: 2).texts == ["two", "one"])
    }

    @Test func `a repeated call schedules once, and a deleted message is not scheduled by a late repetition`()
        async throws
    {
        let server = try await TestServer()
        let first = try await server.call(text("a", at: start + 60))
        #expect(try await server.call(text("a", at: start + 60)).all == first.all)
        let ids = try await waiting(on: server).map(\.id)
        #expect(ids.count == 1)
        let delete = TLFunction.MessagesDeleteScheduledMessages(peer: TestServer.peer(2), id: ids)
        _ = try await server.call(delete)
        #expect(try await server.call(text("a", at: start + 60)).text == nil)
        try await server.advance(seconds: 90)
        #expect(try await server.history(with: 1, as: 2).messages.isEmpty)
    }

    @Test func `a message is sent now, put off and edited`() async throws {
        let server = try await TestServer()
        for (number, word) in ["now", "put off", "changed"].enumerated() {
            _ = try await server.call(text(word, at: start + 60, randomID: Int64(number + 1)))
        }
        let ids = try await waiting(on: server).map(\.id).sorted()
        let sent = try await server.call(
            TLFunction.MessagesSendScheduledMessages(peer: TestServer.peer(2), id: [ids[0]])
        )
        #expect(sent.text?.message == "now" && sent.text?.fromScheduled == true)
        func edit(_ id: MessageID, _ text: String?, _ date: Int32) async throws -> TL.Updates {
            try await server.call(
                TLFunction.MessagesEditMessage(
                    peer: TestServer.peer(2),
                    id: id,
                    message: text,
                    scheduleDate: date
                )
            )
        }
        _ = try await edit(ids[1], nil, start + 600)
        _ = try await edit(ids[2], "changed!", start + 60)
        await #expect(throws: RPCError.bad("MESSAGE_NOT_MODIFIED")) {
            _ = try await edit(ids[2], "changed!", start + 60)
        }
        try await server.advance(seconds: 60)
        #expect(try await server.history(with: 1, as: 2).texts == ["changed!", "now"])
        #expect(try await waiting(on: server).map { $0.text?.date } == [start + 600])
        // A time that has come sends it at once.
        #expect(try await edit(ids[1], nil, start).text?.message == "put off")
        #expect(try await waiting(on: server).isEmpty)
    }

    @Test func `dates and numbers are bounded`() async throws {
        let server = try await TestServer()
        for (date, name) in [
            (start + 366 * 86_400 + 1, "SCHEDULE_DATE_TOO_LATE"), (0x7FFF_FFFE, "SCHEDULE_STATUS_PRIVATE"),
        ] {
            await #expect(throws: RPCError.bad(name)) { _ = try await server.call(text("a", at: date)) }
        }
        #expect(try await server.call(text("at once", at: start - 5)).text?.message == "at once")
        for number in 1...Int64(100) {
            _ = try await server.call(text("\(number)", at: start + 60, randomID: 100 + number))
        }
        await #expect(throws: RPCError.bad("SCHEDULE_TOO_MUCH")) {
            _ = try await server.call(text("one more", at: start + 60, randomID: 999))
        }
        try await server.advance(seconds: 60)
        #expect(try await server.history(with: 1, as: 2).total == 101)
    }

    @Test func `who may not write when the time comes is told, and nothing is sent`() async throws {
        let server = try await TestServer(users: 3)
        _ = try await server.call(
            TLFunction.MessagesCreateChat(users: [TestServer.input(2), TestServer.input(3)], title: "Trio")
        )
        let group: ChatID = 1
        let peer = TL.InputPeer.inputPeerChat(.init(chatID: group))
        _ = try await server.call(text("too late", at: start + 60, to: peer), as: 2)
        await #expect(throws: RPCError.self) {
            _ = try await server.call(
                TLFunction.MessagesSendScheduledMessages(peer: peer, id: [1]),
                as: 3
            )
        }
        _ = try await server.call(
            TLFunction.MessagesDeleteChatUser(
                chatID: group,
                userID: TestServer.input(2)
            )
        )
        try await server.advance(seconds: 60)
        let heard = try server.heard(by: 2)
        let note = heard.compactMap(\.message?.text).last
        // The title is others' choice, and the service account repeats nobody's words.
        #expect(note?.message.contains("Trio") == false && note?.message.contains("too late") == true)
        #expect(
            heard.contains {
                if case .updateDeleteScheduledMessages(let end) = $0 {
                    end.sentMessages == nil
                } else {
                    false
                }
            }
        )
        #expect(try server.heard(by: 3).compactMap(\.message?.text).isEmpty)
    }

    @Test func `a throw is drawn when it is sent`() async throws {
        let server = try await TestServer()
        _ = try await server.call(
            TLFunction.MessagesSendMedia(
                peer: TestServer.peer(2),
                media: .inputMediaDice(.init(emoticon: "🎲")),
                message: "",
                randomID: 1,
                scheduleDate: start + 60
            )
        )
        func value(_ message: TL.Message?) -> Int32? {
            if case .messageMediaDice(let dice)? = message?.text?.media { dice.value } else { nil }
        }
        #expect(value(try await waiting(on: server).first) == 0)
        try await server.advance(seconds: 60)
        #expect((1...6).contains(value(try await server.history(with: 1, as: 2).messages.first) ?? 0))
    }

    @Test func `the history that a client has is not sent again`() async throws {
        let server = try await TestServer()
        _ = try await server.call(text("a", at: start + 60))
        let message = try #require(try await waiting(on: server).first?.text)
        let hash = ListHash([Int64(message.id.rawValue), 0, Int64(message.date)]).value
        let answer = try await server.call(
            TLFunction.MessagesGetScheduledHistory(peer: TestServer.peer(2), hash: hash)
        )
        #expect(answer == .messagesNotModified(.init(count: 1)))
    }
}
