import ServerStore
import TelegramSchema

extension RequestContext {
    /// Records that `user` is active, and announces a change of status.
    func cameOnline(_ id: UserID) throws {
        guard state.presence.cameOnline(id, now: milliseconds) else { return }
        try announceStatus(of: id)
    }

    /// Records that `user` left, stores the time, and announces a change of status.
    func wentOffline(_ id: UserID) throws {
        guard state.presence.wentOffline(id, now: milliseconds) else { return }
        try keepLastSeen(id, seconds)
        try announceStatus(of: id)
    }

    /// Follows the clock: users whose connections closed a while ago become offline.
    func timePassed() throws {
        try keepNotes()
        try keepViews()
        state.sessions.timePassed(now: milliseconds)
        if milliseconds >= state.nextUpkeep { try keepUp() }
        for gone in state.presence.timePassed(now: milliseconds) {
            try keepLastSeen(gone.user, gone.lastSeen)
            try announceStatus(of: gone.user)
        }
    }

    private func keepLastSeen(_ id: UserID, _ date: Int32) throws {
        try store.users.setLastSeen(id, date: date)
        state.caches.users[id]?.lastSeen = date
    }

    /// Pushes the status of `id` to everybody who knows the user, unless `id` blocks them.
    private func announceStatus(of id: UserID) throws {
        guard let user = try user(id) else { return }
        let update = TL.Updates.updateShort(
            .init(
                update: .updateUserStatus(.init(userID: id, status: status(of: user))),
                date: seconds
            )
        ).encoded()
        let watchers = try acquaintances(of: id).subtracting(blocks(of: id))
        for watcher in watchers.filter({ hasAudience($0) }).sorted() { push(update, to: watcher) }
    }

    /// The users of private chats and the members of groups with a user, and those who have the user as a contact: those
    /// whose clients show the user's status.
    func acquaintances(of id: UserID) throws -> Set<UserID> {
        var others: Set<UserID> = []
        for chat in try store.members.chats(of: id) { others.formUnion(try members(of: chat).map(\.user)) }
        for case .user(let other) in try store.dialogs.peers(of: id) { others.insert(other) }
        others.formUnion(try store.contacts.owners(having: id))
        others.remove(id)
        return others
    }
}
