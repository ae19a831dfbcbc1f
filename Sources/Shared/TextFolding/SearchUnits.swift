/// A text split into folded searchable units: words, single characters of scripts without spaces, emoji.
///
/// ``bytes`` is the form in the index: the units, each followed by a space. Words are UTF-8. The others are bytes
/// that no text contains, so that they are never mistaken for words: a first byte for the kind, and continuation
/// bytes. SQLite counts those as one character, so they stay out of the prefix index.
public struct SearchUnits: Sendable {
    /// The kind of a unit.
    public enum Kind: UInt8, Sendable {
        /// A folded word.
        case word
        /// A character of a script without spaces.
        case character
        /// An emoji, whatever its number of scalars.
        case emoji
    }

    /// A unit of a text.
    public struct Unit: Sendable {
        /// The kind of the unit.
        public var kind: Kind
        /// True if it follows the unit before directly; only for ``Kind/character``.
        public var isJoined = false
        /// The range in ``bytes``, without the space.
        public var range: Range<Int>
        /// The range in the source: an offset in UTF-8, counted over all the texts that were added.
        public var source: Range<Int>
    }

    /// The maximum length of a word in bytes; the rest is cut off. Longer ones are names of files and addresses, not
    /// language.
    public static let maximumWordLength = 48

    /// The maximum length of the searched text in bytes, many times that of a message.
    public static let maximumTextLength = 1 << 16

    /// The units, each followed by a space.
    public private(set) var bytes: [UInt8] = []
    /// The units in order.
    public private(set) var units: [Unit] = []

    private let table = FoldingTable.shared
    private var sourceLength = 0
    private var open: Kind?
    private var start = 0
    private var sourceStart = 0
    /// State of the last unit: the scalar that a composing one may change, and the joining of the next emoji.
    private var lastScalar: UInt32 = 0
    private var lastCharacterEnd = -1
    private var joinsNext = false

    /// Creates an empty set of units.
    public init() {}

    /// Creates the units of `text`.
    public init(_ text: String) { add(text) }

    /// Removes everything, for reuse.
    public mutating func removeAll() {
        bytes.removeAll(keepingCapacity: true)
        units.removeAll(keepingCapacity: true)
        sourceLength = 0
        lastCharacterEnd = -1
    }

    /// Adds a text; its units never join those before.
    public mutating func add(_ text: String) {
        var text = text
        text.withUTF8 { scan($0) }
        lastCharacterEnd = -1
    }

    /// Calls `body` to append units that come from no text, each with a space.
    public mutating func appendForIndex(_ body: (inout [UInt8]) -> Void) { body(&bytes) }

    /// Adds, after all texts, the pairs of neighbours in scripts without spaces. Pairs are not units.
    public mutating func addPairs() {
        for index in units.indices.dropFirst() where units[index].isJoined {
            bytes.append(Self.pairMark)
            // Without the mark and the neighbour's mark.
            for byte in units[index - 1].range.dropFirst() { bytes.append(bytes[byte]) }
            for byte in units[index].range.dropFirst() { bytes.append(bytes[byte]) }
            bytes.append(Self.space)
        }
    }

    /// The pair of two joined characters in the form that ``addPairs()`` writes.
    public static func pair(_ first: ArraySlice<UInt8>, _ second: ArraySlice<UInt8>) -> [UInt8] {
        [pairMark] + first.dropFirst() + second.dropFirst()
    }

    static let characterMark: UInt8 = 0xF8
    static let pairMark: UInt8 = 0xF9
    static let emojiMark: UInt8 = 0xFA
    private static let space = UInt8(ascii: " ")
}

extension SearchUnits {
    private mutating func scan(_ text: UnsafeBufferPointer<UInt8>) {
        let base = sourceLength
        let count = min(text.count, max(0, Self.maximumTextLength - base))
        var offset = 0
        while offset < count {
            let byte = text[offset]
            if byte < 0x80 {
                let folded = table.ascii[Int(byte)]
                if folded == 0 {
                    if open != nil { close(at: base + offset) }
                } else {
                    beginWord(at: base + offset)
                    put(ascii: folded)
                }
                offset += 1
            } else {
                let (scalar, length) = Self.decode(text, offset, count)
                take(scalar, at: base + offset, length)
                offset += length
            }
        }
        if open != nil { close(at: base + count) }
        sourceLength += text.count
    }

    /// The scalar at `offset` and its length. A scalar that is cut off at the end is a separator.
    @inline(__always)
    private static func decode(
        _ text: UnsafeBufferPointer<UInt8>,
        _ offset: Int,
        _ count: Int
    ) -> (UInt32, Int) {
        let first = UInt32(text[offset])
        let length = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
        guard offset + length <= count else { return (0xFFFD, count - offset) }
        var scalar = first & (length == 2 ? 0x1F : length == 3 ? 0x0F : 0x07)
        for index in 1..<length { scalar = scalar << 6 | UInt32(text[offset + index] & 0x3F) }
        return (scalar, length)
    }

    @inline(__always)
    private mutating func take(_ scalar: UInt32, at source: Int, _ length: Int) {
        let entry = table.entry(scalar)
        switch entry.kind {
        case .letter:
            beginWord(at: source)
            put(entry.value)
        case .letters:
            beginWord(at: source)
            for scalar in table.lists[Int(entry.value)] { put(scalar) }
        case .separator: if open != nil { close(at: source) }
        case .dropped: extendCharacter(at: source, length)
        default: takeRare(entry, at: source, length)
        }
    }

