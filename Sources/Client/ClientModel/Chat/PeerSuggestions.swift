/// What the server suggests to do with a peer that we hardly know; shown above the chat. The bits are stored.
public struct PeerSuggestions: OptionSet, Hashable, Sendable {
    /// The stored bits. Bits without a name here are kept.
    public let rawValue: UInt32

    /// Any bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Complain of it.
    public static let report = Self(rawValue: 1 << 0)
    /// Make it a contact.
    public static let addContact = Self(rawValue: 1 << 1)
    /// Block it.
    public static let block = Self(rawValue: 1 << 2)
    /// Let it have our number.
    public static let sharePhone = Self(rawValue: 1 << 3)
    /// Complain of the place that a group says it belongs to.
    public static let reportPlace = Self(rawValue: 1 << 4)
    /// Take it out of the archive, where the server put it because we hardly know it.
    public static let wasArchived = Self(rawValue: 1 << 5)
    /// Bring members in.
    public static let inviteMembers = Self(rawValue: 1 << 6)
    /// When it becomes a contact, it is to be asked whether it may have our number.
    public static let exceptionNeeded = Self(rawValue: 1 << 7)
}
