import StdExtras
import TelegramSchema

/// The newest values of a session's client, by their numbers; the oldest go.
struct Remembered<Key: Hashable, Value> {
    private let most: Int
    private var values: [Key: Value] = [:]
    private var order = Fifo<Key>()

    /// Begins with nothing, and holds at most `most` values.
    init(most: Int) { self.most = most }

    var count: Int { values.count }

    subscript(key: Key) -> Value? { values[key] }

    mutating func note(_ value: Value, for key: Key) {
        if values.updateValue(value, forKey: key) == nil { order.append(key) }
        while values.count > most, let oldest = order.popFirst() { values[oldest] = nil }
    }
}

/// Where the next page of a list of chats begins.
struct NextChats {
    /// What the client knows of it, a time that other chats may have, too.
    var marker: Int64
    /// The message below which it begins; nil for all chats that are not pinned.
    var below: MessageID?
}

/// What a session needs to remember of a message that its client has seen: the API names neither the chat of a message
/// that is deleted, nor what changed when one is edited.
struct SeenMessage: Equatable {
    var chat: ChatNumber
    var date: Int32
    var editDate: Int32
    /// How all reacted, as a digest.
    var reactions: Int
    /// How the client's user did.
    var own: String?

    init?(_ message: TL.Message) {
        switch message {
        case .message(let message):
            guard let chat = ChatNumber(message.peerID) else { return nil }
            self.chat = chat
            date = message.date
            editDate = message.editHide ? 0 : message.editDate ?? 0
            reactions = Self.digest(message.reactions)
            own = message.reactions?.chosenEmoji
        case .messageService(let message):
            guard let chat = ChatNumber(message.peerID) else { return nil }
            self.chat = chat
            date = message.date
            editDate = 0
            reactions = Self.digest(message.reactions)
            own = message.reactions?.chosenEmoji
        case .messageEmpty:
            return nil
        }
    }

    static func digest(_ reactions: TL.MessageReactions?) -> Int {
        var hasher = Hasher()
        for count in reactions?.results ?? [] {
            hasher.combine(count.reaction.emoji)
            hasher.combine(count.count)
        }
        return hasher.finalize()
    }
}

extension TL.MessageReactions {
    /// The first emoji by which the reader reacted.
    var chosenEmoji: String? {
        results.filter { $0.chosenOrder != nil }
            .min { $0.chosenOrder ?? 0 < $1.chosenOrder ?? 0 }?.reaction.emoji
    }
}

extension TL.Reaction {
    /// The emoji; nil for what these clients have no reaction for.
    var emoji: String? {
        guard case .reactionEmoji(let reaction) = self else { return nil }
        return reaction.emoticon
    }
}
