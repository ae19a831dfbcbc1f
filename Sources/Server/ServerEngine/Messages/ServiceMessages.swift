import ServerStore
import TelegramSchema

extension Call {
    /// Writes a service message by the caller to everybody in `audience`, with `updates` that the clients of each are
    /// to apply besides.
    ///
    /// One that names many, as that of a large new group does, is not pushed: others are told that there is something,
    /// and ask for it each on their own turn. Each would have to be shown everybody as they know them, which is the
    /// square of the group's size in the caller's one turn on the lane.
    ///
    /// - Returns: The caller's answer.
    func announce(
        _ action: ServiceAction,
        to audience: Audience,
        with updates: (UserID) throws -> [TL.Update] = { _ in [] },
        replyTo: MessageID? = nil
    ) throws -> TL.Updates {
        var content = MessageContent()
        content.action = action
        var kinds: MediaKinds = []
        if case .changedPhoto = action { kinds = .chatPhoto }
        let message = NewMessage(
            sender: user,
            date: seconds,
            text: "",
            content: content.shared(),
            media: kinds
        )
        let replies = try replyTo.map { try self.copies(of: $0) } ?? [:]
        let copies = try scope.deliver(message, audience.deliveries(from: user, flags: [], replies: replies))
        let isPushed = action.users.count <= Self.mostPushedUsers
        for copy in copies {
            try scope.push(to: copy.user, except: copy.user == user ? session : nil) {
                isPushed ? try arrival(of: copy, with: updates(copy.user)) : .updatesTooLong
            }
        }
        try scope.cameOnline(user)
        return try arrival(of: copies[0], with: updates(user))
    }

    /// Most users that a service message names which is pushed.
    private static var mostPushedUsers: Int { 32 }

    private func arrival(of copy: BoxedMessage, with others: [TL.Update]) throws -> TL.Updates {
        var updates = UpdatesBuilder(for: copy.user)
        try updates.append(copy, scope)
        for update in others { updates.append(update) }
        return try updates.finish(scope)
    }

    /// The numbers, by box, of the message that the caller knows as `id`.
    func copies(of id: MessageID) throws -> [UserID: MessageID] {
        guard let gid = try store.boxes.gid(user: user, id: id) else { return [:] }
        let copies = try store.messages.copies(of: gid)
        return Dictionary(copies.map { ($0.user, $0.id) }, uniquingKeysWith: { $1 })
    }
}
