public import ClientModel
public import TelegramSchema

/// What people last wished of chats as a whole, each on a device: in the end the server has what one of them wished.
public struct ExpectedSettings: Sendable {
    /// Somebody's chat.
    public struct Place: Hashable, Sendable {
        /// Whose.
        public var user: UserID
        /// Which.
        public var chat: PeerID
    }

    /// Until when each chat was muted, by the devices' names.
    public var mutes: [Place: [String: Int32]] = [:]
    /// Which chats were pinned, the topmost first, by the devices' names.
    public var pins: [UserID: [String: [PeerID]]] = [:]
    /// The titles that were given to the group, by the devices' names.
    public var titles: [String: [String]] = [:]
    /// Whether somebody came into the group or left it.
    public var areMembersChanged = false
    /// Chats that somebody emptied.
    public var emptied: Set<Place> = []
    /// Chats that somebody deleted, with what was pinned and typed there.
    public var deleted: Set<Place> = []
}
