import ServerStore
import TelegramSchema

extension Call {
    /// Sends a scheduled message now, and removes it from the scheduled ones.
    ///
    /// All is one transaction: a message that was sent is scheduled no more, and no other way around.
    ///
    /// - Returns: The id in the sender's mailbox.
    /// - Throws: ``RPCError`` before any write, if the sender may not send it there any more.
    func sendNow(_ record: ScheduledRecord) throws -> MessageID {
        let audience = try audience(of: record.peer)
        var message = try PreparedMessage(record)
        // The answered message may be gone.
        if let id = message.replyTo, try store.boxes.find(user: user, id: id)?.peer != record.peer {
            message.replyTo = nil
        }
        if case .given(.messageMediaDice(let dice)) = message.content.media, dice.value == 0 {
            message.content.media = .given(.messageMediaDice(drawn(dice)))
        }
        message = try withoutForbiddenPage(message, in: record.peer)
        let checks = try checked(message, in: record.peer)
        try store.scheduled.delete(record.id, of: user)
        if let sent = checks.sent { return sent }
        return try deliver(message, checks, to: audience).id
    }
}

/// Work whose time has come.
enum DueJob: Sendable {
    /// To send a scheduled message.
    case message(ScheduledTable.Place)
    /// To close a poll of a user.
    case poll(Int64, of: UserID)
    /// To delete messages of a sender whose time is over.
    case expiry([GlobalMessageID], of: UserID)

    /// The user for whom it is done.
    var user: UserID {
        switch self {
        case .message(let place): place.user
        case .poll(_, of: let creator): creator
        case .expiry(_, of: let sender): sender
        }
    }
}

extension RequestContext {
    /// All that is due now, at most a few jobs at once. Each one needs a transaction of its own.
    func dueJobs() throws -> [DueJob] {
        try endedPolls().map { .poll($0.id, of: $0.creator) } + dueMessages().map { .message($0) }
            + expiredMessages().map { .expiry($1, of: $0) }
    }

    /// Does what was due, unless that was done meanwhile.
    func run(_ job: DueJob) throws {
        switch job {
        case .message(let place): try sendDue(place)
        case .poll(let id, of: _): try closeEnded(id)
        case .expiry(let messages, of: _): try deleteExpired(messages)
        }
    }

    /// Most due messages that are looked up at once.
    private static let mostDue = 100

    /// The scheduled messages that are due. One comparison while there are none.
    private func dueMessages() throws -> [ScheduledTable.Place] {
        if let first = state.caches.firstDue, first > seconds { return [] }
        let due = try store.scheduled.due(at: seconds, limit: Self.mostDue)
        if due.isEmpty { state.caches.firstDue = try store.scheduled.firstDue() ?? .max }
        return due
    }

    /// Sends a message that is due, unless it was sent, called off or put off meanwhile.
    private func sendDue(_ place: ScheduledTable.Place) throws {
        guard let record = try store.scheduled.find(place.id, of: place.user), record.due <= seconds else {
            return
        }
        // No session sends it, so all of the sender's sessions get it.
        let nobody = SessionAddress(authKeyID: 0, sessionID: 0)
        let call = Call(scope: self, session: nobody, address: "", user: place.user)
        var sent: MessageID?
        do {
            sent = try call.sendNow(record)
        } catch is RPCError {
            try store.scheduled.delete(record.id, of: record.user)
            try store.messages.refuse(randomID: record.randomID, by: record.user)
            try tellUnsent(record)
        }
        try push(to: record.user) {
            var updates = UpdatesBuilder(for: record.user)
            updates.append(unscheduled: [record.id], sent: sent.map { [$0] }, in: record.peer)
            return try updates.finish(self)
        }
    }

    /// Informs the sender that a message could not be sent, and gives its text back.
    ///
    /// It has no title or name: others choose these, and the service account repeats nobody's words.
    private func tellUnsent(_ record: ScheduledRecord) throws {
        let place = if case .user = record.peer { "to one person" } else { "to a group" }
        var text = "A scheduled message \(place) was not sent: you may not send this there any more."
        if !record.text.isEmpty { text += "\n\n\(record.text)" }
        try tell(text, to: record.user)
    }
}
