import ServerStore
import StdExtras
import TelegramSchema

/// Invitations to this server that members make, where the host allows it.
///
/// They are links like those to groups, made, listed and revoked by the same methods: the peer is the caller. No stock
/// client has links to a user's own chat, so none notices, and no method had to be invented.
enum ServerInvitations {
    /// Seconds for which an invitation is good unless its maker says otherwise, and at most.
    private static let (usualTime, longestTime): (Int32, Int32) = (7 * 86_400, 30 * 86_400)
    /// The most invitations in an answer.
    private static let pageLimit = 100

    /// True if a method about links means invitations to the server.
    static func areMeant(by peer: TL.InputPeer) -> Bool { peer == .inputPeerSelf }

    static func export(_ request: TLFunction.MessagesExportChatInvite, _ call: Call) throws
        -> TL.ExportedChatInvite
    {
        if let open = call.openLink { return open }
        guard call.scope.options.joining == .byMembers else { throw RPCError.adminRequired }
        guard request.usageLimit ?? 1 == 1 else { throw RPCError.bad("USAGE_LIMIT_INVALID") }
        let expires = request.expireDate ?? call.seconds.addingSaturating(usualTime)
        guard expires > call.seconds, expires <= call.seconds.addingSaturating(longestTime) else {
            throw RPCError.bad("EXPIRE_DATE_INVALID")
        }
        try call.store.invites.deleteExpired(of: call.user, before: call.seconds)
        guard try call.store.invites.openCount(of: call.user, at: call.seconds) < call.limits.openInvitations
        else { throw RPCError.bad("INVITES_TOO_MUCH") }
        try call.scope.take([
            Rate(name: "invitations #\(call.user)", limit: call.limits.madeInvitations)
        ])
        let record = InviteRecord(
            code: ChatInviteLink.newHash(call.scope),
            created: call.seconds,
            expires: expires,
            maker: call.user
        )
        try call.store.invites.insert(record)
        return call.render(record)
    }

    static func list(_ request: TLFunction.MessagesGetExportedChatInvites, _ call: Call) throws
        -> TL.MessagesExportedChatInvites
    {
        var invites = call.openLink.map { [$0] } ?? []
        if invites.isEmpty, call.scope.options.joining == .byMembers {
            invites = try call.store.invites.made(by: call.user, limit: pageLimit)
                .filter { $0.usesLeft == 0 || $0.isGood(at: call.seconds) }
                .map(call.render)
        }
        // A withdrawn invitation is forgotten.
        if request.revoked { invites = [] }
        return .init(count: Int32(clamping: invites.count), invites: invites, users: [])
    }

    static func edit(_ request: TLFunction.MessagesEditExportedChatInvite, _ call: Call) throws
        -> TL.MessagesExportedChatInvite
    {
        guard request.revoked else { throw RPCError.bad("CHAT_INVITE_PERMANENT") }
        guard let token = ChatInviteLink.hash(in: request.link).map(String.init),
            let record = try call.store.invites.find(token), record.maker == call.user
        else { throw RPCError.bad("INVITE_HASH_EXPIRED") }
        try call.store.invites.delete(token)
        return .exportedChatInvite(.init(invite: call.render(record, isRevoked: true), users: []))
    }
}

extension Call {
    /// The server's own link, where everybody may sign up.
    fileprivate var openLink: TL.ExportedChatInvite? {
        guard scope.options.joining == .open, let link = scope.options.invitationLink(nil) else { return nil }
        return TL.ExportedChatInvite(permanent: true, link: link, adminID: user, date: seconds)
    }

    fileprivate func render(_ record: InviteRecord) -> TL.ExportedChatInvite {
        render(record, isRevoked: false)
    }

    fileprivate func render(_ record: InviteRecord, isRevoked: Bool) -> TL.ExportedChatInvite {
        TL.ExportedChatInvite(
            revoked: isRevoked,
            link: scope.options.invitationLink(record.code) ?? record.code,
            adminID: user,
            date: record.created,
            expireDate: record.expires,
            usageLimit: 1,
            usage: record.usesLeft == 0 ? 1 : nil
        )
    }
}

extension RequestContext {
    /// The member's invitation among the secrets that a client sends with its number; nil for none that is good.
    ///
    /// They travel as `logout_tokens`: secrets by which a client shows at sign-in that it was let in before. No server
    /// method had to change, and what stock clients send there is never one of ours. `initConnection` has room for
    /// more, too, but it repeats what it carries with each connection.
    func invitation(among tokens: [[UInt8]]?) throws -> String? {
        guard options.joining == .byMembers else { return nil }
        for token in (tokens ?? []).prefix(4) {
            let text = String(decoding: token, as: UTF8.self)
            if ChatInviteLink.mayBe(hash: text), try isGoodInvitation(text) { return text }
        }
        return nil
    }

    /// True if a member's invitation is good.
    func isGoodInvitation(_ token: String) throws -> Bool {
        guard options.joining == .byMembers, let record = try store.invites.find(token), record.maker != nil
        else { return false }
        return record.isGood(at: seconds)
    }
}

extension InviteRecord {
    /// True if an account may be created with the invite.
    func isGood(at seconds: Int32) -> Bool {
        usesLeft > 0 && (expires.map { $0 > seconds } ?? true)
    }
}
