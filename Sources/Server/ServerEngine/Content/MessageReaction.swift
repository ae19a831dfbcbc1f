import TelegramSchema

/// One emoji of a user's reaction to a message; stored in ``StoredMessageContent``.
struct MessageReaction: TLValue {
    /// The user who reacted.
    var user: UserID
    /// The emoji, as ``init(emoji:)`` spells it.
    var emoji: String
    /// The date in seconds.
    var date: Int32
    /// True if the reaction was sent with a large animation.
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

/// The reactions to one message, in the order of their arrival; those of one user are adjacent, in the order of
/// choice.
struct MessageReactions: Equatable {
    /// Most emoji that one user may choose.
    static let choiceLimit = 3
    /// Most different emoji on one message.
    static let kindLimit = 11

    private(set) var all: [MessageReaction]

    init(_ all: [MessageReaction]) { self.all = all }

    /// The emoji of one user, in the order of choice.
    func chosen(by user: UserID) -> [String] {
        all.filter { $0.user == user }.map(\.emoji)
    }

    /// True if there are more different emoji than a message may have.
    var hasTooManyKinds: Bool { Set(all.map(\.emoji)).count > Self.kindLimit }

    /// Replaces the reactions of one user; they count as the newest.
    mutating func choose(_ emoji: [String], by user: UserID, date: Int32, isBig: Bool) {
        let before = all.filter { $0.user == user }
        all.removeAll { $0.user == user }
        for choice in emoji {
            // An emoji that stays chosen keeps its date.
            let known = before.first { $0.emoji == choice }
            all.append(known ?? MessageReaction(user: user, emoji: choice, date: date, isBig: isBig))
        }
    }

    /// The count of each emoji: the most frequent first, equal counts in the order of arrival.
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
    /// The emoji as it is counted, without the variation selector for colour; nil if it is no emoji.
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
