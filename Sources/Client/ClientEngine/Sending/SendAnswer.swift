import ClientModel
import MessageStore
import SchemaMapping
import TelegramSchema

/// The ids in the answer to a sending call, beside its updates.
struct SendAnswer: Sendable {
    /// The only message of a short answer.
    struct Short: Sendable {
        var id: Int32
        var date: Int32
    }

    /// The server's message ids by random id.
    private(set) var ids: [Int64: Int32] = [:]
    /// The ids of messages that were sent, not only scheduled.
    private var sent: Set<Int32> = []
    /// The message of an answer without random ids: the only one of the call.
    private(set) var short: Short?

    init(_ updates: TL.Updates) {
        switch updates {
        case .updates(let list): collect(list.updates)
        case .updatesCombined(let list): collect(list.updates)
        case .updateShort(let one): collect([one.update])
        case .updateShortSentMessage(let sent): short = Short(id: sent.id.rawValue, date: sent.date)
        case .updateShortMessage, .updateShortChatMessage, .updatesTooLong: break
        }
    }

    private mutating func collect(_ updates: [TL.Update]) {
        for update in updates {
            switch update {
            case .updateMessageID(let update): ids[update.randomID] = update.id.rawValue
            case .updateNewMessage(let update): note(update.message)
            case .updateNewChannelMessage(let update): note(update.message)
            default: break
            }
        }
    }

    private mutating func note(_ message: TL.Message) {
        if let key = MessageKey(message) { sent.insert(key.id) }
    }

    /// The key of the message `id` that was sent from `namespace`. A message scheduled for so soon that it was sent
    /// at once is not among the scheduled ones.
    fileprivate func key(_ id: Int32, in peer: PeerID, from namespace: MessageNamespace) -> MessageKey {
        let isSent = namespace == .local || sent.contains(id)
        return MessageKey(peer: peer, namespace: isSent ? .cloud : .scheduled, id: id)
    }
}

extension StoreTransaction {
    /// Ensures that a sent message has its place on the server's side, after the answer was applied, which usually
    /// moved it already. Later own messages stay behind it.
    func settleSent(_ item: SendPlan.Item, _ answer: SendAnswer, in peer: PeerID) throws {
        let id = item.message.stableID
        guard let ours = try reader.message(id) else { return }
        if ours.key.namespace.sent != nil {
            guard let number = answer.ids[item.randomID] ?? answer.short?.id else {
                throw TaskFailure.broken("RESULT_INCOMPLETE")
            }
            let key = answer.key(number, in: peer, from: item.message.key.namespace)
            if let copy = try reader.message(key) {
                // The id came separately from the message. Found by its random id, the copy replaces the local
                // message.
                try add(copy.updating { $0.randomID = item.randomID })
            } else if let short = answer.short {
                try update(id) { fields in
                    fields.key = key
                    fields.timestamp = short.date
                }
            } else {
                // The message was sent long ago, and deleted since by another device.
                try delete([ours.key])
            }
        }
        let settled = try update(id) { fields in
            fields.flags.subtract([.sending, .failed])
            fields.failure = nil
        }
        try showEdits(behindSendingOf: id, in: peer)
        guard let settled, settled.key.namespace == .cloud else { return }
        try delayUnsent(in: peer, to: settled.timestamp, except: id)
    }
}
