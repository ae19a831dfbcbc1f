/// What stands before the body inside an encrypted packet.
public struct MessageHeader: Equatable, Sendable, BitwiseCopyable {
    /// Bytes of the encoded header, with the body's length that ends it.
    static let byteCount = 32

    /// The server salt that the sender believes to be the current one.
    public var salt: Int64

    /// The session that the packet belongs to.
    public var sessionID: SessionID

    /// The number of the message, or of the container of messages.
    public var messageID: WireMessageID

    /// Twice the number of messages in need of an acknowledgement before it, plus one when it needs one itself.
    public var seqNo: Int32

    /// A header from its fields, unchecked.
    public init(salt: Int64, sessionID: SessionID, messageID: WireMessageID, seqNo: Int32) {
        self.salt = salt
        self.sessionID = sessionID
        self.messageID = messageID
        self.seqNo = seqNo
    }
}
