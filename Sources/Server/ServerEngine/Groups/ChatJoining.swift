import ServerStore
import StdExtras
import TelegramSchema

/// Links by which one joins a basic group, as those who follow them see them.
enum ChatJoining {
    /// The most members that somebody outside is shown.
    private static let shownMembers = 5

    static func check(_ request: TLFunction.MessagesCheckChatInvite, _ call: Call) throws -> TL.ChatInvite {
        let (invite, chat, members) = try call.followed(request.hash)
        if members.contains(where: { $0.user == call.user }) {
            return .chatInviteAlready(.init(chat: try call.scope.render(chat, for: call.user)))
        }
        let contacts = try call.scope.contacts(of: call.user)
        let known = members.map(\.user).filter { contacts[$0] != nil }.prefix(clamping: shownMembers)
        return .chatInvite(
            .init(
                requestNeeded: invite.needsApproval,
                title: chat.title,
                about: chat.about.isEmpty ? nil : chat.about,
                photo: try chat.photo.flatMap { try call.scope.avatar($0) } ?? .photoEmpty(.init(id: 0)),
                participantsCount: Int32(clamping: members.count),
                participants: known.isEmpty ? nil : try call.users(Array(known)),
                color: Int32(truncatingIfNeeded: chat.id.rawValue % 7)
            )
        )
    }

    static func follow(_ request: TLFunction.MessagesImportChatInvite, _ call: Call) throws
        -> TL.MessagesChatInviteJoinResult
    {
        var (invite, chat, members) = try call.followed(request.hash)
        guard !members.contains(where: { $0.user == call.user }) else {
            throw RPCError.bad("USER_ALREADY_PARTICIPANT")
        }
        guard members.count < call.limits.groupMembers else { throw RPCError.bad("USERS_TOO_MUCH") }
        let isKnown = try call.store.joins.request(of: call.user, to: chat.id) != nil
        if invite.needsApproval {
            if isKnown { throw RPCError.bad("INVITE_REQUEST_SENT") }
            guard try call.store.joins.requestCount(of: chat.id) < call.limits.joinRequests else {
                throw RPCError.bad("USERS_TOO_MUCH")
            }
        }
        try call.scope.take([Rate(name: "joins #\(call.user)", limit: call.limits.joins)])
        let join = ChatJoinRecord(
            chat: chat.id,
            user: call.user,
            invite: invite.id,
            date: call.seconds,
            isRequest: invite.needsApproval
        )
        if invite.needsApproval {
            try call.store.joins.save(join)
            try call.tellJoinRequests(to: chat.id, members)
            throw CommittedRPCError(error: .bad("INVITE_REQUEST_SENT"))
        }
        let updates = try call.join(join, by: &invite, to: &chat)
        if isKnown { try call.tellJoinRequests(to: chat.id, members) }
        return .chatInviteJoinResultOk(.init(updates: updates))
    }
}

extension Call {
    /// The link with a hash, its group and the members.
    ///
    /// - Throws: `INVITE_HASH_EMPTY`, `INVITE_HASH_INVALID`, or `INVITE_HASH_EXPIRED` for a link that the caller cannot
    ///   follow: one that is over, unknown, or of a group that removed the caller.
    fileprivate func followed(_ hash: String) throws -> (ChatInviteRecord, ChatRecord, [GroupMemberRecord]) {
        guard !hash.isEmpty else { throw RPCError.bad("INVITE_HASH_EMPTY") }
        guard ChatInviteLink.mayBe(hash: hash) else { throw RPCError.bad("INVITE_HASH_INVALID") }
        guard let followed = try scope.openInvite(hash, for: user) else {
            throw RPCError.bad("INVITE_HASH_EXPIRED")
        }
        return followed
    }

    /// Makes the user of `join` a member and tells the group.
    ///
    /// - Parameters:
    ///   - join: The record of joining.
    ///   - invite: The link, whose uses are counted.
    ///   - chat: The group, whose version grows.
    /// - Returns: The caller's answer.
    /// - Throws: Errors of the store.
    func join(_ join: ChatJoinRecord, by invite: inout ChatInviteRecord, to chat: inout ChatRecord) throws
        -> TL.Updates
    {
        invite.useCount = invite.useCount.addingSaturating(1)
        try store.chatInvites.update(invite)
        return try self.join(join, invitedBy: invite.admin, to: &chat)
    }

    /// Makes the user of `join` a member and tells the group.
    func join(_ join: ChatJoinRecord, invitedBy admin: UserID, to chat: inout ChatRecord) throws -> TL.Updates
    {
        let newcomer = join.user
        try store.joins.save(join)
        try store.joins.setBanned(false, newcomer, from: chat.id)
        try save(.init(chat: chat.id, user: newcomer, inviter: admin, date: seconds))
        try bumpVersion(of: &chat)
        let members = try scope.members(of: chat.id).map(\.user).filter { $0 != newcomer }
        // As for one who is added: the newcomer gets the whole list, the others the one who is new.
        let one = TL.Update.updateChatParticipantAdd(
            .init(chatID: chat.id, userID: newcomer, inviterID: admin, date: seconds, version: chat.version)
        )
        let all = TL.Update.updateChatParticipants(.init(participants: try scope.participants(of: chat)))
        return try announce(
            join.approver == nil ? .joinedByLink(admin) : .joinedByRequest,
            to: Recipients(peer: .chat(chat.id), members: [newcomer] + members),
            by: newcomer,
            with: { $0 == newcomer ? [all] : [one] }
        )
    }

    /// Tells those who manage a group how many people ask to join it now.
    func tellJoinRequests(to chat: ChatID, _ members: [GroupMemberRecord]) throws {
        for manager in members where manager.role != .member {
            let session = manager.user == user ? self.session : nil
            try scope.noteChange(.joinRequests, of: .chat(chat), for: manager.user, by: session)
            try scope.push(to: manager.user, except: session) {
                try scope.joinRequests(to: chat, for: manager.user)
            }
        }
    }
}

extension RequestContext {
    /// The link with a hash, its group and the members; nil for a link that `user` cannot follow.
    func openInvite(_ hash: String, for user: UserID) throws
        -> (ChatInviteRecord, ChatRecord, [GroupMemberRecord])?
    {
        guard let invite = try store.chatInvites.find(hash: hash), invite.isGood(at: seconds),
            let chat = try chat(invite.chat), !chat.isDeactivated,
            try !store.joins.isBanned(user, from: chat.id)
        else { return nil }
        let members = try members(of: chat.id)
        // Whoever manages the group no more lets nobody in, not even by the links of that time.
        guard members.contains(where: { $0.user == invite.admin && $0.role != .member }) else { return nil }
        return (invite, chat, members)
    }

    /// The number of people who ask to join a group, for one who manages it.
    func joinRequests(to chat: ChatID, for viewer: UserID) throws -> TL.Updates {
        let requests = try pendingJoinRequests(to: chat)
        var updates = UpdatesBuilder(for: viewer)
        updates.append(.updatePendingJoinRequests(requests))
        updates.referenced.insert(chat)
        for asker in requests.recentRequesters { updates.referenced.insert(asker) }
        return try updates.finish(self)
    }
}
