import WireCrypto

/// Received bytes that were not consumed yet: one array with a read index.
///
/// Appending moves the remaining bytes to the front only if at least as many were consumed, so that a byte is moved
/// once on average. An emptied buffer frees the memory of a large packet, so that ten thousand idle connections hold
/// no buffers.
struct ReceiveBuffer: Sendable {
    /// The most storage, in bytes, that an empty buffer keeps for the next packet.
    private static let keptCapacity = 1024

    private var storage: [UInt8] = []
    private var head = 0

    /// Bytes that wait to be consumed.
    var count: Int { storage.count - head }

    /// The waiting bytes, oldest first.
    var bytes: RawSpan {
        @_lifetime(borrow self) get { storage.span.bytes.extracting(head..<storage.count) }
    }

    /// Adds bytes that arrived.
    mutating func append(_ bytes: RawSpan) {
        if head > 0, head >= count {
            storage.removeSubrange(0..<head)
            head = 0
        }
        bytes.withUnsafeBytes { storage.append(contentsOf: $0) }
    }

    /// Deciphers the waiting bytes from `offset` on, in place.
    mutating func decipher(from offset: Int, with cipher: inout AESCTR?) {
        cipher?.apply(from: head + offset, of: &storage)
    }

    /// A copy of the waiting bytes in `range`.
    func copy(_ range: Range<Int>) -> [UInt8] {
        Array(storage[head + range.lowerBound..<head + range.upperBound])
    }

    /// Drops the oldest `count` bytes, which must be there.
    mutating func consume(_ count: Int) {
        head += count
        guard head == storage.count else { return }
        storage.removeAll(keepingCapacity: storage.capacity <= Self.keptCapacity)
        head = 0
    }
}
