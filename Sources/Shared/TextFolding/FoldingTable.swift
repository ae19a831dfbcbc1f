/// The kind of each Unicode scalar in the search index, and its folded form.
///
/// The data are written by `Scripts/make-folding`; the table is unpacked from them at its first use.
public struct FoldingTable: Sendable {
    /// Incremented whenever the same text would give other units than before: indexes are then rebuilt.
    public static let version: Int64 = 1

    static let shared = FoldingTable()

    /// The kind of a scalar.
    enum Kind: UInt8 {
        /// Ends words; not searched for.
        case separator
        /// Part of a word.
        case letter
        /// Part of a word; becomes several scalars.
        case letters
        /// Of a script without spaces: a unit of its own.
        case spaceless
        /// Begins an emoji.
        case emoji
        /// Half of a flag.
        case regional
        /// Joins the emoji on both sides into one; elsewhere like ``dropped``.
        case joiner
        /// Ignored.
        case dropped
        /// Combines with the scalar before, as U+3099 does with か.
        case composing

        fileprivate init?(_ letter: UInt8) {
            switch letter {
            case UInt8(ascii: "l"): self = .letter
            case UInt8(ascii: "x"): self = .letters
            case UInt8(ascii: "n"): self = .spaceless
            case UInt8(ascii: "e"): self = .emoji
            case UInt8(ascii: "r"): self = .regional
            case UInt8(ascii: "j"): self = .joiner
            case UInt8(ascii: "d"): self = .dropped
            case UInt8(ascii: "m"): self = .composing
            default: return nil
            }
        }
    }

    /// A scalar's kind, and its folded scalar or, for ``Kind/letters``, the index in ``lists``.
    struct Entry {
        fileprivate var bits: UInt32

        @inline(__always)
        var kind: Kind { Kind(rawValue: UInt8(bits >> 24)) ?? .separator }
        @inline(__always)
        var value: UInt32 { bits & 0xFF_FFFF }
    }

    /// The folded form of each ASCII byte, 0 for separators.
    let ascii: [UInt8]

    /// The folded forms of scalars of ``Kind/letters``.
    private(set) var lists: [[UInt32]] = []

    private static let limit = 0x20000
    private static let blockLength = 128
    /// The start in `entries` for each block of 128 scalars; equal blocks share one.
    private var blocks: [UInt16] = []
    private var entries: [UInt32] = []

    /// The entry of a scalar that is not ASCII.
    @inline(__always)
    func entry(_ scalar: UInt32) -> Entry {
        guard scalar < Self.limit else { return Self.beyond(scalar) }
        let block = Int(blocks[Int(scalar >> 7)])
        return Entry(bits: entries[block << 7 | Int(scalar & 127)])
    }

    /// The entry of a scalar beyond the table. Planes 2 and 3 are ideographs; above are marks that modify the
    /// appearance of others.
    private static func beyond(_ scalar: UInt32) -> Entry {
        let kind: Kind = scalar < 0x40000 ? .spaceless : scalar >= 0xE0000 ? .dropped : .separator
        return Entry(bits: UInt32(kind.rawValue) << 24 | scalar)
    }

    private init() {
        ascii = (0..<128).map { (byte: UInt8) in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): byte
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte + 32
            default: 0
            }
        }
        var flat = (0..<UInt32(Self.limit)).map { $0 }
        Self.forEachWord(Self.kindData) { word in
            let range = word.range()
            word.skip()
            guard let kind = Kind(word.next()) else { return }
            for scalar in range { flat[scalar] |= UInt32(kind.rawValue) << 24 }
        }
        Self.forEachWord(Self.shiftData) { word in
            let range = word.range()
            let step = word.next() == UInt8(ascii: "/") ? 2 : 1
            let shift = word.difference()
            for scalar in stride(from: range.lowerBound, through: range.upperBound, by: step) {
                flat[scalar] = flat[scalar] & 0xFF00_0000 | UInt32(scalar + shift)
            }
        }
        Self.forEachWord(Self.listData) { word in
            let scalar = word.number()
            flat[scalar] = flat[scalar] & 0xFF00_0000 | UInt32(lists.count)
            var list: [UInt32] = []
            while !word.isAtEnd {
                word.skip()
                list.append(UInt32(word.number()))
            }
            lists.append(list)
        }
        pack(flat)
    }

    private mutating func pack(_ flat: [UInt32]) {
        var known: [ArraySlice<UInt32>: UInt16] = [:]
        for start in stride(from: 0, to: flat.count, by: Self.blockLength) {
            let block = flat[start..<start + Self.blockLength]
            let index = known[block] ?? UInt16(entries.count / Self.blockLength)
            if known.updateValue(index, forKey: block) == nil { entries += block }
            blocks.append(index)
        }
    }

    private static func forEachWord(_ data: StaticString, _ body: (inout FoldingWord) -> Void) {
        let bytes = UnsafeBufferPointer(start: data.utf8Start, count: data.utf8CodeUnitCount)
        for word in bytes.split(whereSeparator: { $0 <= UInt8(ascii: " ") }) {
            var reader = FoldingWord(rest: ArraySlice(word))
            body(&reader)
        }
    }
}

/// Reads one word of the folding data: hexadecimal numbers and marks between them.
private struct FoldingWord {
    var rest: ArraySlice<UInt8>

    var isAtEnd: Bool { rest.isEmpty }

    mutating func skip() { rest = rest.dropFirst() }

    mutating func next() -> UInt8 { rest.popFirst() ?? 0 }

    mutating func number() -> Int {
        var value = 0
        while let digit = rest.first.flatMap({ Character(UnicodeScalar($0)).hexDigitValue }) {
            value = value << 4 | digit
            skip()
        }
        return value
    }

    /// Reads `first-last`, or one number.
    mutating func range() -> ClosedRange<Int> {
        let first = number()
        guard rest.first == UInt8(ascii: "-") else { return first...first }
        skip()
        return first...max(first, number())
    }

    /// Reads a number that may have a sign.
    mutating func difference() -> Int {
        guard rest.first == UInt8(ascii: "-") else { return number() }
        skip()
        return -number()
    }
}
