import StdExtras

/// Unpredictable numbers from libcrypto's generator, which the kernel seeds.
///
/// A value has no state of its own: copies and threads may use it freely. All use one pool, because libcrypto takes
/// 0.6 µs for 8 bytes as for 100, and each message needs a few words.
public struct SystemRandom: RandomNumberGenerator, Sendable {
    private static let pool = Locked(RandomPool())

    /// Creates a source; all sources are equivalent.
    public init() {}

    /// The next 64 bits.
    ///
    /// Stops the program if the generator fails: continuing with predictable numbers would be worse.
    public mutating func next() -> UInt64 { Self.pool.withLock { $0.next() } }
}
