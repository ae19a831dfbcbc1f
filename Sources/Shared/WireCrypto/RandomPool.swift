import COpenSSL

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
