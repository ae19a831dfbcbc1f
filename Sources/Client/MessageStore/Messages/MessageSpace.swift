public import ClientModel
import SQLite

/// The messages of a chat that a list shows. History is cached by space: a hole in one may be filled in another.
public enum MessageSpace: Hashable, Sendable {
    /// All messages.
    case everywhere
    /// Messages with one tag, such as photos. Exactly one bit is set.
    case tag(MessageTags)
    /// Messages of one thread: a topic, the comments of a post, a dialog inside Saved Messages.
    case thread(Int64)
    /// Messages of one thread with one tag.
    case threadTag(Int64, MessageTags)
    /// Messages with a label of their owner's, as by reactions in Saved Messages.
    case customTag([UInt8])

    /// The key column: a kind byte and its fields, so that keys of one kind lie together.
    var key: [UInt8] {
        switch self {
        case .everywhere: []
        case .tag(let tag): [1] + Self.bytes(tag.rawValue)
        case .thread(let thread): [2] + Self.bytes(thread)
        case .threadTag(let thread, let tag): [3] + Self.bytes(thread) + Self.bytes(tag.rawValue)
        case .customTag(let label): [4] + label
        }
    }

    /// Reads a ``key``; nil for invalid bytes.
    init?(key: [UInt8]) {
        let rest = key.dropFirst()
        switch (key.first, rest.count) {
        case (nil, _): self = .everywhere
        case (1, 4): self = .tag(MessageTags(rawValue: Self.number(rest)))
        case (2, 8): self = .thread(Self.number(rest))
        case (3, 12):
            self = .threadTag(Self.number(rest.prefix(8)), MessageTags(rawValue: Self.number(rest.suffix(4))))
        case (4, _): self = .customTag(Array(rest))
        default: return nil
        }
    }

    private static func bytes(_ number: some FixedWidthInteger) -> [UInt8] {
        withUnsafeBytes(of: number.bigEndian) { Array($0) }
    }

    private static func number<Number: FixedWidthInteger>(_ bytes: ArraySlice<UInt8>) -> Number {
        bytes.reduce(0) { $0 << 8 | Number(truncatingIfNeeded: $1) }
    }
}

extension MessageSpace {
    /// The spaces whose cached ranges are valid for this space too, this one first: a range with every message has
    /// every photo.
    var sources: [MessageSpace] {
        switch self {
        case .everywhere: [self]
        case .tag, .thread, .customTag: [self, .everywhere]
        case .threadTag(let thread, let tag): [self, .thread(thread), .tag(tag), .everywhere]
        }
    }
}

extension Message {
    /// The spaces that list the message beside the whole history.
    var spaces: [MessageSpace] {
        let fields = fields
        guard !fields.tags.isEmpty || fields.thread != nil || !fields.customTags.isEmpty else { return [] }
        var spaces = fields.tags.spaces.map { MessageSpace.tag($0) }
        if let thread = fields.thread {
            spaces.append(.thread(thread))
            spaces += fields.tags.spaces.map { MessageSpace.threadTag(thread, $0) }
        }
        return spaces + fields.customTags.map { MessageSpace.customTag($0) }
    }
}

extension StoreTransaction {
    /// Updates the lists of tags and threads after a change from `old` to `new`.
    func updateSpaces(from old: Message?, to new: Message?) throws {
        let before = old?.spaces ?? []
        let after = new?.spaces ?? []
        guard !before.isEmpty || !after.isEmpty else { return }
        let stays = old?.key == new?.key && old?.timestamp == new?.timestamp
        if let old {
            for space in before where !(stays && after.contains(space)) {
                try database.run(
                    """
                    DELETE FROM message_spaces
                    WHERE peer = ? AND space = ? AND timestamp = ? AND namespace = ? AND id = ?
                    """,
                    old.key.peer.packed,
                    space.key,
                    old.timestamp,
                    old.key.namespace.rawValue,
                    old.key.id
                )
            }
        }
        if let new {
            for space in after where !(stays && before.contains(space)) {
                try database.run(
                    "INSERT INTO message_spaces(peer, space, timestamp, namespace, id) VALUES (?, ?, ?, ?, ?)",
                    new.key.peer.packed,
                    space.key,
                    new.timestamp,
                    new.key.namespace.rawValue,
                    new.key.id
                )
            }
        }
    }
}
