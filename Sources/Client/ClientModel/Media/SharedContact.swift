/// A contact card, sent as a message.
public struct SharedContact: Hashable, Sendable {
    /// The phone number. Untrusted.
    public var phone: String
    /// The first name.
    public var firstName: String
    /// The last name, or "".
    public var lastName = ""
    /// The whole card, or "". Untrusted.
    public var vCard = ""
    /// The user, if the server knows.
    public var peer: PeerID?

    /// Creates a card.
    public init(phone: String, firstName: String) {
        self.phone = phone
        self.firstName = firstName
    }
}

extension SharedContact: RecordCodable {
    /// Fields: 1 phone, 2 first name, 3 last name, 4 v card, 5 peer.
    public init(from reader: inout RecordReader) throws(RecordError) {
        self.init(phone: "", firstName: "")
        while let field = try reader.next() {
            switch field {
            case 1: phone = try reader.string()
            case 2: firstName = try reader.string()
            case 3: lastName = try reader.string()
            case 4: vCard = try reader.string()
            case 5: peer = try reader.peerID()
            default: break
            }
        }
    }

    /// Writes the fields.
    public func write(to writer: inout RecordWriter) {
        writer.write(phone, at: 1)
        writer.write(firstName, at: 2)
        writer.write(lastName, at: 3)
        writer.write(vCard, at: 4)
        writer.write(peer, at: 5)
    }
}
