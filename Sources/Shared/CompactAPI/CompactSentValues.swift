/// The users and chats that a server has sent in the answers of a session: what the client has is named, not sent again.
///
/// Each value that is sent whole in such a vector gets the next number of the session, which no other one ever has. The
/// client keeps the newest ``capacity`` by their numbers (``CompactKnownValues``). So a client that lacks one notices.
public struct CompactSentValues: Sendable {
    /// The number of values that are remembered: part of the wire form.
    public static let capacity = 1024
    /// The longest value that is remembered, in bytes of TL: part of the wire form.
    public static let longestValue = 512

    /// The numbers of the remembered values, by their hash.
    private var numbers: [Int: Int] = [:]
    /// The hashes by number, the newest ``capacity``; nil for what was too long.
    private var hashes: [Int?] = []
    /// The number of the next value.
    private(set) var next = 0

    /// Creates the memory of a new session.
    public init() {}

    /// Bytes that it takes about.
    public var heldBytes: Int { hashes.count * 48 }

    /// Records the values of an answer. The answer must be sent, and the client must read it before what is written later.
    ///
    /// - Parameter answer: The answer, written by ``CompactAPI/payload(ofAnswer:of:sent:)`` with this memory.
    public mutating func add(_ answer: CompactAnswer) {
        for hash in answer.added {
            let slot = next % Self.capacity
            if slot == hashes.count {
                hashes.append(hash)
            } else {
                if let oldest = hashes[slot], numbers[oldest] == next - Self.capacity {
                    numbers[oldest] = nil
                }
                hashes[slot] = hash
            }
            if let hash { numbers[hash] = next }
            next += 1
        }
    }

    /// Forgets that the client has anything. Numbers go on.
    public mutating func forgetAll() { numbers = [:] }

    /// A hash of a value by a key of this process, which nobody else knows: two values with the same one are not found in
    /// practice, also not on purpose. Nil for a value that is too long.
    static func hash(of value: RawSpan) -> Int? {
        guard value.byteCount <= longestValue else { return nil }
        var hasher = Hasher()
        value.withUnsafeBytes { hasher.combine(bytes: $0) }
        return hasher.finalize()
    }

    /// The number of a value that the client still has when it has read up to the number `next`.
    func number(of hash: Int?, next: Int) -> Int? {
        guard let hash, let number = numbers[hash], next - number <= Self.capacity else { return nil }
        return number
    }
}

/// An answer as it is sent.
public struct CompactAnswer: Equatable, Sendable {
    /// The payload.
    public var payload: [UInt8]
    /// True if it names values of earlier answers: without these it cannot be read.
    public var refersBack = false
    /// The hashes of its own values that got a number; nil for those that are too long to be remembered.
    var added: [Int?] = []
}

/// The users and chats that a client has received in the answers of a session, by their numbers.
public struct CompactKnownValues: Sendable {
    private struct Entry {
        var number: Int
        /// The bytes of TL.
        var bytes: [UInt8]
    }

    /// By number, the newest ``CompactSentValues/capacity``.
    private var entries: [Entry?] = []

    /// Creates the memory of a new session.
    public init() {}

    /// The value with a number; nil if it was never received, or is too old.
    func value(_ number: Int) -> [UInt8]? {
        guard number >= 0, !entries.isEmpty, let entry = entries[number % CompactSentValues.capacity],
            entry.number == number
        else { return nil }
        return entry.bytes
    }

    /// Records a value.
    mutating func add(_ number: Int, _ bytes: [UInt8]) {
        guard number >= 0 else { return }
        if entries.isEmpty { entries = [Entry?](repeating: nil, count: CompactSentValues.capacity) }
        let isKept = bytes.count <= CompactSentValues.longestValue
        entries[number % CompactSentValues.capacity] = isKept ? Entry(number: number, bytes: bytes) : nil
    }
}
