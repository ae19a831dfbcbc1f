/// A packet after ``Envelope/open(_:key:from:)`` has decrypted it in place.
public struct EncryptedMessage: Equatable, Sendable {
    /// Salt, session, message id and sequence number. Authentic, but not checked yet.
    public var header: MessageHeader

    /// The range of the body in the packet: a multiple of four bytes.
    public var body: Range<Int>

    /// The token for a quick acknowledgement of this packet; bit 31 is set.
    public var quickAckToken: UInt32

    /// Creates a message from known parts.
    public init(header: MessageHeader, body: Range<Int>, quickAckToken: UInt32 = 0) {
        self.header = header
        self.body = body
        self.quickAckToken = quickAckToken
    }
}
