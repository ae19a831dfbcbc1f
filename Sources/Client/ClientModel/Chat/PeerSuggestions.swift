/// The actions that the server suggests for a peer that we hardly know; shown above the chat. The bits are stored.
public struct PeerSuggestions: OptionSet, Hashable, Sendable {
    /// The stored bits. Bits without a name here are kept.
    public let rawValue: UInt32

    /// Accepts any bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Report the peer.
    public static let report = Self(rawValue: 1 << 0)
    /// Add the peer to the contacts.
    public static let addContact = Self(rawValue: 1 << 1)
    /// Block the peer.
    public static let block = Self(rawValue: 1 << 2)
    /// Share our phone number with the peer.
    public static let sharePhone = Self(rawValue: 1 << 3)
    /// Report the place that a group claims to belong to.
    public static let reportPlace = Self(rawValue: 1 << 4)
    /// Remove the chat from the archive, where the server put it because we hardly know the peer.
    public static let wasArchived = Self(rawValue: 1 << 5)
    /// Invite members.
    public static let inviteMembers = Self(rawValue: 1 << 6)
    /// Ask whether the peer may have our phone number when it becomes a contact.
    public static let exceptionNeeded = Self(rawValue: 1 << 7)
}
