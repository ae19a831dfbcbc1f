import ServerStore
import StdExtras
import TelegramSchema

/// Links by which one joins a basic group: made, listed, changed and deleted by its managers.
enum ChatInviteMethods {
    static func register(in routes: inout Routes) {
        routes.transaction(TLFunction.MessagesExportChatInvite.self, export)
        routes.transaction(TLFunction.MessagesGetExportedChatInvites.self, list)
        routes.transaction(TLFunction.MessagesGetExportedChatInvite.self, show)
        routes.transaction(TLFunction.MessagesEditExportedChatInvite.self, edit)
        routes.transaction(TLFunction.MessagesDeleteExportedChatInvite.self, delete)
        routes.transaction(TLFunction.MessagesDeleteRevokedExportedChatInvites.self, deleteRevoked)
        routes.transaction(TLFunction.MessagesGetAdminsWithInvites.self, admins)
        routes.transaction(TLFunction.MessagesCheckChatInvite.self, ChatJoining.check)
        routes.transaction(TLFunction.MessagesImportChatInvite.self, ChatJoining.follow)
        routes.transaction(TLFunction.MessagesGetChatInviteImporters.self, JoinRequests.importers)
        routes.transaction(TLFunction.MessagesHideChatJoinRequest.self, JoinRequests.answer)
        routes.transaction(TLFunction.MessagesHideAllChatJoinRequests.self, JoinRequests.answerAll)
    }

    /// The longest title of a link, in characters.
    private static let longestTitle = 32
    /// The largest limit of uses.
    private static let largestLimit: Int32 = 99_999
    /// The most links in an answer.
    private static let pageLimit = 100

    static func export(_ request: TLFunction.MessagesExportChatInvite, _ call: Call) throws
        -> TL.ExportedChatInvite
    {
        if ServerInvitations.areMeant(by: request.peer) { return try ServerInvitations.export(request, call) }
        let membership = try call.managed(request.peer)
        var invite = call.newInvite(to: membership.chat.id, by: call.user)
        if request.legacyRevokePermanent {
            return try call.scope.render(try call.renewPermanent(with: invite))
        }
        try set(expires: request.expireDate, useLimit: request.usageLimit, of: &invite, call)
        invite.needsApproval = request.requestNeeded
        invite.title = try title(request.title ?? "")
        try checkTerms(invite)
        return try call.scope.render(try call.add(invite))
    }

    static func list(_ request: TLFunction.MessagesGetExportedChatInvites, _ call: Call) throws
        -> TL.MessagesExportedChatInvites
    {
        if ServerInvitations.areMeant(by: request.peer) { return try ServerInvitations.list(request, call) }
        let membership = try call.managed(request.peer)
        let admin = try call.invitingAdmin(request.adminID, in: membership)
        let chat = membership.chat.id
        let last = try request.offsetLink.map { try call.ownInvite($0, in: membership).id }
        let invites = try call.store.chatInvites.all(
            of: chat,
            by: admin,
            isRevoked: request.revoked,
            before: last,
            limit: min(max(1, Int(request.limit)), pageLimit)
        )
        let count = try call.store.chatInvites.count(of: chat, by: admin, isRevoked: request.revoked)
        return .init(
            count: Int32(clamping: count),
            invites: try invites.map { try call.scope.render($0) },
            users: try call.users([admin])
        )
    }

    static func show(_ request: TLFunction.MessagesGetExportedChatInvite, _ call: Call) throws
        -> TL.MessagesExportedChatInvite
    {
        try call.told(try call.ownInvite(request.link, in: try call.managed(request.peer)))
    }

    static func edit(_ request: TLFunction.MessagesEditExportedChatInvite, _ call: Call) throws
        -> TL.MessagesExportedChatInvite
    {
        if ServerInvitations.areMeant(by: request.peer) { return try ServerInvitations.edit(request, call) }
        let membership = try call.managed(request.peer)
        var invite = try call.ownInvite(request.link, in: membership)
        guard !invite.isRevoked else { throw RPCError.bad("INVITE_HASH_EXPIRED") }
        if request.revoked { return try revoke(invite, call) }
        guard !invite.isPermanent else { throw RPCError.bad("CHAT_INVITE_PERMANENT") }
        try set(expires: request.expireDate, useLimit: request.usageLimit, of: &invite, call)
        if let needsApproval = request.requestNeeded { invite.needsApproval = needsApproval }
        if let title = request.title { invite.title = try self.title(title) }
        try checkTerms(invite)
        try call.store.chatInvites.update(invite)
        return try call.told(invite)
    }

    static func delete(_ request: TLFunction.MessagesDeleteExportedChatInvite, _ call: Call) throws -> Bool {
        let invite = try call.ownInvite(request.link, in: try call.managed(request.peer))
        guard invite.isRevoked else { throw RPCError.bad("INVITE_REVOKED_MISSING") }
        try call.store.chatInvites.delete(invite.id)
        return true
    }

