public import ClientModel

/// The name and phone number of a person.
public struct ContactBlock: ContentBlock {
    /// The id of the message.
    public var message: StableID
    /// The peer of the contact, if the contact has an account.
    public var peer: PeerID?
    /// The name.
    public var name: String
    /// The phone number in dialling form.
    public var phone: String

    /// Creates the block for a contact.
    init(_ contact: SharedContact, of message: StableID) {
        self.message = message
        peer = contact.peer
        name = "\(contact.firstName) \(contact.lastName)".trimmed
        phone = contact.phone.isEmpty || contact.phone.hasPrefix("+") ? contact.phone : "+\(contact.phone)"
    }

    /// Stands within the margins.
    public var traits: BlockTraits { BlockTraits(.padded) }
}
