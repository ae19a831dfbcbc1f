import ServerStore
import StdExtras
import TelegramSchema

extension RequestContext {
    /// Stores a message in the mailbox of every recipient.
    ///
    /// - Returns: The copies, in the order of `deliveries`.
    func deliver(_ message: NewMessage, _ deliveries: [Delivery]) throws -> [MailboxMessage] {
        let inserted = try store.messages.insert(message, deliveries)
        var body = MessageBody(
            gid: inserted.gid,
            sender: message.sender,
            date: message.date,
            text: message.text,
            content: message.content.bytes,
            groupedID: message.groupedID
        )
        body.ttlPeriod = message.ttlPeriod
        if let period = message.ttlPeriod {
            let end = message.date.addingSaturating(period)
            state.caches.firstExpiry = state.caches.firstExpiry.map { min($0, end) }
        }
        return zip(deliveries, inserted.copies).map { delivery, copy in
            MailboxMessage(copy, delivery, media: message.media, body: body)
        }
    }

    /// Pushes the arrival of `message` to its owner's sessions, if any can get it.
    func pushArrival(of message: MailboxMessage, except session: SessionAddress? = nil) throws {
        try push(to: message.user, except: session) {
            var updates = UpdatesBuilder(for: message.user)
            try updates.append(message, self)
            return try updates.finish(self)
        }
    }

    /// Records an event of a mailbox and pushes it.
    ///
    /// - Returns: The pts of the event.
    @discardableResult
    func record(_ event: MailboxEvent, for user: UserID, except session: SessionAddress? = nil) throws
        -> Int32
    {
        let pts = try store.updates.append(event, to: user)
        try push(to: user, except: session) {
            var updates = UpdatesBuilder(for: user)
            try updates.append(event, pts: pts, self)
            return try updates.finish(self)
        }
        return pts
    }
}

extension TL.Updates {
    /// These updates followed by those of `other`, with the users and groups of both.
    func followed(by other: TL.Updates) -> TL.Updates {
        guard case .updates(var joined) = self, case .updates(let rest) = other else { return other }
        joined.updates += rest.updates
        joined.users += rest.users.filter { !joined.users.contains($0) }
        joined.chats += rest.chats.filter { !joined.chats.contains($0) }
        return .updates(joined)
    }
}
