import TelegramSchema
import Testing

@testable import ServerEngine

/// A user's id alone gives no access to the user.
struct MentionsTests {
    /// The stored form of a mention of user 3, who is unknown to user 1.
    private let stranger = TL.MessageEntity.messageEntityMentionName(
        .init(offset: 0, length: 4, userID: TestServer.user(3))
    )

    private func names(_ users: some Sequence<TL.User>) -> [UserID] { users.compactMap { $0.user?.id } }

    @Test func `a mention by number alone shows nobody's hash, name or presence`() async throws {
        let server = try await TestServer(users: 3)
        var request = TLFunction.MessagesSendMessage(to: 1, "whoo", randomID: 1)
        request.entities = [stranger]
        let sent = try await server.call(request)
        #expect(names(sent.users) == [TestServer.user(1)])
        let message = try #require(sent.text)
        #expect(message.entities == nil)
        let seen = TL.InputUser.inputUserFromMessage(
            .init(peer: .inputPeerSelf, msgID: message.id, userID: TestServer.user(3))
        )
        await #expect(throws: RPCError.userInvalid) {
            try await server.call(TLFunction.UsersGetFullUser(id: seen))
        }
        #expect(try await server.call(TLFunction.UsersGetUsers(id: [seen])).isEmpty)
        let unseen = TL.InputPeer.inputPeerUserFromMessage(
            .init(peer: .inputPeerSelf, msgID: message.id, userID: TestServer.user(3))
        )
        await #expect(throws: RPCError.peerInvalid) {
            try await server.call(TLFunction.MessagesSendMessage(peer: unseen, message: "x", randomID: 9))
        }
    }

    @Test func `nor does one in an edit, a quote, a caption or a draft`() async throws {
        let server = try await TestServer(users: 3)
        try await server.addDevice(11, of: 1)
        let sent = try await server.say("mine", to: 1)
        server.output.forget()
        let edit = TLFunction.MessagesEditMessage(
            peer: .inputPeerSelf,
            id: sent.id,
            message: "whoo",
            entities: [stranger]
        )
        let edited = try await server.call(edit)
        #expect(names(edited.users) == [TestServer.user(1)] && edited.text?.entities == nil)
        var answer = TLFunction.MessagesSendMessage(to: 1, "yes", randomID: 2)
        answer.replyTo = .init(replyToMsgID: sent.id, quoteText: "whoo", quoteEntities: [stranger])
        let answered = try await server.call(answer)
        #expect(names(answered.users) == [TestServer.user(1)] && answered.text?.replyTo?.quoteEntities == nil)
        let link = TLFunction.MessagesSendMedia(
            peer: .inputPeerSelf,
            media: .inputMediaWebPage(.init(url: "example.org")),
            message: "whoo",
            randomID: 3,
            entities: [stranger]
        )
        let linked = try await server.call(link)
        #expect(names(linked.users) == [TestServer.user(1)] && linked.text?.entities == nil)
        let draft = TLFunction.MessagesSaveDraft(
            replyTo: .init(replyToMsgID: sent.id, quoteText: "whoo", quoteEntities: [stranger]),
            peer: .inputPeerSelf,
            message: "whoo",
            entities: [stranger]
        )
        _ = try await server.call(draft)
        let drafts = try await server.call(TLFunction.MessagesGetAllDrafts())
        guard case .updateDraftMessage(let told) = drafts.all.first, case .draftMessage(let kept) = told.draft
        else { throw Missing() }
        #expect(
            kept.entities == nil && kept.replyTo?.quoteText == "whoo" && kept.replyTo?.quoteEntities == nil
        )
        #expect(names(drafts.users) == [TestServer.user(1)])
    }

    @Test func `a draft mentions whom one knows, and brings them along`() async throws {
        let server = try await TestServer(users: 3)
        let known = TL.MessageEntity.inputMessageEntityMentionName(
            .init(offset: 1, length: 3, userID: TestServer.input(3))
        )
        _ = try await server.call(
            TLFunction.MessagesSaveDraft(peer: TestServer.peer(2), message: " you ", entities: [known])
        )
        let drafts = try await server.call(TLFunction.MessagesGetAllDrafts())
        guard case .updateDraftMessage(let told) = drafts.all.first, case .draftMessage(let kept) = told.draft
        else { throw Missing() }
        #expect(kept.message == " you ")
        let stored = TL.MessageEntity.messageEntityMentionName(
            .init(offset: 1, length: 3, userID: TestServer.user(3))
        )
        #expect(kept.entities == [stored])
        #expect(names(drafts.users).contains(TestServer.user(3)))
    }

    @Test func `a username in a group's message is a mention`() async throws {
        let server = try await TestServer(users: 3)
        _ = try await server.call(TLFunction.AccountUpdateUsername(username: "Grace_H"), as: 2)
        let made = try await server.call(
            TLFunction.MessagesCreateChat(users: [2, 3].map(TestServer.input), title: "Group")
        )
        let group = try #require(made.updates.chats.first?.chat?.id)
        server.output.forget()
        let request = TLFunction.MessagesSendMessage(
            peer: .inputPeerChat(.init(chatID: group)),
            message: "👋 is @grace_h here?",
            randomID: 1
        )
        _ = try await server.call(request)
        #expect(try server.heard(by: 2).compactMap(\.message?.text?.mentioned) == [true])
        #expect(try server.heard(by: 3).compactMap(\.message?.text?.mentioned) == [false])
    }
}
