import COpenSSL

/// Random words got ahead of need. Each is handed out once and erased.
struct RandomPool {
    private static let capacity = 64
    private var words = InlineArray<64, UInt64>(repeating: 0)
    private var used = Self.capacity

    mutating func next() -> UInt64 {
        if used == Self.capacity { refill() }
        defer {
            words[used] = 0
            used += 1
        }
        return words[used]
    }

    private mutating func refill() {
        var span = words.mutableSpan
        var bytes = span.mutableBytes
        let count = Int32(bytes.byteCount)
        let done = bytes.withPointer { RAND_bytes($0, count) }
        precondition(done == 1, "libcrypto's random generator failed")
        used = 0
    }
}
