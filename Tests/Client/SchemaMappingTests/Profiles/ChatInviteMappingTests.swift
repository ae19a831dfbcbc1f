import ClientModel
import SchemaMapping
import TelegramSchema
import Testing

@Suite struct ChatInviteMappingTests {
    @Test func `a link is taken over with its terms, and zero limits are none`() {
        var told = TL.ExportedChatInvite(
            permanent: true,
            requestNeeded: true,
            link: "https://t.me/+abc",
            adminID: 7,
            date: 5,
            expireDate: 90,
            usageLimit: 10,
            usage: 10,
            requested: 2,
            title: "Friends"
        )
        let invite = ChatInvite(told)
        #expect(invite.link == "https://t.me/+abc" && invite.maker == PeerID(.user, 7) && invite.made == 5)
        #expect(invite.terms.title == "Friends" && invite.terms.needsApproval)
        #expect(invite.terms.expires == 90 && invite.terms.usageLimit == 10)
        #expect(invite.usage == 10 && invite.requests == 2 && invite.isPermanent && !invite.isRevoked)
        #expect(invite.isUsedUp && invite.isExpired(at: 90) && !invite.isExpired(at: 89))
        (told.expireDate, told.usageLimit, told.usage, told.requested) = (0, 0, -4, nil)
        let free = ChatInvite(told)
        #expect(free.terms.expires == nil && free.terms.usageLimit == nil && free.usage == 0)
        #expect(!free.isUsedUp && !free.isExpired(at: .max))
    }

    @Test func `an invitation says what one would join`() {
        let told = TL.ChatInvite.ChatInvite(
            channel: true,
            broadcast: true,
            requestNeeded: true,
            title: "Tides",
            about: "High and low",
            photo: .photoEmpty(.init(id: 0)),
            participantsCount: 12,
            color: 0
        )
        guard case .offer(let offer) = ChatInvitation(.chatInvite(told)) else {
            Issue.record("no offer")
            return
        }
        #expect(offer.title == "Tides" && offer.about == "High and low" && offer.memberCount == 12)
        #expect(offer.isChannel && offer.needsApproval && offer.photo == nil)
    }

    @Test func `a chat that one is in leads there, and an empty one nowhere`() {
        let group = TL.Chat.chat(
            .init(id: 31, title: "Crew", photo: .chatPhotoEmpty, participantsCount: 2, date: 1, version: 1)
        )
        #expect(ChatInvitation(.chatInviteAlready(.init(chat: group))) == .member(PeerID(.group, 31)))
        #expect(
            ChatInvitation(.chatInvitePeek(.init(chat: group, expires: 9))) == .offer(.init(title: "Crew"))
        )
        #expect(ChatInvitation(.chatInviteAlready(.init(chat: .chatEmpty(.init(id: 4))))) == nil)
    }
}
