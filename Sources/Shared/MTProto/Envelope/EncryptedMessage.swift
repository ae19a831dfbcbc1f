/// A packet after ``Envelope/open(_:key:from:)`` has decrypted it in place.
public struct EncryptedMessage: Equatable, Sendable {
    /// Salt, session, number and sequence number. Authentic, but judged by nobody yet.
    public var header: MessageHeader

    /// Where in the packet the body is: a multiple of four bytes.
    public var body: Range<Int>

    /// What a quick acknowledgement of this packet says; bit 31 is set.
    public var quickAckToken: UInt32

    /// A message whose parts are known already.
    public init(header: MessageHeader, body: Range<Int>, quickAckToken: UInt32 = 0) {
        self.header = header
        self.body = body
        self.quickAckToken = quickAckToken
    }
}
