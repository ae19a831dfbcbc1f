/// Decisions, each of which a fuzzer can turn by turning one byte: first those that it gave, then by chance from a seed.
package struct Choices {
    private var given: ArraySlice<UInt8>
    private var state: UInt64

    /// Decisions that follow from `bytes` and `seed` alone.
    package init(_ bytes: [UInt8] = [], seed: UInt64 = 0) {
        given = bytes[...]
        // Inputs that end alike must not go on alike.
        state = bytes.reduce(seed &+ 0x9e37_79b9_7f4a_7c15) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    }

    /// Whether all that comes is chance.
    package var isUsedUp: Bool { given.isEmpty }

    private mutating func byte() -> UInt8 {
        if let byte = given.popFirst() { return byte }
        state &+= 0x9e37_79b9_7f4a_7c15
        var mixed = state
        mixed = (mixed ^ mixed >> 30) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ mixed >> 27) &* 0x94d0_49bb_1331_11eb
        return UInt8(truncatingIfNeeded: mixed >> 56)
    }

    /// 64 bits.
    package mutating func bits() -> UInt64 {
        var bits: UInt64 = 0
        for _ in 0..<8 { bits = bits << 8 | UInt64(byte()) }
        return bits
    }

    /// A number from zero up to `bound`, which is left out; zero when there is none.
    package mutating func below(_ bound: Int) -> Int {
        guard bound > 1 else { return 0 }
        let value = bound <= 256 ? Int(byte()) : Int(byte()) << 8 | Int(byte())
        return value % bound
    }

    /// Yes in about `share` of 256.
    package mutating func chance(_ share: Int) -> Bool { Int(byte()) < share }

    /// Yes once in about `count`, which may be more than 256.
    package mutating func once(in count: Int) -> Bool { below(count) == count - 1 }

    /// One of them; nil when there is none.
    package mutating func pick<Element>(_ elements: [Element]) -> Element? {
        elements.isEmpty ? nil : elements[below(elements.count)]
    }
}
