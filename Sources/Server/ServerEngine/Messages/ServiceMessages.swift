import ServerStore
import TelegramSchema

extension Call {
    /// Sends a service message to all of `audience`, with additional `updates` for the clients of each. Its author is the
    /// caller or `author`, the first of the audience.
    ///
    /// A message that names many users, like that of a large new group, is pushed with its author only, without the
    /// other users and `updates`. Rendering each user for each member would cost the square of the group's size in
    /// one job of the writer. The message still names all users, 8 bytes each: for a group of a thousand this job
    /// writes 8 MB. Clients request the missing users, each in a job of its own: TDLib by the difference, ours by the
    /// users. `updatesTooLong` would do for these, but Pyrogram does not request a difference then.
    ///
    /// - Returns: The caller's answer.
    func announce(
        _ action: StoredServiceAction,
        to audience: Recipients,
        by author: UserID? = nil,
        with updates: (UserID) throws -> [TL.Update] = { _ in [] },
        flags: MessageCopyFlags = [],
        replyTo: MessageID? = nil
    ) throws -> TL.Updates {
        let author = author ?? user
        var content = StoredMessageContent()
        content.action = action
        var kinds: MediaKinds = []
        if case .changedPhoto = action { kinds = .chatPhoto }
        var message = NewMessage(
            sender: author,
            date: seconds,
            text: "",
            content: content.shared(),
            media: kinds
        )
        // What is said of the timer itself stays: the chat is not empty when all else is gone.
        if case .changedHistoryTTL = action {
        } else {
            message.ttlPeriod = try scope.historyTTL(of: user, with: audience.peer).ifPositive
        }
        let replies = try replyTo.map { try self.copies(of: $0) } ?? [:]
        let copies = try scope.deliver(
            message,
            audience.deliveries(from: author, flags: flags, replies: replies)
        )
        // A long action is rendered once.
        let longAction = action.users.count > Self.mostPushedUsers ? try scope.render(action) : nil
        for copy in copies {
            try scope.push(to: copy.user, except: copy.user == user ? session : nil) {
                try longAction.map { try arrivalWithSender(of: copy, telling: $0) }
                    ?? arrival(of: copy, with: updates(copy.user))
            }
        }
        try scope.takeOutOfArchive(copies)
        try scope.cameOnline(user)
        return try arrival(of: copies.first { $0.user == user } ?? copies[0], with: updates(user))
    }

    /// Most named users that a service message is pushed with.
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

    /// The ids, by mailbox, of the message that the caller knows as `id`.
    func copies(of id: MessageID) throws -> [UserID: MessageID] {
        guard let gid = try store.boxes.gid(user: user, id: id) else { return [:] }
        let copies = try store.messages.copies(of: gid)
        return Dictionary(copies.map { ($0.user, $0.id) }, uniquingKeysWith: { $1 })
    }
}
