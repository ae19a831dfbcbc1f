/// A source of decisions that a fuzzer can change one by one. Each decision takes a byte of the input, and a random
/// byte from a seed once the input is used up.
package struct Choices {
    private var given: ArraySlice<UInt8>
    private var state: UInt64

    /// Creates a source that depends on `bytes` and `seed` alone.
    package init(_ bytes: [UInt8] = [], seed: UInt64 = 0) {
        given = bytes[...]
        // Inputs with the same end must not continue alike.
        state = bytes.reduce(seed &+ 0x9e37_79b9_7f4a_7c15) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    }

    /// True if the input is used up and all further decisions are random.
    package var isUsedUp: Bool { given.isEmpty }

    private mutating func byte() -> UInt8 {
        if let byte = given.popFirst() { return byte }
        state &+= 0x9e37_79b9_7f4a_7c15
        var mixed = state
        mixed = (mixed ^ mixed >> 30) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ mixed >> 27) &* 0x94d0_49bb_1331_11eb
        return UInt8(truncatingIfNeeded: mixed >> 56)
    }

    /// Returns 64 bits.
    package mutating func bits() -> UInt64 {
        var bits: UInt64 = 0
        for _ in 0..<8 { bits = bits << 8 | UInt64(byte()) }
        return bits
    }

    /// Returns a number from 0 to less than `bound`; 0 if `bound` is less than 2.
    package mutating func below(_ bound: Int) -> Int {
        guard bound > 1 else { return 0 }
        let value = bound <= 256 ? Int(byte()) : Int(byte()) << 8 | Int(byte())
        return value % bound
    }

    /// Returns true with a probability of about `share` in 256.
    package mutating func chance(_ share: Int) -> Bool { Int(byte()) < share }

    /// Returns true about once in `count`, which may be more than 256.
    package mutating func once(in count: Int) -> Bool { below(count) == count - 1 }

    /// Returns one of the elements; nil without any.
    package mutating func pick<Element>(_ elements: [Element]) -> Element? {
        elements.isEmpty ? nil : elements[below(elements.count)]
    }
}
