import ServerStore
import TelegramSchema

extension RequestContext {
    /// Notes a sign of life of `user` and tells people who talk to them, when that is news.
    func cameOnline(_ id: UserID) throws {
        guard state.presence.cameOnline(id, now: milliseconds) else { return }
        try announceStatus(of: id)
    }

    /// Notes that `user` left, keeps the time, and tells people who talk to them, when that is news.
    func wentOffline(_ id: UserID) throws {
        guard state.presence.wentOffline(id, now: milliseconds) else { return }
        try keepLastSeen(id, seconds)
        try announceStatus(of: id)
    }

    /// Follows the clock: users whose connections closed a while ago are offline now.
    func timePassed() throws {
        try keepNotes()
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

    /// Pushes the status of `id` to everybody with a private chat with them who is connected.
    private func announceStatus(of id: UserID) throws {
        guard let user = try user(id) else { return }
        let update = TL.Updates.updateShort(
            .init(
                update: .updateUserStatus(.init(userID: id, status: status(of: user))),
                date: seconds
            )
        ).encoded()
        for case .user(let other) in try store.dialogs.peers(of: id) where other != id {
            push(update, to: other)
        }
    }
}
