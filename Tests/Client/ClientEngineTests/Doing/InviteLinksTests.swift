import ClientModel
import ClientNetwork
import MessageStore
import TelegramSchema
import Testing

@testable import ClientEngine

@Suite struct InviteLinksTests {
    private static let peer = TL.InputPeer.inputPeerChannel(.init(channelID: 8, accessHash: 800))

    private func links(_ fixture: ChannelFixture) -> InviteLinks {
        InviteLinks(fixture.engine.services, processor: fixture.processor.processor)
    }

    private func invite(_ end: String, permanent: Bool = false) -> TL.ExportedChatInvite {
        .init(permanent: permanent, link: "https://t.me/+\(end)", adminID: 1, date: 5)
    }

    @Test func `the member's own links are asked for, valid or not`() async throws {
        let (fixture, told) = (try await ChannelFixture(), invite("abc", permanent: true))
        fixture.engine.api.on(TLFunction.MessagesGetExportedChatInvites.self) { request in
            .init(count: 1, invites: request.revoked ? [] : [told], users: [])
        }
        let links = links(fixture)
        let (valid, revoked) = try await fixture.engine.run {
            (
                try await links.list(of: ChannelFixture.channel),
                try await links.list(of: ChannelFixture.channel, isRevoked: true)
            )
        }
        #expect(valid.map(\.link) == ["https://t.me/+abc"] && valid.map(\.isPermanent) == [true])
        #expect(revoked.isEmpty)
        let calls = fixture.engine.api.calls(of: TLFunction.MessagesGetExportedChatInvites.self)
        #expect(
            calls.map(\.peer) == [Self.peer, Self.peer]
                && calls.map(\.adminID) == [.inputUserSelf, .inputUserSelf]
        )
    }

    @Test func `a link with approval has no limit, and what is not asked for is not sent`() async throws {
        let (fixture, told) = (try await ChannelFixture(), invite("new"))
        fixture.engine.api.on(TLFunction.MessagesExportChatInvite.self) { _ in told }
        let links = links(fixture)
        var terms = ChatInvite.Terms()
        (terms.title, terms.usageLimit, terms.needsApproval) = ("Friends", 10, true)
        let asked = terms
        try await fixture.engine.run {
            _ = try await links.make(asked, to: ChannelFixture.channel)
            _ = try await links.make(ChatInvite.Terms(), to: ChannelFixture.channel)
        }
        let calls = fixture.engine.api.calls(of: TLFunction.MessagesExportChatInvite.self)
        #expect(calls.map(\.usageLimit) == [nil, nil] && calls.map(\.requestNeeded) == [true, false])
        #expect(calls.map(\.title) == ["Friends", nil] && calls.map(\.expireDate) == [nil, nil])
        #expect(calls.map(\.legacyRevokePermanent) == [false, false])
    }

    @Test func `the link that there always is is asked for as such, and the chat's page has it`()
        async throws
    {
        let (fixture, told) = (try await ChannelFixture(), invite("abc", permanent: true))
        fixture.engine.api.on(TLFunction.MessagesExportChatInvite.self) { _ in told }
        let links = links(fixture)
        let (made, shown) = try await fixture.engine.run { [store = fixture.engine.store] in
            try await store.transaction { transaction in
                try transaction.updateCachedPeerData(ChannelFixture.channel) { $0.about = "News" }
            }
            let made = try await links.makePermanent(to: ChannelFixture.channel)
            let page = try await store.read { try $0.cachedPeerData(ChannelFixture.channel) }
            return (made, page?.inviteLink)
        }
        #expect(made.isPermanent && shown == "https://t.me/+abc")
        let calls = fixture.engine.api.calls(of: TLFunction.MessagesExportChatInvite.self)
        #expect(calls.map(\.legacyRevokePermanent) == [true])
    }

    @Test func `a change says all terms, so that limits can be taken away`() async throws {
        let (fixture, told) = (try await ChannelFixture(), invite("abc"))
        fixture.engine.api.on(TLFunction.MessagesEditExportedChatInvite.self) { _ in
            .exportedChatInvite(.init(invite: told, users: []))
        }
        let links = links(fixture)
        try await fixture.engine.run {
            _ = try await links.change("https://t.me/+abc", to: .init(), in: ChannelFixture.channel)
        }
        let call = try #require(
            fixture.engine.api.calls(of: TLFunction.MessagesEditExportedChatInvite.self).first
        )
        #expect(
            call.expireDate == 0 && call.usageLimit == 0 && call.requestNeeded == false && call.title == ""
        )
        #expect(!call.revoked)
    }

    @Test func `a revoked permanent link is replaced by another, which is shown from then on`()
        async throws
    {
        let fixture = try await ChannelFixture()
        let (old, new) = (invite("old", permanent: true), invite("new", permanent: true))
        fixture.engine.api.on(TLFunction.MessagesEditExportedChatInvite.self) { _ in
            .exportedChatInviteReplaced(.init(invite: old, newInvite: new, users: []))
        }
        let links = links(fixture)
        let now = try await fixture.engine.run { [store = fixture.engine.store] in
            try await store.transaction { transaction in
                try transaction.updateCachedPeerData(ChannelFixture.channel) {
                    $0.inviteLink = "https://t.me/+old"
                }
            }
            return try await links.revoke("https://t.me/+old", in: ChannelFixture.channel)
        }
        #expect(now.link == "https://t.me/+new")
        let shown = try await fixture.engine.store.read {
            try $0.cachedPeerData(ChannelFixture.channel)?.inviteLink
        }
        #expect(shown == "https://t.me/+new")
    }

    @Test func `a chat that cannot be named is not asked about`() async throws {
        let fixture = try await ChannelFixture()
        let links = links(fixture)
        await #expect(throws: TaskFailure.refused(.unknownChat)) {
            try await fixture.engine.run { _ = try await links.list(of: PeerID(.channel, 99)) }
        }
        #expect(fixture.engine.api.calls(of: TLFunction.MessagesGetExportedChatInvites.self).isEmpty)
    }

    @Test func `the server's own prefix makes an address an invite, and then no other does`() async throws {
        let fixture = try await ChannelFixture()
        let links = links(fixture)
        let (before, after, others) = try await fixture.engine.run { [store = fixture.engine.store] in
            let before = try await links.address("https://chat.example/+abcDEF")
            try await store.transaction { transaction in
                var configuration = ServerConfiguration()
                configuration.linkPrefix = "https://chat.example/"
                try transaction.setEntry(configuration, for: .serverConfiguration)
            }
            return (
                before,
                try await links.address("https://chat.example/+abcDEF"),
                try await links.address("https://t.me/+abcDEF")
            )
        }
        #expect(before == nil && after?.hash == "abcDEF" && others == nil)
    }

    @Test func `following a link leads into the chat, or to those who decide`() async throws {
        let fixture = try await ChannelFixture()
        let following = links(fixture)
        let address = try #require(ChatInviteAddress("https://t.me/+abc"))
        fixture.engine.api.on(TLFunction.MessagesImportChatInvite.self) { _ in
            .chatInviteJoinResultOk(.init(updates: .of([], chats: [.channel(10)])))
        }
        let joined = try await fixture.engine.run { try await following.follow(address) }
        #expect(joined == .joined(PeerID(.channel, 10)))
        #expect(
            try await fixture.engine.store.read { try $0.peer(PeerID(.channel, 10))?.title } == "Channel 10"
        )
        fixture.engine.api.on(TLFunction.MessagesImportChatInvite.self) { _ throws(APIError) in
            throw .refused(code: 400, name: "INVITE_REQUEST_SENT")
        }
        #expect(try await fixture.engine.run { try await following.follow(address) } == .requested)
    }

    @Test func `the link of a chat that the user is in opens the chat`() async throws {
        let fixture = try await ChannelFixture()
        let following = links(fixture)
        let address = try #require(ChatInviteAddress("https://t.me/+abc"))
        fixture.engine.api.on(TLFunction.MessagesImportChatInvite.self) { _ throws(APIError) in
            throw .refused(code: 400, name: "USER_ALREADY_PARTICIPANT")
        }
        fixture.engine.api.on(TLFunction.MessagesCheckChatInvite.self) { _ in
            .chatInviteAlready(.init(chat: .channel(11)))
        }
        #expect(
            try await fixture.engine.run { try await following.follow(address) }
                == .joined(PeerID(.channel, 11))
        )
        #expect(try await fixture.engine.store.read { try $0.peer(PeerID(.channel, 11)) } != nil)
    }

    @Test func `a bot that would have to be asked, and a link that is no more, are told by name`()
        async throws
    {
        let fixture = try await ChannelFixture()
        let following = links(fixture)
        let address = try #require(ChatInviteAddress("https://t.me/+abc"))
        fixture.engine.api.on(TLFunction.MessagesImportChatInvite.self) { _ in
            .chatInviteJoinResultWebView(.init(botID: 3, queryID: 4, users: []))
        }
        await #expect(throws: TaskFailure.refused("JOIN_NEEDS_BOT")) {
            try await fixture.engine.run { _ = try await following.follow(address) }
        }
        fixture.engine.api.on(TLFunction.MessagesCheckChatInvite.self) { _ throws(APIError) in
            throw .refused(code: 400, name: "INVITE_HASH_EXPIRED")
        }
        await #expect(throws: APIError.refused(code: 400, name: "INVITE_HASH_EXPIRED")) {
            try await fixture.engine.run { _ = try await following.look(at: address) }
        }
    }
}
