/// The envelope of messages before there is a key: a zero in place of the key's id, a message id, a length.
enum UnencryptedMessage {
    /// Bytes before the body.
    static let headerBytes = 20

    /// The body's place in `packet`; nil when it is not an unencrypted message.
    ///
    /// What follows the body is left alone: some clients append padding of their own.
    static func body(of packet: RawSpan) -> Range<Int>? {
        guard packet.byteCount >= headerBytes, packet.littleEndianInt64(at: 0) == 0 else { return nil }
        let length = Int(packet.littleEndianUInt32(at: 16))
        guard length <= packet.byteCount - headerBytes else { return nil }
        return headerBytes..<headerBytes + length
    }

    /// A packet with `body` in it.
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

/// Message ids for unencrypted messages: the time, strictly growing, with the low two bits that the
/// direction asks for.
struct UnencryptedMessageIDs: Sendable {
    private var last: Int64 = 0
    private let lowBits: Int64

    /// Ids of a client's messages are divisible by four.
    static let client = UnencryptedMessageIDs(lowBits: 0)

    /// Ids of a server's answers leave one.
    static let server = UnencryptedMessageIDs(lowBits: 1)

    private init(lowBits: Int64) {
        self.lowBits = lowBits
    }

    /// The id of a message that is made at `now`.
    mutating func next(now: WireTime) -> Int64 {
        let fraction = (now.milliseconds - now.seconds * 1000) << 32 / 1000
        let byClock = now.seconds << 32 | fraction & ~3 | lowBits
        last = last == 0 ? byClock : max(byClock, last + 4)
        return last
    }
}
