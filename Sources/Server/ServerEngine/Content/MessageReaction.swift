import TelegramSchema

/// One emoji with which somebody reacted to a message; stored in ``StoredMessageContent``.
struct MessageReaction: TLValue {
    /// Who.
    var user: UserID
    /// With what, as ``init(emoji:)`` spells it.
    var emoji: String
    /// When, seconds.
    var date: Int32
    /// Whether with a large animation.
    var isBig: Bool

    init(user: UserID, emoji: String, date: Int32, isBig: Bool) {
        self.user = user
        self.emoji = emoji
        self.date = date
        self.isBig = isBig
    }

    init(from reader: inout TLReader) throws(TLError) {
        user = try UserID(from: &reader)
        emoji = try reader.readString()
        date = try reader.readInt32()
        isBig = try Bool(from: &reader)
    }

    func encode(to writer: inout TLWriter) {
        user.encode(to: &writer)
        writer.write(emoji)
        writer.write(date)
        isBig.encode(to: &writer)
    }
}

/// The reactions to one message, in the order in which they came; one person's stand together, in the order of choice.
struct MessageReactions: Equatable {
    /// Most emoji that one person may choose.
    static let choiceLimit = 3
    /// Most different emoji on one message.
    static let kindLimit = 11

    private(set) var all: [MessageReaction]

    init(_ all: [MessageReaction]) { self.all = all }

    /// The emoji of one person, in the order of choice.
    func chosen(by user: UserID) -> [String] {
        all.filter { $0.user == user }.map(\.emoji)
    }

    /// Whether there are more different emoji than a message may have.
    var hasTooManyKinds: Bool { Set(all.map(\.emoji)).count > Self.kindLimit }

    /// Replaces what one person chose; it counts as the newest.
    mutating func choose(_ emoji: [String], by user: UserID, date: Int32, isBig: Bool) {
        let before = all.filter { $0.user == user }
        all.removeAll { $0.user == user }
        for choice in emoji {
            // What stays chosen keeps its time.
            let known = before.first { $0.emoji == choice }
            all.append(known ?? MessageReaction(user: user, emoji: choice, date: date, isBig: isBig))
        }
    }

    /// How many chose what: the most frequent first, equals in the order in which they came.
    var counts: [(emoji: String, count: Int32)] {
        var counts: [(emoji: String, count: Int32)] = []
        for reaction in all {
            if let index = counts.firstIndex(where: { $0.emoji == reaction.emoji }) {
                counts[index].count += 1
            } else {
                counts.append((reaction.emoji, 1))
            }
        }
        // Swift's sort is stable.
        return counts.sorted { $0.count > $1.count }
    }
}

extension TL.Reaction {
    /// The emoji as it is counted, without the sign that only asks for a coloured picture; nil for what is no emoji.
    var countedEmoji: String? {
        guard case .reactionEmoji(let reaction) = self, reaction.emoticon.utf8.count <= 64 else { return nil }
        let scalars = reaction.emoticon.unicodeScalars.filter { $0 != "\u{FE0F}" }
        let emoji = String(String.UnicodeScalarView(scalars))
        guard emoji.count == 1, let first = scalars.first, first.properties.isEmoji, !first.isASCII else {
            return nil
        }
        return emoji
    }
}
