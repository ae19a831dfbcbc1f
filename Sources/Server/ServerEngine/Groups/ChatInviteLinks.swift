import ServerStore
import StdExtras
import TelegramSchema

/// The text of links by which one joins groups.
///
/// The server has no page in the web that an address with `https` could lead to, and the usual prefix belongs to
/// another network. `tg:` is read by every client, and none sends its secret anywhere else.
enum ChatInviteLink {
    private static let prefix = "tg://join?invite="
    /// 128 random bits.
    private static let hashBytes = 16
    /// The letters of a hash.
    private static let hashLength = 22

    /// The secret of a new link.
    static func newHash(_ scope: RequestContext) -> String {
        Base64.encode(scope.randomBytes(hashBytes), .url)
    }

    /// The link that ends in a hash.
    static func text(_ hash: String) -> String { prefix + hash }

    /// True if the text may be the hash of a link.
    static func mayBe(hash: some StringProtocol) -> Bool {
        hash.utf8.count == hashLength && hash.utf8.allSatisfy(isHashLetter)
    }

    /// The hash at the end of a link in any of the forms that clients write.
    static func hash(in link: String) -> Substring? {
        let end = link.lastIndex { !isHashLetter($0) }
        let rest = end.map { link[link.index(after: $0)...] } ?? link[...]
        return mayBe(hash: rest) ? rest : nil
    }

    private static func isHashLetter(_ letter: Character) -> Bool {
        letter.utf8.count == 1 && letter.utf8.allSatisfy(isHashLetter)
    }

    private static func isHashLetter(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
            true
        default: false
        }
    }
}

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
