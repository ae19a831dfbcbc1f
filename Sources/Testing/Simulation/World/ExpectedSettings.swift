public import ClientModel
public import TelegramSchema

/// The chat settings that users chose last on each device. The server must end up with one of them.
public struct ExpectedSettings: Sendable {
    /// A chat of a user.
    public struct Place: Hashable, Sendable {
        /// The user.
        public var user: UserID
        /// The chat.
        public var chat: PeerID
    }

    /// The mute times of each chat, by device name.
    public var mutes: [Place: [String: Int32]] = [:]
    /// The pinned chats, topmost first, by device name.
    public var pins: [UserID: [String: [PeerID]]] = [:]
    /// The titles given to the group, by device name.
    public var titles: [String: [String]] = [:]
    /// True if a user joined or left the group.
    public var areMembersChanged = false
    /// The chats that a user has cleared.
    public var emptied: Set<Place> = []
    /// The chats that a user has deleted, with their pins and drafts.
    public var deleted: Set<Place> = []
}
