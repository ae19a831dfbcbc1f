public import ClientModel

/// Somebody's name and number.
public struct ContactBlock: ContentBlock {
    /// Whose message it is.
    public var message: StableID
    /// Who it is about, if they have an account here.
    public var peer: PeerID?
    /// The name.
    public var name: String
    /// The number, as it is dialled.
    public var phone: String

    /// A contact.
    init(_ contact: SharedContact, of message: StableID) {
        self.message = message
        peer = contact.peer
        name = "\(contact.firstName) \(contact.lastName)".trimmed
        phone = contact.phone.isEmpty || contact.phone.hasPrefix("+") ? contact.phone : "+\(contact.phone)"
    }

    /// Within the margins.
    public var traits: BlockTraits { BlockTraits(.padded) }
}
