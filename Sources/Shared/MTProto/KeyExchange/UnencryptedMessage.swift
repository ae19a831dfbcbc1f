/// The envelope of messages before there is a key: a zero in place of the key's id, a message id, a length.
enum UnencryptedMessage {
    /// Bytes before the body.
    static let headerBytes = 20

    /// The range of the body in `packet`; nil if it is not an unencrypted message.
    ///
    /// Bytes after the body are ignored: some clients append padding of their own.
    static func body(of packet: RawSpan) -> Range<Int>? {
        guard packet.byteCount >= headerBytes, packet.littleEndianInt64(at: 0) == 0 else { return nil }
        let length = Int(packet.littleEndianUInt32(at: 16))
        guard length <= packet.byteCount - headerBytes else { return nil }
        return headerBytes..<headerBytes + length
    }

    /// A packet that contains `body`.
    static func packet(_ body: [UInt8], messageID: Int64) -> [UInt8] {
        var packet: [UInt8] = []
        packet.reserveCapacity(headerBytes + body.count)
        packet.appendLittleEndian(Int64(0))
        packet.appendLittleEndian(messageID)
        // SAFETY: a body of a key exchange has some hundred bytes.
        packet.appendLittleEndian(UInt32(body.count))
        packet.append(contentsOf: body)
        return packet
    }
}

/// Message ids for unencrypted messages: the time, strictly growing, with the low two bits of the direction.
struct UnencryptedMessageIDs: Sendable {
    private var last: Int64 = 0
    private let lowBits: Int64

    /// The generator for a client's messages, whose ids are divisible by four.
    static let client = UnencryptedMessageIDs(lowBits: 0)

    /// The generator for a server's answers, whose ids leave a remainder of one.
    static let server = UnencryptedMessageIDs(lowBits: 1)

    private init(lowBits: Int64) {
        self.lowBits = lowBits
    }

    /// The id of a message created at `now`.
    mutating func next(now: WireTime) -> Int64 {
        let fraction = (now.milliseconds - now.seconds * 1000) << 32 / 1000
        let byClock = now.seconds << 32 | fraction & ~3 | lowBits
        last = last == 0 ? byClock : max(byClock, last + 4)
        return last
    }
}
