/// A random source that gives the same numbers for the same seed: SplitMix64.
///
/// For tests only: every value can be computed from the one before. Print ``seed`` when a property fails.
public struct SeededRandom: RandomNumberGenerator, Sendable {
    /// The seed of this source.
    public let seed: UInt64
    private var state: UInt64

    /// Creates a source that depends on `seed` alone.
    public init(seed: UInt64) {
        self.seed = seed
        state = seed
    }

    /// The next 64 bits.
    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// `count` random bytes.
    public mutating func bytes(_ count: Int) -> [UInt8] {
        // Equal to one `UInt8.random` per byte, without its cost in debug builds.
        [UInt8](unsafeUninitializedCapacity: count) { bytes, filled in
            while filled < count {
                bytes[filled] = UInt8(truncatingIfNeeded: next())
                filled += 1
            }
        }
    }
}
