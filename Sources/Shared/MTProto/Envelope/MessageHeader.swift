/// The fields before the body inside an encrypted packet.
public struct MessageHeader: Equatable, Sendable, BitwiseCopyable {
    /// Bytes of the encoded header, including the length of the body at its end.
    static let byteCount = 32

    /// The server salt that the sender believes to be current.
    public var salt: Int64

    /// The session that the packet belongs to.
    public var sessionID: SessionID

    /// The id of the message, or of the container of messages.
    public var messageID: WireMessageID

    /// Twice the number of earlier messages that need an acknowledgement, plus one if this one needs one.
    public var seqNo: Int32

    /// Creates a header from its fields, unchecked.
    public init(salt: Int64, sessionID: SessionID, messageID: WireMessageID, seqNo: Int32) {
        self.salt = salt
        self.sessionID = sessionID
        self.messageID = messageID
        self.seqNo = seqNo
    }
}
