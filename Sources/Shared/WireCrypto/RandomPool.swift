import COpenSSL
import StdExtras

/// Random words fetched ahead of need. Each is returned once and erased.
///
/// A pool of zeros must be an empty one. Swift 6.3 with optimization makes a global `Mutex(RandomPool())` of zeros,
/// whatever the initial values of a struct with an `InlineArray` are. A pool that counted the used words would then
/// be full of zeros.
struct RandomPool {
    private static let capacity = 64
    private var words = InlineArray<64, UInt64>(repeating: 0)
    /// The number of unused ``words``, which are the first ones.
    private var left = 0

    mutating func next() -> UInt64 {
        if left == 0 { refill() }
        left -= 1
        defer { words[left] = 0 }
        return words[left]
    }

    private mutating func refill() {
        var span = words.mutableSpan
        var bytes = span.mutableBytes
        let count = Int32(bytes.byteCount)
        let done = bytes.withPointer { RAND_bytes($0, count) }
        precondition(done == 1, "libcrypto's random generator failed")
        left = Self.capacity
    }
}

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
