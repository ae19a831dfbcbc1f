import TelegramSchema
import Testing

@testable import ServerEngine

struct SendingTests {
    @Test func `a text is answered, pushed to its reader and to the sender's other device`() async throws {
        let server = try await TestServer()
        try await server.addDevice(9, of: 1)
        server.output.forget()
        let answer = try await server.call(TLFunction.MessagesSendMessage(to: 2, " hello 👋 ", randomID: 7))
        let sent = try #require(answer.text)
        #expect(answer.all.first == .updateMessageID(.init(id: sent.id, randomID: 7)))
        #expect(sent.out && sent.message == "hello 👋")
        #expect(sent.peerID == .peerUser(.init(userID: TestServer.user(2))))
        #expect(Set(answer.users.compactMap { $0.user?.id }) == [TestServer.user(1), TestServer.user(2)])
        let heard = try #require(server.heard(by: 2).compactMap(\.message?.text).first)
        #expect(!heard.out && heard.message == "hello 👋")
        #expect(heard.peerID == .peerUser(.init(userID: TestServer.user(1))))
        #expect(try server.heard(by: 1, on: 9).compactMap(\.message?.text) == [sent])
        #expect(try server.heard(by: 1).isEmpty, "the answer was enough")
    }

    @Test func `the same random id sends once and answers the same`() async throws {
        let server = try await TestServer()
        let request = TLFunction.MessagesSendMessage(to: 2, "once", randomID: 7)
        let first = try await server.call(request)
        server.output.forget()
        let second = try await server.call(request)
        #expect(first == second)
        #expect(try server.heard(by: 2).isEmpty)
        #expect(try await server.history(as: 1).total == 1)
    }

