public import ClientModel

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
