/// Received bytes that no message has taken yet, with a read index: a byte moves once on average.
struct InputBuffer: Sendable {
    /// The most storage, in bytes, that an empty buffer keeps.
    private static let keptCapacity = 1024

    private var storage: [UInt8] = []
    private var head = 0

    var count: Int { storage.count - head }

    mutating func append(_ bytes: RawSpan) {
        if head > 0, head >= count {
            storage.removeSubrange(0..<head)
            head = 0
        }
        bytes.withUnsafeBytes { storage.append(contentsOf: $0) }
    }

    /// The waiting bytes, oldest first.
    var bytes: RawSpan {
        @_lifetime(borrow self) get { storage.span.bytes.extracting(head..<storage.count) }
    }

    /// The length in two bytes at `offset`; nil until both are there.
    func length(at offset: Int) -> Int? {
        guard count >= offset + 2 else { return nil }
        return Int(storage[head + offset]) << 8 | Int(storage[head + offset + 1])
    }

    /// Removes the oldest `count` bytes, which must be there.
    mutating func take(_ count: Int) -> [UInt8] {
        let taken = Array(storage[head..<head + count])
        head += count
        if head == storage.count {
            storage.removeAll(keepingCapacity: storage.capacity <= Self.keptCapacity)
            head = 0
        }
        return taken
    }
}

extension RawSpan {
    /// The byte at `offset`, which must be inside.
    func byte(at offset: Int) -> UInt8 { unsafeLoadUnaligned(fromByteOffset: offset, as: UInt8.self) }
}

extension [UInt8] {
    /// Appends a length in two bytes, big-endian.
    mutating func appendLength(_ count: Int) {
        append(UInt8(truncatingIfNeeded: count >> 8))
        append(UInt8(truncatingIfNeeded: count))
    }
}
