import ServerStore
import TelegramSchema

extension ChatInviteRecord {
    /// True if people may still follow the link.
    func isGood(at seconds: Int32) -> Bool {
        !isRevoked && (expires.map { $0 > seconds } ?? true) && (useLimit.map { useCount < $0 } ?? true)
    }
}

extension RequestContext {
    /// A link as administrators see it.
    func render(_ invite: ChatInviteRecord) throws -> TL.ExportedChatInvite {
        let requested = Int32(clamping: try store.joins.requestCount(by: invite.id))
        return TL.ExportedChatInvite(
            revoked: invite.isRevoked,
            permanent: invite.isPermanent,
            requestNeeded: invite.needsApproval,
            link: ChatInviteLink.text(invite.hash),
            adminID: invite.admin,
            date: invite.date,
            expireDate: invite.expires,
            usageLimit: invite.useLimit,
            usage: invite.useCount.ifPositive,
            requested: requested.ifPositive,
            title: invite.title.isEmpty ? nil : invite.title
        )
    }
}

extension Call {
    /// The group that a method about invite links names.
    ///
    /// - Throws: `CHAT_ADMIN_REQUIRED` if the caller does not manage it.
    func managed(_ peer: TL.InputPeer) throws -> Membership {
        guard case .chat(let id) = try resolve(peer) else { throw RPCError.peerInvalid }
        let membership = try membership(id)
        guard membership.isAdmin else { throw RPCError.adminRequired }
        return membership
    }

    /// The administrator whose links a method names: the creator sees everybody's, others their own.
    func invitingAdmin(_ input: TL.InputUser, in membership: Membership) throws -> UserID {
        let admin = try resolve(input).id
        guard admin == user || membership.own.role == .creator else { throw RPCError.adminRequired }
        return admin
    }

    /// The link of a group that the caller may change.
    ///
    /// - Throws: `INVITE_HASH_EXPIRED` if there is none.
    func ownInvite(_ link: String, in membership: Membership) throws -> ChatInviteRecord {
        guard let hash = ChatInviteLink.hash(in: link),
            let invite = try store.chatInvites.find(hash: String(hash)), invite.chat == membership.chat.id,
            invite.admin == user || membership.own.role == .creator
        else { throw RPCError.bad("INVITE_HASH_EXPIRED") }
        return invite
    }
}
