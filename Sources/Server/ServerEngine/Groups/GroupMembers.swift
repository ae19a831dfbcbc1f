import ServerStore
import TelegramSchema

extension GroupMethods {
    /// Adds a member. Earlier messages are not forwarded to a new member: `fwd_limit` is ignored.
    static func addChatUser(
        _ request: TLFunction.MessagesAddChatUser,
        _ call: Call
    ) throws -> TL.MessagesInvitedUsers {
        let membership = try call.membership(request.chatID)
        try membership.checkMay(\.inviteUsers)
        var chat = membership.chat
        let user = try call.resolve(request.userID)
        let members = try call.scope.members(of: chat.id)
        guard !members.contains(where: { $0.user == user.id }) else {
            throw RPCError.bad("USER_ALREADY_PARTICIPANT")
        }
        guard members.count < call.limits.groupMembers else { throw RPCError.bad("USERS_TOO_MUCH") }
        guard try call.mayInvite(user) else {
            let nothing = try UpdatesBuilder(for: call.user).finish(call.scope)
            return TL.MessagesInvitedUsers(updates: nothing, missingInvitees: [.init(userID: user.id)])
        }
        try call.save(.init(chat: chat.id, user: user.id, inviter: call.user, date: call.seconds))
        try call.bumpVersion(of: &chat)
        try call.store.joins.setBanned(false, user.id, from: chat.id)
        if try call.store.joins.deleteRequest(of: user.id, to: chat.id) {
            try call.tellJoinRequests(to: chat.id, call.scope.members(of: chat.id))
        }
        // Present members get the one new member, the new member gets all: sending the whole list to everybody would
        // make the cost of filling a group quadratic.
        let one = TL.Update.updateChatParticipantAdd(
            .init(
                chatID: chat.id,
                userID: user.id,
                inviterID: call.user,
                date: call.seconds,
                version: chat.version
            )
        )
        let all = TL.Update.updateChatParticipants(.init(participants: try call.scope.participants(of: chat)))
        let answer = try call.change(
            chat,
            .addedUsers([user.id]),
            with: { $0 == user.id ? [all] : [one] }
        )
        return TL.MessagesInvitedUsers(updates: answer, missingInvitees: [])
    }

    static func deleteChatUser(
        _ request: TLFunction.MessagesDeleteChatUser,
        _ call: Call
    ) throws -> TL.Updates {
        let membership = try call.membership(request.chatID)
        var chat = membership.chat
        let user = try call.resolve(request.userID).id
        guard let member = membership.member(user) else { throw RPCError.bad("USER_NOT_PARTICIPANT") }
        guard try call.mayRemove(member, membership) else { throw RPCError.adminRequired }
        try call.remove(user, from: chat.id)
        if user != call.user { try call.store.joins.setBanned(true, user, from: chat.id) }
        try call.bumpVersion(of: &chat)
        // The removed user is informed last, and is no member any more.
        return try call.change(
            chat,
            .removedUser(user),
            with: { [version = chat.version] _ in
                [
                    .updateChatParticipantDelete(
                        .init(chatID: membership.chat.id, userID: user, version: version)
                    )
                ]
            },
            andTo: user == call.user ? [] : [user]
        )
    }

    /// Closes a group for everybody.
    static func deleteChat(_ request: TLFunction.MessagesDeleteChat, _ call: Call) throws -> Bool {
        let membership = try call.membership(request.chatID)
        guard membership.own.role == .creator else { throw RPCError.adminRequired }
        var chat = membership.chat
        for member in membership.members { try call.remove(member.user, from: chat.id) }
        chat.isDeactivated = true
        try call.store.chatInvites.deleteAll(of: chat.id)
        try call.store.joins.deleteAll(of: chat.id)
        // Nobody sees the photo any more, so it should not count against a quota.
        chat.photo = nil
        try call.bumpVersion(of: &chat)
        // The caller's device, too: the answer says nothing of the group, and TDLib asks for the difference.
        for member in membership.members {
            try call.scope.noteChange(.group, of: .chat(chat.id), for: member.user)
            try call.scope.push(to: member.user) {
                var updates = UpdatesBuilder(for: member.user)
                updates.updates.append(.updateChat(.init(chatID: chat.id)))
                updates.referenced.insert(chat.id)
                return try updates.finish(call.scope)
            }
        }
        return true
    }

    static func editChatAdmin(_ request: TLFunction.MessagesEditChatAdmin, _ call: Call) throws -> Bool {
        let membership = try call.membership(request.chatID)
        guard membership.own.role == .creator else { throw RPCError.adminRequired }
        let user = try call.resolve(request.userID).id
        guard var member = membership.member(user), user != call.user else {
            throw RPCError.bad("USER_NOT_PARTICIPANT")
        }
        let role: GroupMemberRole = request.isAdmin ? .admin : .member
        guard member.role != role else { return true }
        member.role = role
        if role == .member { member.rank = "" }
        try call.save(member)
        var chat = membership.chat
        try call.bumpVersion(of: &chat)
        let update = TL.Update.updateChatParticipantAdmin(
            .init(chatID: chat.id, userID: user, isAdmin: request.isAdmin, version: chat.version)
        )
        // The answer says nothing of the change.
        try call.tell(membership, update, about: user, includingCaller: true)
        return true
    }
}

extension Call {
    /// Pushes a change of one member to all others, and to the caller's other devices or to all of them.
    func tell(
        _ membership: Membership,
        _ update: TL.Update,
        about user: UserID,
        includingCaller: Bool = false
    ) throws {
        let chat = membership.chat.id
        for other in membership.members {
            let session = other.user == self.user && !includingCaller ? self.session : nil
            try scope.noteChange(.group, of: .chat(chat), for: other.user, by: session)
            try scope.push(to: other.user, except: session) {
                try UpdatesBuilder(for: other.user, update, about: user, in: chat).finish(scope)
            }
        }
    }

    /// True for the caller, for members whom the caller invited, and for managers: for everybody below them.
    fileprivate func mayRemove(_ member: GroupMemberRecord, _ membership: Membership) throws -> Bool {
        if member.user == user { return true }
        switch membership.own.role {
        case .creator: return true
        case .admin: return member.role == .member
        case .member: return member.role == .member && member.inviter == user
        }
    }
}

extension UpdatesBuilder {
    /// The updates for a viewer with one change of a member.
    init(for viewer: UserID, _ update: TL.Update, about user: UserID, in chat: ChatID) {
        self.init(for: viewer)
        updates.append(update)
        referenced.insert(chat)
        referenced.insert(user)
    }
}
