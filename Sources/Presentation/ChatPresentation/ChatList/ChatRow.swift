public import ClientModel

/// A chat in the list: all data of its row except the day, the width, the text size and the language.
///
/// A row has no colors and no fonts, so that a theme change affects no row (CL-18).
public struct ChatRow: Sendable, Equatable, Identifiable {
    /// A user's current activity in the chat.
    public struct Activity: Hashable, Sendable {
        /// The peer with the activity.
        public var peer: PeerID
        /// The kind of activity.
        public var activity: TypingActivity

        /// Creates an activity.
        public init(_ peer: PeerID, _ activity: TypingActivity) {
            self.peer = peer
            self.activity = activity
        }
    }

    /// The chat.
    public var peer: Peer
    /// The user behind a secret chat, otherwise the chat itself.
    public var shown: Peer
    /// The account's own id.
    public var ownID: PeerID
    /// The newest message, or all messages of the newest album, oldest first.
    public var top: [BubblePart] = []
    /// The peers named in the newest message.
    public var people: [PeerID: Peer] = [:]
    /// The read positions of both sides.
    public var readState: ReadState?
    /// The number of unread mentions of the user.
    public var unreadMentions = 0
    /// The number of own messages with unseen reactions.
    public var unreadReactions = 0
    /// The user's draft.
    public var draft: DraftState?
    /// The current activities.
    public var activities: [Activity] = []
    /// The presence of the other user.
    public var presence: Presence?
    /// True if the chat is muted.
    public var isMuted = false
    /// True if the chat is pinned.
    public var isPinned = false
    /// True if messages in the chat are deleted automatically.
    public var hasDeleteTimer = false

    /// Creates the row of a chat.
    public init(_ peer: Peer, ownID: PeerID, shown: Peer? = nil) {
        self.peer = peer
        self.shown = shown ?? peer
        self.ownID = ownID
    }

    /// The id of the chat.
    public var id: PeerID { peer.id }

    /// True if the chat is Saved Messages.
    public var isSaved: Bool { peer.id == ownID }

    /// True if only administrators post in the chat.
    public var isBroadcast: Bool {
        if case .channel(let channel) = peer { channel.flags.contains(.broadcast) } else { false }
    }

    /// True if several members post in the chat.
    public var isGroup: Bool {
        switch peer {
        case .group: true
        case .channel(let channel): !channel.flags.contains(.broadcast)
        case .user, .secretChat: false
        }
    }

    /// The number of unread messages.
    public var unreadCount: Int { Int(max(0, readState?.count ?? 0)) }

    /// True if the chat counts as unread.
    public var isUnread: Bool { readState?.isUnread ?? false || unreadMentions > 0 }
}
