import ServerStore
import TelegramSchema
import Testing

@testable import ServerEngine

struct DiceTests {
    private func send(_ emoji: String, randomID: Int64 = 1) -> TLFunction.MessagesSendMedia {
        .init(
            peer: TestServer.peer(2),
            media: .inputMediaDice(.init(emoticon: emoji)),
            message: "",
            randomID: randomID
        )
    }

    /// The throw of an answer.
    private func thrown(_ updates: TL.Updates) -> TL.MessageMedia.MessageMediaDice? {
        if case .messageMediaDice(let dice)? = updates.text?.media { dice } else { nil }
    }

    @Test(arguments: zip(["🎲", "🎯", "🎳", "🏀", "⚽\u{FE0F}", "🎰"], [6, 6, 6, 5, 5, 64]))
    func `the server draws the number, within the bounds of the game`(emoji: String, most: Int32) async throws
    {
        let server = try await TestServer()
        var values: Set<Int32> = []
        for randomID in 1...Int64(200) {
            let dice = try #require(thrown(try await server.call(send(emoji, randomID: randomID))))
            #expect(dice.emoticon.unicodeScalars.first == emoji.unicodeScalars.first)
            values.insert(dice.value)
        }
        #expect(values.allSatisfy { (1...most).contains($0) })
        #expect(values.count > min(Int(most) - 1, 20))
    }

    @Test func `a repeated send throws no second time, and all see the same number`() async throws {
        let server = try await TestServer()
        let first = try await server.call(send("🎰"))
        let again = try await server.call(send("🎰"))
        let value = try #require(thrown(first)).value
        #expect(thrown(again)?.value == value)
        let seen = try server.heard(by: 2).compactMap(\.message?.text?.media)
        #expect(seen == [.messageMediaDice(.init(value: value, emoticon: "🎰"))])
    }

    @Test func `a forwarded throw keeps its number, also after a restart`() async throws {
        let server = try await TestServer()
        let sent = try await server.call(send("🎲"))
        let forward = TLFunction.MessagesForwardMessages(
            fromPeer: TestServer.peer(2),
            id: [try #require(sent.text?.id)],
            randomID: [7],
            toPeer: TestServer.peer(2)
        )
        #expect(thrown(try await server.call(forward)) == thrown(sent))
        let again = try await server.restarted()
        let history = try await again.history(with: 1, as: 2)
        #expect(history.messages.map(\.text?.media) == [sent.text?.media, sent.text?.media])
    }

    @Test func `a forwarded throw names who threw it, whatever the client asks for`() async throws {
        let server = try await TestServer()
        let sent = try await server.call(send("🎲"))
        let forward = TLFunction.MessagesForwardMessages(
            dropAuthor: true,
            dropMediaCaptions: true,
            fromPeer: TestServer.peer(2),
            id: [try #require(sent.text?.id)],
            randomID: [7],
            toPeer: TestServer.peer(2)
        )
        let copy = try #require(try await server.call(forward).text)
        #expect(copy.fwdFrom != nil)
    }

    @Test func `a throw stays with the other for a day, and one among saved messages goes at once`()
        async throws
    {
        let server = try await TestServer()
        let sent = try #require(try await server.call(send("🎲")).text)
        let delete = TLFunction.MessagesDeleteMessages(revoke: true, id: [sent.id])
        await #expect(throws: RPCError.forbidden("MESSAGE_DELETE_FORBIDDEN")) {
            try await server.call(delete)
        }
        try await server.advance(seconds: 86_400)
        #expect(try await server.call(delete).ptsCount == 1)
        let own = TLFunction.MessagesSendMedia(
            peer: .inputPeerSelf,
            media: .inputMediaDice(.init(emoticon: "🎲")),
            message: "",
            randomID: 9
        )
        let kept = try #require(try await server.call(own).text)
        let again = TLFunction.MessagesDeleteMessages(revoke: true, id: [kept.id])
        #expect(try await server.call(again).ptsCount == 1)
    }

    @Test func `a throw is not edited, and nothing becomes one`() async throws {
        let server = try await TestServer()
        let sent = try #require(try await server.call(send("🎲")).text)
        await #expect(throws: RPCError.messageInvalid) {
            try await server.call(
                TLFunction.MessagesEditMessage(peer: TestServer.peer(2), id: sent.id, message: "six")
            )
        }
        let text = try await server.say("a text")
        await #expect(throws: RPCError.bad("MEDIA_NEW_INVALID")) {
            try await server.call(
                TLFunction.MessagesEditMessage(
                    peer: TestServer.peer(2),
                    id: text.id,
                    media: .inputMediaDice(.init(emoticon: "🎲"))
                )
            )
        }
    }

    @Test(arguments: ["", "🐦", "🎲🎲", "6"])
    func `what is no game is refused`(emoji: String) async throws {
        let server = try await TestServer()
        await #expect(throws: RPCError.bad("EMOTICON_INVALID")) { try await server.call(send(emoji)) }
    }
}