    private mutating func takeRare(_ entry: FoldingTable.Entry, at source: Int, _ length: Int) {
        switch entry.kind {
        case .spaceless: putCharacter(entry.value, at: source, length)
        case .emoji: putEmoji(entry.value, at: source, joining: joinsNext)
        case .regional: putEmoji(entry.value, at: source, joining: isHalfFlag)
        case .joiner: joinsNext = open == .emoji
        case .composing: compose(entry.value, at: source, length)
        default: break
        }
    }
}

extension SearchUnits {
    @inline(__always)
    private mutating func beginWord(at source: Int) {
        if open == .word { return }
        begin(.word, at: source)
    }

    private mutating func begin(_ kind: Kind, at source: Int) {
        if open != nil { close(at: source) }
        open = kind
        start = bytes.count
        sourceStart = source
    }

    private mutating func close(at source: Int) {
        guard let kind = open else { return }
        open = nil
        joinsNext = false
        guard bytes.count > start else { return }
        units.append(Unit(kind: kind, range: start..<bytes.count, source: sourceStart..<source))
        bytes.append(Self.space)
    }

    @inline(__always)
    private mutating func put(ascii byte: UInt8) {
        if bytes.count - start < Self.maximumWordLength { bytes.append(byte) }
        lastScalar = UInt32(byte)
    }

    /// Adds a scalar to the open word, unless the word is too long.
    private mutating func put(_ scalar: UInt32) {
        guard bytes.count - start < Self.maximumWordLength else { return }
        lastScalar = scalar
        switch scalar {
        case ..<0x80: bytes.append(UInt8(scalar))
        case ..<0x800:
            bytes.append(0xC0 | UInt8(scalar >> 6))
            bytes.append(0x80 | UInt8(scalar & 0x3F))
        case ..<0x10000:
            bytes.append(0xE0 | UInt8(scalar >> 12))
            bytes.append(0x80 | UInt8(scalar >> 6 & 0x3F))
            bytes.append(0x80 | UInt8(scalar & 0x3F))
        default:
            bytes.append(0xF0 | UInt8(scalar >> 18 & 7))
            bytes.append(0x80 | UInt8(scalar >> 12 & 0x3F))
            bytes.append(0x80 | UInt8(scalar >> 6 & 0x3F))
            bytes.append(0x80 | UInt8(scalar & 0x3F))
        }
    }

    /// Appends three bytes for a scalar below U+40000, above which there are neither characters nor emoji.
    private mutating func putCode(_ scalar: UInt32) {
        bytes.append(0x80 | UInt8(scalar >> 12 & 0x3F))
        bytes.append(0x80 | UInt8(scalar >> 6 & 0x3F))
        bytes.append(0x80 | UInt8(scalar & 0x3F))
    }

    private mutating func putCharacter(_ scalar: UInt32, at source: Int, _ length: Int) {
        if open != nil { close(at: source) }
        let first = bytes.count
        bytes.append(Self.characterMark)
        putCode(scalar)
        let isJoined = lastCharacterEnd == source
        let range = source..<source + length
        units.append(Unit(kind: .character, isJoined: isJoined, range: first..<bytes.count, source: range))
        bytes.append(Self.space)
        lastScalar = scalar
        lastCharacterEnd = source + length
    }

    private mutating func putEmoji(_ scalar: UInt32, at source: Int, joining: Bool) {
        if !(joining && open == .emoji) {
            begin(.emoji, at: source)
            bytes.append(Self.emojiMark)
        }
        if bytes.count - start < Self.maximumWordLength { putCode(scalar) }
        joinsNext = false
        lastScalar = scalar
    }

    /// True if the open emoji is the first half of a flag.
    private var isHalfFlag: Bool {
        open == .emoji && bytes.count - start == 4 && (0x1F1E6...0x1F1FF).contains(lastScalar)
    }

    /// Extends the source range of the character before by a dropped mark.
    private mutating func extendCharacter(at source: Int, _ length: Int) {
        guard lastCharacterEnd == source, !units.isEmpty else { return }
        lastCharacterEnd = source + length
        units[units.count - 1].source = units[units.count - 1].source.lowerBound..<lastCharacterEnd
    }

    /// Adds a voicing mark to the kana before, or completes the Hangul syllable before.
    private mutating func compose(_ scalar: UInt32, at source: Int, _ length: Int) {
        if scalar == 0x3099 || scalar == 0x309A {
            guard lastCharacterEnd == source, (0x3046...0x307B).contains(lastScalar), let last = units.last
            else {
                return
            }
            // The voiced form of う is elsewhere, that of each other kana right after it.
            let voiced = lastScalar == 0x3046 ? 0x3094 : lastScalar + scalar - 0x3098
            lastScalar = voiced
            bytes.removeSubrange(last.range.lowerBound + 1..<bytes.count)
            putCode(voiced)
            bytes.append(Self.space)
            extendCharacter(at: source, length)
            return
        }
        beginWord(at: source)
        switch (lastScalar, scalar) {
        case (0x1100...0x1112, 0x1161...0x1175) where bytes.count - start >= 3:
            bytes.removeLast(3)
            put(0xAC00 + ((lastScalar - 0x1100) * 21 + scalar - 0x1161) * 28)
        case (0xAC00...0xD7A3, 0x11A8...0x11C2) where bytes.count - start >= 3:
            bytes.removeLast(3)
            put(lastScalar + scalar - 0x11A7)
        default: put(scalar)
        }
    }
}
