import StdExtras

/// The reactions to a message: hot, small, and stored apart from its content.
public struct Reactions: Hashable, Sendable {
    /// The number of users with one reaction.
    public struct Count: Hashable, Sendable {
        /// The reaction.
        public var reaction: Reaction
        /// The number of users, including us.
        public var count: Int32
        /// The position among our choices: 1 for the first, 2 for the second…; 0 when we did not choose it.
        public var ownOrder: Int32

        /// Creates a count.
        public init(_ reaction: Reaction, count: Int32, ownOrder: Int32 = 0) {
            self.reaction = reaction
            self.count = count
            self.ownOrder = ownOrder
        }
    }

    /// One of the latest reactions.
    public struct Recent: Hashable, Sendable {
        /// The user.
        public var peer: PeerID
        /// The reaction.
        public var reaction: Reaction
        /// The date, seconds since 1970.
        public var date: Int32
        /// True if we have not seen it yet.
        public var isUnread: Bool

        /// Creates a reaction of `peer`.
        public init(_ peer: PeerID, _ reaction: Reaction, date: Int32, isUnread: Bool = false) {
            self.peer = peer
            self.reaction = reaction
            self.date = date
            self.isUnread = isUnread
        }
    }

    /// The counts in the server's order, most chosen first.
    public var counts: [Count]
    /// The latest reactions, newest first, if the chat shows the senders.
    public var recent: [Recent]
    /// True if the list of all senders can be requested from the server.
    public var canListSenders: Bool
    /// True if the reactions do not contain our own choice: keep the known one.
    public var isPartial = false

    /// Creates reactions; none by default.
    public init(counts: [Count] = [], recent: [Recent] = [], canListSenders: Bool = false) {
        self.counts = counts
        self.recent = recent
        self.canListSenders = canListSenders
    }

    /// True if there are no reactions.
    public var isEmpty: Bool { counts.isEmpty && recent.isEmpty }

    /// Our own reactions, in our order.
    public var own: [Reaction] {
        counts.filter { $0.ownOrder > 0 }.sorted { $0.ownOrder < $1.ownOrder }.map(\.reaction)
    }

    /// True if one of ``recent`` was not seen yet.
    public var hasUnread: Bool { recent.contains { $0.isUnread } }

    /// These reactions, with our own choice taken from `known` if they do not contain it.
    public func keepingOwnChoice(of known: Reactions) -> Reactions {
        guard isPartial else { return self }
        var merged = self
        for index in merged.counts.indices {
            let old = known.counts.first { $0.reaction == merged.counts[index].reaction }
            merged.counts[index].ownOrder = old?.ownOrder ?? 0
        }
        merged.isPartial = known.isPartial
        return merged
    }

    /// These reactions after our choice of `chosen` alone, in this order.
    public func choosing(_ chosen: [Reaction]) -> Reactions {
        var changed = self
        for index in changed.counts.indices where changed.counts[index].ownOrder > 0 {
            changed.counts[index].count = changed.counts[index].count.subtractingSaturating(1)
            changed.counts[index].ownOrder = 0
        }
        for (order, reaction) in chosen.enumerated() {
            let index = changed.counts.firstIndex { $0.reaction == reaction }
            if let index {
                changed.counts[index].count = changed.counts[index].count.addingSaturating(1)
                changed.counts[index].ownOrder = Int32(order) + 1
            } else {
                changed.counts.append(Count(reaction, count: 1, ownOrder: Int32(order) + 1))
            }
        }
        changed.counts.removeAll { $0.count <= 0 }
        return changed
    }
}

extension Reactions: RecordCodable {
    /// Fields: 1 counts, 2 recent, 3 can list senders, 4 is partial.
    public init(from reader: inout RecordReader) throws(RecordError) {
        self.init()
        while let field = try reader.next() {
            switch field {
            case 1: try reader.append(to: &counts)
            case 2: try reader.append(to: &recent)
            case 3: canListSenders = try reader.bool()
            case 4: isPartial = try reader.bool()
            default: break
            }
        }
    }

    /// Writes the fields.
    public func write(to writer: inout RecordWriter) {
        writer.write(counts, at: 1)
        writer.write(recent, at: 2)
        writer.write(canListSenders, at: 3)
        writer.write(isPartial, at: 4)
    }
}

extension Reactions.Count: RecordCodable {
    /// Fields: 1 reaction, 2 count, 3 own order.
    public init(from reader: inout RecordReader) throws(RecordError) {
        var reaction: Reaction?
        var count: Int32 = 0
        var ownOrder: Int32 = 0
        while let field = try reader.next() {
            switch field {
            case 1: reaction = try reader.record()
            case 2: count = try reader.int32()
            case 3: ownOrder = try reader.int32()
            default: break
            }
        }
        guard let reaction else { throw .missing(field: 1) }
        self.init(reaction, count: count, ownOrder: ownOrder)
    }

    /// Writes the fields.
    public func write(to writer: inout RecordWriter) {
        writer.write(reaction, at: 1)
        writer.write(count, at: 2)
        writer.write(ownOrder, at: 3)
    }
}

extension Reactions.Recent: RecordCodable {
    /// Fields: 1 peer, 2 reaction, 3 date, 4 unread.
    public init(from reader: inout RecordReader) throws(RecordError) {
        var peer: PeerID?
        var reaction: Reaction?
        var date: Int32 = 0
        var isUnread = false
        while let field = try reader.next() {
            switch field {
            case 1: peer = try reader.peerID()
            case 2: reaction = try reader.record()
            case 3: date = try reader.int32()
            case 4: isUnread = try reader.bool()
            default: break
            }
        }
        guard let peer else { throw .missing(field: 1) }
        guard let reaction else { throw .missing(field: 2) }
        self.init(peer, reaction, date: date, isUnread: isUnread)
    }

    /// Writes the fields.
    public func write(to writer: inout RecordWriter) {
        writer.write(peer, at: 1)
        writer.write(reaction, at: 2)
        writer.write(date, at: 3)
        writer.write(isUnread, at: 4)
    }
}

/// A reaction. Stored as a choice record.
public enum Reaction: Hashable, Sendable {
    /// One of the server's emoji.
    case emoji(String)
    /// The document of a custom emoji.
    case customEmoji(Int64)
    /// A reaction of a kind that only a newer version knows.
    case unknown(UnknownRecord)
}

extension Reaction: RecordCodable {
    /// Choices: 1 emoji, 2 document of a custom emoji.
    public init(from reader: inout RecordReader) throws(RecordError) {
        switch try reader.next() {
        case 1: self = .emoji(try reader.string())
        case 2: self = .customEmoji(try reader.int64())
        default: self = .unknown(reader.unknownRecord())
        }
    }

    /// Writes the choice.
    public func write(to writer: inout RecordWriter) {
        switch self {
        case .emoji(let emoji): writer.writeAlways(emoji, at: 1)
        case .customEmoji(let document): writer.writeAlways(document, at: 2)
        case .unknown(let record): writer.write(fieldsOf: record)
        }
    }
}
