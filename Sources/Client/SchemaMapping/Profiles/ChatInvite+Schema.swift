public import ClientModel
public import TelegramSchema

extension ChatInvite {
    /// Converts a link, as its managers see it.
    public init(_ invite: TL.ExportedChatInvite) {
        self.init(invite.link, by: PeerID(invite.adminID), made: invite.date)
        terms.title = invite.title ?? ""
        // Servers send zero for "for ever" and "any number" in answers to a change.
        terms.expires = invite.expireDate.flatMap { $0 > 0 ? $0 : nil }
        terms.usageLimit = invite.usageLimit.flatMap { $0 > 0 ? $0 : nil }
        terms.needsApproval = invite.requestNeeded
        usage = max(0, invite.usage ?? 0)
        requests = max(0, invite.requested ?? 0)
        (isPermanent, isRevoked) = (invite.permanent, invite.revoked)
    }
}

extension ChatInvitation {
    /// Converts an invitation; nil for a chat of an unknown kind.
    public init?(_ invite: TL.ChatInvite) {
        switch invite {
        case .chatInviteAlready(let known):
            guard let peer = Peer(known.chat) else { return nil }
            self = .member(peer.id)
        case .chatInvitePeek(let open):
            guard let peer = Peer(open.chat) else { return nil }
            var offer = Offer(title: peer.title)
            if case .channel(let channel) = peer {
                offer.memberCount = max(0, channel.memberCount ?? 0)
                offer.isChannel = !channel.flags.contains(.megagroup)
            }
            self = .offer(offer)
        case .chatInvite(let told):
            var offer = Offer(title: told.title)
            offer.about = told.about ?? ""
            offer.photo = Photo(told.photo)
            offer.memberCount = max(0, told.participantsCount)
            offer.isChannel = told.broadcast || told.channel && !told.megagroup
            offer.needsApproval = told.requestNeeded
            self = .offer(offer)
        }
    }
}
