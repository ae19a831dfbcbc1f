/// The message inside a `msg_copy`, the old form of sending one again.
///
/// Layout: constructor (4 bytes), constructor of `message` (4), id (8), sequence number (4), length (4), body.
struct MessageCopy {
    private static let header = 24

    let id: WireMessageID
    let seqNo: Int32
    /// The range of the copied message's body.
    let body: Range<Int>

    /// Reads a `msg_copy`; nil if it is cut short or its length is wrong.
    init?(_ bytes: RawSpan) {
        guard bytes.byteCount >= Self.header + 4 else { return nil }
        guard bytes.littleEndianUInt32(at: 4) == ServiceConstructor.message.rawValue else { return nil }
        let length = Int(Int32(bitPattern: bytes.littleEndianUInt32(at: 20)))
        guard length == bytes.byteCount - Self.header else { return nil }
        id = WireMessageID(rawValue: bytes.littleEndianInt64(at: 8))
        seqNo = Int32(bitPattern: bytes.littleEndianUInt32(at: 16))
        body = Self.header..<bytes.byteCount
    }
}
