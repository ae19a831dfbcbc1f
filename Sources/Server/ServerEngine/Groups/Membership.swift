import ServerStore
import TelegramSchema

/// A group with the caller's place in it.
struct Membership {
    var chat: ChatRecord
    var own: GroupMemberRecord
    var members: [GroupMemberRecord]

    /// Whether the caller manages the group.
    var isAdmin: Bool { own.role != .member }

    func member(_ user: UserID) -> GroupMemberRecord? { members.first { $0.user == user } }
}

extension Call {
    /// The group `id`, of which the caller must be a member.
    func membership(_ id: ChatID) throws -> Membership {
        guard let chat = try scope.chat(id) else { throw RPCError.chatInvalid }
        let members = try scope.members(of: id)
        guard !chat.isDeactivated, let own = members.first(where: { $0.user == user }) else {
            throw RPCError.peerInvalid
        }
        return Membership(chat: chat, own: own, members: members)
    }

    /// Makes somebody a member, or changes a member's role.
    func save(_ member: GroupMemberRecord) throws {
        try store.members.save(member)
        try store.settings.setUser(member.user, RequestContext.leftTitle(member.chat), nil)
        scope.state.caches.members[member.chat] = nil
    }

    /// Takes a member out, who will know the group by the title that it has now.
    func remove(_ user: UserID, from chat: ChatID) throws {
        try store.members.delete(chat: chat, user: user)
        scope.state.caches.members[chat] = nil
        if let title = try scope.chat(chat)?.title {
            try store.settings.setUser(user, RequestContext.leftTitle(chat), Array(title.utf8))
        }
    }

    /// Counts a change of a group's members; clients order such changes by the number.
    func bumpVersion(of chat: inout ChatRecord) throws {
        chat.version += 1
        try scope.save(chat)
    }
}
