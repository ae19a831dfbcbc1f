import ServerStore
import TelegramSchema

/// A group with the caller's membership of it.
struct Membership {
    var chat: ChatRecord
    var own: GroupMemberRecord
    var members: [GroupMemberRecord]

    /// True if the caller manages the group.
    var isAdmin: Bool { own.role != .member }

    func member(_ user: UserID) -> GroupMemberRecord? { members.first { $0.user == user } }
}

extension Call {
    /// The group `id`, if the caller is a member.
    func membership(_ id: ChatID) throws -> Membership {
        guard let chat = try scope.chat(id) else { throw RPCError.chatInvalid }
        let members = try scope.members(of: id)
        guard !chat.isDeactivated, let own = members.first(where: { $0.user == user }) else {
            throw RPCError.peerInvalid
        }
        return Membership(chat: chat, own: own, members: members)
    }

    /// Adds a member, or changes a member's role.
    func save(_ member: GroupMemberRecord) throws {
        try store.members.save(member)
        try store.settings.setUser(member.user, RequestContext.leftTitle(member.chat), nil)
        scope.state.caches.members[member.chat] = nil
    }

    /// Removes a member, who keeps the group's current title.
    func remove(_ user: UserID, from chat: ChatID) throws {
        try store.members.delete(chat: chat, user: user)
        scope.state.caches.members[chat] = nil
        if let title = try scope.chat(chat)?.title {
            try store.settings.setUser(user, RequestContext.leftTitle(chat), Array(title.utf8))
        }
    }

    /// Increments the version of a group's members; clients order changes by it.
    func bumpVersion(of chat: inout ChatRecord) throws {
        chat.version += 1
        try scope.save(chat)
    }
}
