import TelegramSchema
import Testing

@testable import ServerEngine

/// Mentions count until they are seen. User 1 made a group with 2, who is called Grace, and 3.
struct UnseenMentionTests {
    private let server: TestServer
    private let group: ChatID
    private var peer: TL.InputPeer { .inputPeerChat(.init(chatID: group)) }

    init() async throws {
        server = try await TestServer(users: 3)
        _ = try await server.call(TLFunction.AccountUpdateUsername(username: "Grace_H"), as: 2)
        let made = try await server.call(
            TLFunction.MessagesCreateChat(users: [2, 3].map(TestServer.input), title: "Group")
        )
        group = try #require(made.updates.chats.first?.chat?.id)
        server.output.forget()
    }

    @discardableResult
    private func say(
        _ text: String,
        _ randomID: Int64,
        replyTo: MessageID? = nil,
        as number: Int64 = 1
    ) async throws -> MessageID {
        var request = TLFunction.MessagesSendMessage(peer: peer, message: text, randomID: randomID)
        request.replyTo = replyTo.map { .init(replyToMsgID: $0) }
        return try #require(try await server.call(request, as: number).text).id
    }

    private func dialog(as number: Int64) async throws -> TL.Dialog.Dialog {
        let call = TLFunction.MessagesGetPeerDialogs(peers: [.inputDialogPeer(.init(peer: peer))])
        return try #require(try await server.call(call, as: number).dialogs.first?.row)
    }

    private func unseen(
        offset: MessageID = 0,
        add: Int32 = 0,
        limit: Int32 = 100,
        as number: Int64 = 2
    ) async throws -> TL.MessagesMessages {
        let call = TLFunction.MessagesGetUnreadMentions(
            peer: peer,
            offsetID: offset,
            addOffset: add,
            limit: limit,
            maxID: 0,
            minID: 0
        )
        return try await server.call(call, as: number)
    }

    @Test func `mentions and answers are listed and counted for whom they mean`() async throws {
        try await say("@grace_h, look", 1)
        try await say("mine", 2, as: 3)
        let mine = try #require(server.heard(by: 1).lazy.compactMap(\.message?.text).last).id
        try await say("all of you", 3)
        try await say("yes", 4, replyTo: mine)
        let told = try server.heard(by: 2).compactMap(\.message?.text)
        #expect(told.map(\.mentioned) == [true, false, false, false])
        #expect(told.map(\.mediaUnread) == [true, false, false, false])
        #expect(try await unseen().texts == ["@grace_h, look"])
        #expect(try await dialog(as: 2).unreadMentionsCount == 1)
        #expect(try await unseen(as: 3).texts == ["yes"])
        #expect(try await dialog(as: 1).unreadMentionsCount == 0)
        // Reading the chat is not seeing what one is called for.
        _ = try await server.call(TLFunction.MessagesReadHistory(peer: peer, maxID: 0), as: 2)
        #expect(try await dialog(as: 2).unreadMentionsCount == 1)
    }

    @Test func `a mention that was seen is told to the other devices, and not counted any more`() async throws
    {
        try await server.addDevice(9, of: 2)
        for number: Int64 in 1...3 { try await say("@grace_h \(number)", number) }
        let ids = try await unseen().messages.map(\.id)
        server.output.forget()
        let see = TLFunction.MessagesReadMessageContents(id: [ids[1]])
        let seen = try await server.call(see, as: 2)
        let update = TL.Update.updateReadMessagesContents(
            .init(messages: [ids[1]], pts: seen.pts, ptsCount: 1)
        )
        #expect(seen.ptsCount == 1)
        #expect(try server.heard(by: 2, on: 9) == [update])
        #expect(try server.heard(by: 1).isEmpty)
        #expect(try await unseen().messages.map(\.id) == [ids[0], ids[2]])
        #expect(try await dialog(as: 2).unreadMentionsCount == 2)
        #expect(try await server.call(see, as: 2).ptsCount == 0)

        let all = TLFunction.MessagesReadMentions(peer: peer)
        let rest = try await server.call(all, as: 2)
        #expect(rest.ptsCount == 2 && rest.offset == 0)
        #expect(try await unseen().messages.isEmpty)
        #expect(try await dialog(as: 2).unreadMentionsCount == 0)
        #expect(try await server.call(all, as: 2).ptsCount == 0)
        let history = try await server.call(
            TLFunction.MessagesGetMessages(id: ids.map { .inputMessageID(.init(id: $0)) }),
            as: 2
        )
        #expect(history.messages.compactMap(\.text).allSatisfy { $0.mentioned && !$0.mediaUnread })
    }

    @Test func `pages of mentions follow each other, and a hundred are seen at once`() async throws {
        for number: Int64 in 1...120 { try await say("@grace_h \(number)", number) }
        let first = try await unseen(limit: 2)
        #expect(first.texts == ["@grace_h 120", "@grace_h 119"] && first.total == 120)
        let last = try #require(first.messages.last).id
        #expect(try await unseen(offset: last, limit: 2).texts == ["@grace_h 118", "@grace_h 117"])
        #expect(try await unseen(offset: last, add: -2, limit: 3).texts.first == "@grace_h 120")
        #expect(try await unseen(offset: 1).messages.isEmpty)
        #expect(try await unseen(add: .min, limit: .max).messages.isEmpty)
        #expect(try await unseen(add: .max, limit: .min).messages.isEmpty)
        let all = TLFunction.MessagesReadMentions(peer: peer)
        let part = try await server.call(all, as: 2)
        #expect(part.ptsCount == 100 && part.offset > 0)
        let rest = try await server.call(all, as: 2)
        #expect(rest.ptsCount == 20 && rest.offset == 0)
    }

    @Test func `a mention that is deleted does not count`() async throws {
        let id = try await say("@grace_h", 1)
        _ = try await server.call(TLFunction.MessagesDeleteMessages(revoke: true, id: [id]))
        #expect(try await dialog(as: 2).unreadMentionsCount == 0)
        #expect(try await unseen().messages.isEmpty)
    }
}
