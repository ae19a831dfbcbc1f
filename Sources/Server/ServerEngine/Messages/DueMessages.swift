import ServerStore
import TelegramSchema

extension Call {
    /// Sends a scheduled message now, and removes it from the scheduled ones.
    ///
    /// All is one transaction: a message that was sent is scheduled no more, and no other way around.
    ///
    /// - Returns: The id in the sender's mailbox.
    /// - Throws: ``RPCError`` before any write, if the sender may not write there any more.
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
        let checks = try checked(message, in: record.peer)
        try store.scheduled.delete(record.id, of: user)
        if let sent = checks.sent { return sent }
        return try deliver(message, checks, to: audience).id
    }
}

extension RequestContext {
    /// Most due messages that are looked up at once.
    private static let mostDue = 100

    /// The scheduled messages that are due. One comparison while there are none.
    func dueMessages() throws -> [ScheduledTable.Place] {
        if let first = state.caches.firstDue, first > seconds { return [] }
        let due = try store.scheduled.due(at: seconds, limit: Self.mostDue)
        if due.isEmpty { state.caches.firstDue = try store.scheduled.firstDue() ?? .max }
        return due
    }

    /// Sends a message that is due, unless it was sent, called off or put off meanwhile.
    func sendDue(_ place: ScheduledTable.Place) throws {
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
            try call.deletePoll(of: record)
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
    private func tellUnsent(_ record: ScheduledRecord) throws {
        let name =
            switch record.peer {
            case .user(let id): try user(id).map { String("\($0.firstName) \($0.lastName)".trimmed()) }
            case .chat(let id): try chat(id)?.title
            case .channel: nil as String?
            }
        var text =
            "A scheduled message to \(name ?? "a chat") was not sent: you may not write there any more."
        if !record.text.isEmpty { text += "\n\n\(record.text)" }
        try tell(text, to: record.user)
    }
}
