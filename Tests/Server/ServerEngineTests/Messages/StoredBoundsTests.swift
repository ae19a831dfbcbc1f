import ServerStore
import TelegramSchema
import Testing

@testable import ServerEngine

/// The bounds in bytes on all data that are stored and shown to others.
struct StoredBoundsTests {
    private func link(_ bytes: Int, at offset: Int32 = 0) -> TL.MessageEntity {
        .messageEntityTextUrl(.init(offset: offset, length: 1, url: String(repeating: "u", count: bytes)))
    }

    private func send(_ server: TestServer, _ entities: [TL.MessageEntity]) async throws -> [TL.MessageEntity]
    {
        var request = TLFunction.MessagesSendMessage(to: 2, "x y", randomID: .random(in: 1 ... .max))
        request.entities = entities
        return try await server.call(request).text?.entities ?? []
    }

    @Test func `an address has 4096 bytes at most, a language 64`() async throws {
        let server = try await TestServer()
        #expect(try await send(server, [link(4096)]) == [link(4096)])
        #expect(try await send(server, [link(4097)]).isEmpty)
        #expect(try await send(server, [link(0)]).isEmpty)
        func code(_ language: String) -> TL.MessageEntity {
            .messageEntityPre(.init(offset: 0, length: 1, language: language))
        }
        #expect(try await send(server, [code("swift")]) == [code("swift")])
        #expect(try await send(server, [code(String(repeating: "s", count: 65))]) == [code("")])
    }

    @Test func `all that a message brings beside its text is bounded as a whole, also by editing`()
        async throws
    {
        let server = try await TestServer()
        let links = [link(4000), link(4000), link(4000), link(4000), link(4000, at: 2)]
        await #expect(throws: RPCError.bad("ENTITIES_TOO_LONG")) { try await send(server, links) }
        let sent = try await server.say("x y")
        let edit = TLFunction.MessagesEditMessage(
            peer: TestServer.peer(2),
            id: sent.id,
            message: "x y",
            entities: links
        )
        await #expect(throws: RPCError.bad("ENTITIES_TOO_LONG")) { try await server.call(edit) }
        let draft = TLFunction.MessagesSaveDraft(
            peer: TestServer.peer(2),
            message: "x y",
            entities: [TL.MessageEntity](repeating: link(4000), count: 20)
        )
        await #expect(throws: RPCError.bad("ENTITIES_TOO_LONG")) { try await server.call(draft) }
    }

    @Test func `a quote has 1024 characters at most, and begins somewhere`() async throws {
        let server = try await TestServer()
        let question = try await server.say("question")
        var request = TLFunction.MessagesSendMessage(to: 2, "answer", randomID: 2)
        let quote = String(repeating: "q", count: 1024)
        request.replyTo = .init(replyToMsgID: question.id, quoteText: quote, quoteOffset: -5)
        #expect(try await server.call(request).text?.replyTo?.quoteOffset == 0)
        request.replyTo = .init(replyToMsgID: question.id, quoteText: quote + "q")
        request.randomID = 3
        await #expect(throws: RPCError.bad("QUOTE_TEXT_INVALID")) { try await server.call(request) }
    }

    @Test func `typing is repeated within bounds or not at all`() async throws {
        let server = try await TestServer()
        func heard(_ action: TL.SendMessageAction) async throws -> TL.SendMessageAction? {
            server.output.forget()
            _ = try await server.call(TLFunction.MessagesSetTyping(peer: TestServer.peer(2), action: action))
            return try server.heard(by: 2).compactMap { update in
                if case .updateUserTyping(let typing) = update { typing.action } else { nil }
            }.first
        }
        #expect(
            try await heard(.sendMessageUploadPhotoAction(.init(progress: .max)))
                == .sendMessageUploadPhotoAction(.init(progress: 100))
        )
        let long = String(repeating: "x", count: 2000)
        #expect(try await heard(.sendMessageEmojiInteractionSeen(.init(emoticon: long))) == nil)
        let taps = TL.SendMessageAction.SendMessageEmojiInteraction(
            emoticon: "🎉",
            msgID: 1,
            interaction: .init(data: long)
        )
        #expect(try await heard(.sendMessageEmojiInteraction(taps)) == nil)
        #expect(try await heard(.sendMessageEmojiInteractionSeen(.init(emoticon: "🎉"))) != nil)
    }

    @Test func `the name of a sound is a name`() async throws {
        let server = try await TestServer()
        func kept(_ title: String) async throws -> TL.NotificationSound? {
            let sound = TL.NotificationSound.notificationSoundLocal(.init(title: title, data: "1"))
            let peer = TL.InputNotifyPeer.inputNotifyUsers
            _ = try await server.call(
                TLFunction.AccountUpdateNotifySettings(peer: peer, settings: .init(sound: sound))
            )
            return try await server.call(TLFunction.AccountGetNotifySettings(peer: peer)).otherSound
        }
        #expect(try await kept("Bell") == .notificationSoundLocal(.init(title: "Bell", data: "1")))
        #expect(try await kept(String(repeating: "b", count: 300)) == .notificationSoundDefault)
    }

    @Test func `names that people give to others are bounded too`() async throws {
        let server = try await TestServer()
        let heaped = "e" + String(repeating: "\u{301}", count: 1500)
        _ = try await server.call(
            TLFunction.ContactsAddContact(
                id: TestServer.input(2),
                firstName: heaped,
                lastName: heaped,
                phone: ""
            )
        )
        let shown = try await server.call(TLFunction.UsersGetUsers(id: [TestServer.input(2)])).first?.user
        #expect(
            (shown?.firstName ?? heaped).utf8.count <= 256 && (shown?.lastName ?? heaped).utf8.count <= 256
        )
    }

    @Test func `what a device says of itself is bounded`() {
        let long = "d" + String(repeating: "\u{301}", count: 5000)
        let device = DeviceInfo(
            TLFunction.InitConnection(
                apiID: 1,
                deviceModel: "Pixel \(long)",
                systemVersion: String(repeating: "s", count: 100),
                appVersion: "1",
                systemLangCode: "",
                langPack: "",
                langCode: "en"
            )
        )
        #expect(device.deviceModel == "Pixel " && device.systemVersion.count == 64)
    }
}
