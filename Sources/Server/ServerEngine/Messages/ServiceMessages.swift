import ServerStore
import TelegramSchema

extension Call {
    /// Writes a service message by the caller to everybody in `audience`, with `updates` that the clients of each are
    /// to apply besides.
    ///
    /// One that names many, as that of a large new group does, is pushed with who wrote it, and without the others and
    /// `updates`: each would have to be shown everybody as they know them, which is the square of the group's size in
    /// the caller's one turn on the lane. The message still has the numbers of all, 8 bytes each: of a group of a thousand
    /// 8 MB are written in this turn. Clients ask for who lacks, each on their own turn: TDLib for the difference, ours
    /// for the users. `updatesTooLong` would do for these, but Pyrogram does not ask for a difference then.
    ///
    /// - Returns: The caller's answer.
    func announce(
        _ action: StoredServiceAction,
        to audience: Recipients,
        with updates: (UserID) throws -> [TL.Update] = { _ in [] },
        replyTo: MessageID? = nil
    ) throws -> TL.Updates {
        var content = StoredMessageContent()
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
        // What names many is read and rendered once.
        let longAction = action.users.count > Self.mostPushedUsers ? try scope.render(action) : nil
        for copy in copies {
            try scope.push(to: copy.user, except: copy.user == user ? session : nil) {
                try longAction.map { try arrivalWithSender(of: copy, telling: $0) }
                    ?? arrival(of: copy, with: updates(copy.user))
            }
        }
        try scope.cameOnline(user)
        return try arrival(of: copies[0], with: updates(user))
    }

    /// Most users that a service message names with whom it is pushed.
    private static var mostPushedUsers: Int { 32 }

    private func arrival(of copy: MailboxMessage, with others: [TL.Update]) throws -> TL.Updates {
        var updates = UpdatesBuilder(for: copy.user)
        try updates.append(copy, scope)
        for update in others { updates.append(update) }
        return try updates.finish(scope)
    }

    private func arrivalWithSender(of copy: MailboxMessage, telling action: TL.MessageAction) throws
        -> TL.Updates
    {
        var updates = UpdatesBuilder(for: copy.user)
        updates.append(arrival: .messageService(scope.render(action, of: copy)), of: copy)
        updates.referenced.insert(copy.body.sender)
        updates.referenced.insert(copy.peer)
        return try updates.finish(scope)
    }

    /// The numbers, by box, of the message that the caller knows as `id`.
    func copies(of id: MessageID) throws -> [UserID: MessageID] {
        guard let gid = try store.boxes.gid(user: user, id: id) else { return [:] }
        let copies = try store.messages.copies(of: gid)
        return Dictionary(copies.map { ($0.user, $0.id) }, uniquingKeysWith: { $1 })
    }
}