    @Test func `texts keep their bounds`() async throws {
        let server = try await TestServer()
        let longest = String(repeating: "𝕏", count: 4096)
        #expect(try await server.say(longest).message == longest)
        await #expect(throws: RPCError.bad("MESSAGE_TOO_LONG")) { try await server.say(longest + "!") }
        await #expect(throws: RPCError.bad("MESSAGE_EMPTY")) { try await server.say(" \n ") }
        await #expect(throws: RPCError.bad("RANDOM_ID_EMPTY")) {
            try await server.call(TLFunction.MessagesSendMessage(to: 2, "x", randomID: 0))
        }
    }

    @Test func `nobody is reached without the right hash`() async throws {
        let server = try await TestServer()
        let guess = TL.InputPeer.inputPeerUser(.init(userID: TestServer.user(2), accessHash: 5))
        await #expect(throws: RPCError.peerInvalid) {
            try await server.call(TLFunction.MessagesSendMessage(peer: guess, message: "x", randomID: 1))
        }
        await #expect(throws: RPCError.peerInvalid) {
            let service = TL.InputPeer.inputPeerUser(.init(userID: ServiceUser.id, accessHash: 0))
            return try await server.call(
                TLFunction.MessagesSendMessage(peer: service, message: "x", randomID: 1)
            )
        }
    }

    @Test func `a reader may answer whom a message shows, without a hash`() async throws {
        let server = try await TestServer()
        let heard = try await server.say("hello")
        let seen = TL.InputPeer.inputPeerUserFromMessage(
            .init(peer: TestServer.peer(1), msgID: heard.id, userID: TestServer.user(1))
        )
        _ = try await server.call(
            TLFunction.MessagesSendMessage(peer: seen, message: "hi", randomID: 1),
            as: 2
        )
        #expect(try await server.history().texts == ["hi", "hello"])
    }

    @Test func `saved messages have one copy`() async throws {
        let server = try await TestServer(users: 1)
        let request = TLFunction.MessagesSendMessage(peer: .inputPeerSelf, message: "note", randomID: 1)
        let answer = try await server.call(request)
        #expect(answer.text?.out == false)
        #expect(answer.text?.peerID == .peerUser(.init(userID: TestServer.user(1))))
        #expect(try await server.history(with: 1).total == 1)
    }

    @Test func `an answer names the other copy in each box`() async throws {
        let server = try await TestServer(users: 3)
        try await server.say("shifts the numbers of 1", to: 3)
        let question = try await server.say("question")
        let asked = try #require(try await server.history(with: 1, as: 2).messages.first?.id)
        #expect(asked != question.id)
        var request = TLFunction.MessagesSendMessage(to: 1, "answer", randomID: 2)
        request.replyTo = .init(replyToMsgID: asked, quoteText: "quest", quoteOffset: 0)
        let answer = try #require(try await server.call(request, as: 2).text)
        #expect(answer.replyTo?.replyToMsgID == asked && answer.replyTo?.quoteText == "quest")
        let heard = try #require(server.heard(by: 1).compactMap(\.message?.text).last)
        #expect(heard.replyTo?.replyToMsgID == question.id)
        request.replyTo = .init(replyToMsgID: 999)
        request.randomID = 3
        await #expect(throws: RPCError.bad("REPLY_MESSAGE_ID_INVALID")) {
            try await server.call(request, as: 2)
        }
    }

    @Test func `forwards say where they come from, unless asked not to`() async throws {
        let server = try await TestServer(users: 3)
        let original = try await server.say("news")
        var request = TLFunction.MessagesForwardMessages(
            fromPeer: TestServer.peer(2),
            id: [original.id],
            randomID: [5],
            toPeer: TestServer.peer(3)
        )
        let forwarded = try #require(try await server.call(request).text)
        #expect(forwarded.message == "news")
        #expect(forwarded.fwdFrom?.fromID == .peerUser(.init(userID: TestServer.user(1))))
        request.dropAuthor = true
        request.randomID = [6]
        #expect(try await server.call(request).text?.fwdFrom == nil)
        request.id = [original.id, original.id]
        await #expect(throws: RPCError.bad("RANDOM_ID_INVALID")) { try await server.call(request) }
        request.fromPeer = TestServer.peer(3)
        request.id = [original.id]
        await #expect(throws: RPCError.messageInvalid) { try await server.call(request) }
    }

    @Test func `what is protected stays where it is`() async throws {
        let server = try await TestServer(users: 3)
        var secret = TLFunction.MessagesSendMessage(to: 2, "secret", randomID: 1)
        secret.noforwards = true
        let sent = try #require(try await server.call(secret).text)
        #expect(sent.noforwards)
        let forward = TLFunction.MessagesForwardMessages(
            fromPeer: TestServer.peer(2),
            id: [sent.id],
            randomID: [5],
            toPeer: TestServer.peer(3)
        )
        await #expect(throws: RPCError.bad("CHAT_FORWARDS_RESTRICTED")) { try await server.call(forward) }
    }

    @Test func `a mention by id needs the right to name`() async throws {
        let server = try await TestServer()
        var request = TLFunction.MessagesSendMessage(to: 2, "you there", randomID: 1)
        let mention = TL.MessageEntity.inputMessageEntityMentionName(
            .init(offset: 0, length: 3, userID: TestServer.input(2))
        )
        request.entities = [mention]
        let sent = try #require(try await server.call(request).text)
        let stored = TL.MessageEntity.messageEntityMentionName(
            .init(offset: 0, length: 3, userID: TestServer.user(2))
        )
        #expect(sent.entities == [stored])
        #expect(try server.heard(by: 2).compactMap(\.message?.text?.mentioned).last == true)
    }

    @Test func `typing is told and not kept`() async throws {
        let server = try await TestServer()
        let before = try await server.call(TLFunction.UpdatesGetState(), as: 2).pts
        let typing = TLFunction.MessagesSetTyping(peer: TestServer.peer(2), action: .sendMessageTypingAction)
        #expect(try await server.call(typing))
        let update = TL.Update.updateUserTyping(
            .init(userID: TestServer.user(1), action: .sendMessageTypingAction)
        )
        #expect(try server.heard(by: 2).contains(update))
        #expect(try await server.call(TLFunction.UpdatesGetState(), as: 2).pts == before)
    }
}
