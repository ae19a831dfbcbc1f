/// An end-to-end encrypted chat of two devices. Its keys are not here.
public struct SecretChat: Hashable, Sendable {
    /// The server's number.
    public var number: Int64
    /// The other user.
    public var user: PeerID
    /// The access hash, sent with the number in each request.
    public var accessHash: Int64 = 0
    /// The state.
    public var state = SecretChatState.requested
    /// True if we requested it.
    public var isOurs = false
    /// The schema layer of the other device.
    public var layer: Int32 = 0
    /// The number of seconds from reading a message to its deletion.
    public var messageTimer: Int32?
    /// The fingerprint of the key, which reveals nothing of it.
    public var keyFingerprint: Int64 = 0
    /// The date of creation, seconds since 1970.
    public var date: Int32 = 0

    /// Creates a chat that just begins.
    public init(_ number: Int64, user: PeerID) {
        self.number = number
        self.user = user
    }

    /// The id.
    public var id: PeerID { PeerID(.secretChat, number) }
}

extension SecretChat: RecordCodable {
    /// Fields: 1 number, 2 user, 3 access hash, 4 state, 5 is ours, 6 layer, 7 message timer, 8 key
    /// fingerprint, 9 date.
    public init(from reader: inout RecordReader) throws(RecordError) {
        var number: Int64 = 0
        var user: PeerID?
        var accessHash: Int64 = 0
        var state = SecretChatState.requested
        var isOurs = false
        var layer: Int32 = 0
        var messageTimer: Int32?
        var keyFingerprint: Int64 = 0
        var date: Int32 = 0
        while let field = try reader.next() {
            switch field {
            case 1: number = try reader.int64()
            case 2: user = try reader.peerID()
            case 3: accessHash = try reader.int64()
            case 4: state = try reader.rawValue(else: .requested)
            case 5: isOurs = try reader.bool()
            case 6: layer = try reader.int32()
            case 7: messageTimer = try reader.int32()
            case 8: keyFingerprint = try reader.fixed64()
            case 9: date = try reader.int32()
            default: break
            }
        }
        guard let user else { throw .missing(field: 2) }
        self.init(number, user: user)
        self.accessHash = accessHash
        self.state = state
        self.isOurs = isOurs
        self.layer = layer
        self.messageTimer = messageTimer
        self.keyFingerprint = keyFingerprint
        self.date = date
    }

    /// Writes the fields.
    public func write(to writer: inout RecordWriter) {
        writer.write(number, at: 1)
        writer.write(user, at: 2)
        writer.write(accessHash, at: 3)
        writer.write(state, at: 4)
        writer.write(isOurs, at: 5)
        writer.write(layer, at: 6)
        writer.write(messageTimer, at: 7)
        writer.write(fixed: keyFingerprint, at: 8)
        writer.write(date, at: 9)
    }
}

/// The state of a secret chat. An unknown value reads as ``ended``. The raw values are stored.
public enum SecretChatState: UInt8, Hashable, Sendable, CaseIterable {
    /// The other user requested it.
    case requested = 0
    /// We requested it.
    case waiting = 1
    /// Both have the key.
    case active = 2
    /// The chat has ended; its messages can still be read.
    case ended = 3
}
