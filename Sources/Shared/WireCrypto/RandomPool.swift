import COpenSSL

/// Random words got ahead of need. Each is handed out once and erased.
///
/// A pool of nothing but zeros is an empty one, and must be: Swift 6.3 with optimization makes a global
/// `Mutex(RandomPool())` of zeros, whatever the initial values of a struct with an `InlineArray` say. A pool that counted
/// the words used so far was full of zeros then.
struct RandomPool {
    private static let capacity = 64
    private var words = InlineArray<64, UInt64>(repeating: 0)
    /// So many of ``words``, from the first on, were not handed out yet.
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