    static func deleteRevoked(
        _ request: TLFunction.MessagesDeleteRevokedExportedChatInvites,
        _ call: Call
    ) throws -> Bool {
        let membership = try call.managed(request.peer)
        let admin = try call.invitingAdmin(request.adminID, in: membership)
        try call.store.chatInvites.deleteRevoked(of: membership.chat.id, by: admin)
        return true
    }

    static func admins(_ request: TLFunction.MessagesGetAdminsWithInvites, _ call: Call) throws
        -> TL.MessagesChatAdminsWithInvites
    {
        let membership = try call.managed(request.peer)
        guard membership.own.role == .creator else { throw RPCError.adminRequired }
        let counts = try call.store.chatInvites.counts(of: membership.chat.id)
        return .init(
            admins: counts.map {
                .init(
                    adminID: $0.admin,
                    invitesCount: Int32(clamping: $0.valid),
                    revokedInvitesCount: Int32(clamping: $0.revoked)
                )
            },
            users: try call.users(counts.map(\.admin))
        )
    }

    private static func revoke(_ invite: ChatInviteRecord, _ call: Call) throws
        -> TL.MessagesExportedChatInvite
    {
        var old = invite
        guard invite.isPermanent else {
            try call.revoke(&old)
            return try call.told(old)
        }
        let new = try call.renewPermanent(with: call.newInvite(to: invite.chat, by: invite.admin))
        (old.isRevoked, old.isPermanent) = (true, false)
        return .exportedChatInviteReplaced(
            .init(
                invite: try call.scope.render(old),
                newInvite: try call.scope.render(new),
                users: try call.users([invite.admin])
            )
        )
    }

    // MARK: terms

    /// Sets what a request names; 0 takes a limit away.
    private static func set(
        expires: Int32?,
        useLimit: Int32?,
        of invite: inout ChatInviteRecord,
        _ call: Call
    ) throws(RPCError) {
        if let expires {
            guard expires == 0 || expires > call.seconds else { throw .bad("EXPIRE_DATE_INVALID") }
            invite.expires = expires.ifPositive
        }
        if let useLimit {
            guard 0...largestLimit ~= useLimit else { throw .bad("USAGE_LIMIT_INVALID") }
            invite.useLimit = useLimit.ifPositive
        }
    }

    /// Nobody would count those whom an administrator lets in.
    private static func checkTerms(_ invite: ChatInviteRecord) throws(RPCError) {
        if invite.needsApproval, invite.useLimit != nil { throw .bad("USAGE_LIMIT_INVALID") }
    }

    private static func title(_ text: String) throws(RPCError) -> String {
        let title = text.asName(characters: longestTitle + 1, bytes: 256)
        guard title.count <= longestTitle else { throw .bad("INVITE_TITLE_INVALID") }
        return title
    }
}

extension Call {
    fileprivate func newInvite(to chat: ChatID, by admin: UserID) -> ChatInviteRecord {
        ChatInviteRecord(hash: ChatInviteLink.newHash(scope), chat: chat, admin: admin, date: seconds)
    }

    /// Stores a new link, if need be in place of those that are spent.
    ///
    /// - Throws: `INVITES_TOO_MUCH` for an administrator with as many valid links as there may be.
    fileprivate func add(_ invite: ChatInviteRecord) throws -> ChatInviteRecord {
        func hasRoom() throws -> Bool {
            try store.chatInvites.count(of: invite.chat, by: invite.admin, isRevoked: false)
                < limits.chatInvites
        }
        if try !hasRoom() {
            try store.chatInvites.deleteSpent(of: invite.chat, by: invite.admin, at: seconds)
            guard try hasRoom() else { throw RPCError.bad("INVITES_TOO_MUCH") }
        }
        return try store.chatInvites.insert(invite)
    }

    /// Makes a link the permanent one of its administrator, in place of an earlier one.
    fileprivate func renewPermanent(with invite: ChatInviteRecord) throws -> ChatInviteRecord {
        if var old = try store.chatInvites.permanent(chat: invite.chat, admin: invite.admin) {
            try revoke(&old)
        }
        var invite = invite
        invite.isPermanent = true
        return try add(invite)
    }

    /// Revokes a link. Of the revoked ones the newest are kept.
    fileprivate func revoke(_ invite: inout ChatInviteRecord) throws {
        (invite.isRevoked, invite.isPermanent) = (true, false)
        try store.chatInvites.update(invite)
        try store.chatInvites.deleteRevoked(of: invite.chat, by: invite.admin, keeping: limits.chatInvites)
    }

    fileprivate func told(_ invite: ChatInviteRecord) throws -> TL.MessagesExportedChatInvite {
        .exportedChatInvite(.init(invite: try scope.render(invite), users: try users([invite.admin])))
    }

    /// Users as the caller sees them.
    func users(_ ids: [UserID]) throws -> [TL.User] {
        var referenced = ReferencedEntities()
        for id in ids { referenced.insert(id) }
        return try scope.users(referenced, for: user)
    }
}
