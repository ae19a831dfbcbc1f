import ServerStore
import StdExtras
import TelegramSchema

/// The bounds of scheduled messages.
enum ScheduleBounds {
    /// Most messages that wait in one dialog.
    static let mostInDialog = 100
    /// Most messages of one user that wait.
    static let mostOfUser = 1000
    /// The longest wait, in seconds: a year.
    static let longestWait: Int32 = 366 * 86_400
    /// A message is sent at once if it is to wait for no longer than this, in seconds.
    static let shortestWait: Int32 = 10
    /// The date that stands for the time when the other user comes online.
    static let whenOnline: Int32 = 0x7FFF_FFFE
}

extension Call {
    /// The time to send a message that a client gives; nil for now.
    ///
    /// - Throws: `SCHEDULE_DATE_TOO_LATE`; `SCHEDULE_STATUS_PRIVATE` for the time when the other user comes online;
    ///   `SCHEDULE_DATE_INVALID` for a message to be repeated.
    func due(_ date: Int32?, repeating period: Int32? = nil) throws(RPCError) -> Int32? {
        guard period ?? 0 == 0 else { throw .bad("SCHEDULE_DATE_INVALID") }
        guard let date, date > seconds.addingSaturating(ScheduleBounds.shortestWait) else { return nil }
        guard date != ScheduleBounds.whenOnline else { throw .bad("SCHEDULE_STATUS_PRIVATE") }
        guard date <= seconds.addingSaturating(ScheduleBounds.longestWait) else {
            throw .bad("SCHEDULE_DATE_TOO_LATE")
        }
        return date
    }

    /// Checks that `count` more messages to a dialog may wait.
    ///
    /// - Throws: `SCHEDULE_TOO_MUCH`.
    func checkRoom(forScheduled count: Int, to peer: MailboxPeer) throws {
        let waiting = try store.scheduled.count(of: user, to: peer)
        guard count == 0 || waiting + count <= ScheduleBounds.mostInDialog,
            try count == 0 || store.scheduled.count(of: user) + count <= ScheduleBounds.mostOfUser
        else { throw RPCError.bad("SCHEDULE_TOO_MUCH") }
    }

    /// True if a message with this random id was sent or scheduled before.
    func isKnown(_ randomID: Int64) throws -> Bool {
        try store.messages.sent(by: user, randomID: randomID) != nil
            || store.scheduled.find(randomID: randomID, of: user) != nil
    }

    /// Sends messages to one dialog at a time of ``due(_:repeating:)``; nil for now.
    ///
    /// - Returns: The answer: the id for each random id, and the messages.
    func send(_ messages: [PreparedMessage], to audience: Recipients, at due: Int32?) throws -> TL.Updates {
        guard let due else { return try send(messages, to: audience) }
        var answer = UpdatesBuilder(for: user)
        let messages = messages.map(\.withoutThrow)
        let checks = try messages.map { message in
            guard message.randomID != 0 else { throw RPCError.bad("RANDOM_ID_EMPTY") }
            return try checked(message, in: audience.peer)
        }
        let new = try messages.filter { try !isKnown($0.randomID) }
        guard Set(new.map(\.randomID)).count == new.count else { throw RPCError.bad("RANDOM_ID_DUPLICATE") }
        try checkRoom(forScheduled: new.count, to: audience.peer)
        try save(new.compactMap(\.newFile))
        for (message, checks) in zip(messages, checks) {
            if let sent = checks.sent {
                try answer.append(sent, message.randomID, alreadySentBy: self)
            } else if let id = try store.scheduled.find(randomID: message.randomID, of: user) {
                answer.append(id, randomID: message.randomID)
                if let record = try store.scheduled.find(id, of: user) { try answer.append(record, scope) }
            } else {
                let record = try schedule(message, checks.content, to: audience.peer, at: due)
                answer.append(record.id, randomID: message.randomID)
                try answer.append(record, scope)
            }
        }
        try scope.cameOnline(user)
        return try answer.finish(scope)
    }

    /// Stores one message to be sent later, and informs the sender's other sessions.
    private func schedule(
        _ message: PreparedMessage,
        _ content: SharedContent,
        to peer: MailboxPeer,
        at due: Int32
    ) throws -> ScheduledRecord {
        var record = ScheduledRecord(
            user: user,
            id: try store.scheduled.nextID(of: user),
            peer: peer,
            due: due,
            randomID: message.randomID,
            text: message.text.text
        )
        record.flags = message.flags
        record.media = message.kinds
        record.replyTo = message.replyTo
        record.content = content
        record.groupedID = message.groupedID
        if let poll = message.newPoll { try store.polls.save(poll) }
        try useAndFollow(message.page)
        try keep(record)
        return record
    }

    /// Stores a new or changed record, and informs the sender's other sessions.
    func keep(_ record: ScheduledRecord) throws {
        try store.scheduled.save(record)
        scope.state.caches.firstDue = scope.state.caches.firstDue.map { min($0, record.due) }
        try scope.push(to: user, except: session) {
            var updates = UpdatesBuilder(for: user)
            try updates.append(record, scope)
            return try updates.finish(scope)
        }
    }
}

extension UpdatesBuilder {
    /// Adds a new or changed scheduled message.
    mutating func append(_ record: ScheduledRecord, _ scope: RequestContext) throws {
        let message = try scope.render(record.asMailboxMessage, &referenced)
        updates.append(.updateNewScheduledMessage(.init(message: message)))
    }

    /// Adds that messages are scheduled no more; `sent` has the ids that they got in the mailbox.
    mutating func append(unscheduled ids: [MessageID], sent: [MessageID]? = nil, in peer: MailboxPeer) {
        referenced.insert(peer)
        updates.append(
            .updateDeleteScheduledMessages(.init(peer: TL.Peer(peer), messages: ids, sentMessages: sent))
        )
    }
}

extension PreparedMessage {
    /// The message without the number of a throw, which is drawn when the message is sent: nobody may see it before.
    fileprivate var withoutThrow: PreparedMessage {
        guard content.forward == nil, case .given(.messageMediaDice(var dice)) = content.media else {
            return self
        }
        dice.value = 0
        var message = self
        message.content.media = .given(.messageMediaDice(dice))
        return message
    }

    /// The message that a record keeps.
    init(_ record: ScheduledRecord) throws {
        let content = try StoredMessageContent(decoding: record.content.bytes)
        self.init(
            text: MessageText(text: record.text, entities: content.entities),
            randomID: record.randomID
        )
        self.content = content
        media = record.media
        flags = record.flags.union(.scheduled)
        replyTo = record.replyTo
        groupedID = record.groupedID
    }
}
