import StdExtras

/// Unpredictable numbers from libcrypto's generator, which the kernel seeds.
///
/// A value has no state of its own: copies and threads may use it freely. All draw from one pool, because
/// libcrypto takes 0.6 µs to answer whether for 8 bytes or for 100, and each message needs a few words.
public struct SystemRandom: RandomNumberGenerator, Sendable {
    private static let pool = Locked(RandomPool())

    /// Creates a source; any is as good as another.
    public init() {}

    /// The next 64 bits.
    ///
    /// Stops the program when the generator fails: to go on with predictable numbers would be worse.
    public mutating func next() -> UInt64 { Self.pool.withLock { $0.next() } }
}
