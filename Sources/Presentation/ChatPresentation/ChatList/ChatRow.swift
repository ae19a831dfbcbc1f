public import ClientModel

/// A chat of the list: all that its row depends on but the day, the width, the text size and the language.
///
/// It has no colors and no fonts, so that a theme's change touches no row (CL-18 of the inventory).
public struct ChatRow: Sendable, Equatable, Identifiable {
    /// Somebody who is doing something right now.
    public struct Activity: Hashable, Sendable {
        /// Who.
        public var peer: PeerID
        /// What.
        public var activity: TypingActivity

        /// An activity.
        public init(_ peer: PeerID, _ activity: TypingActivity) {
            self.peer = peer
            self.activity = activity
        }
    }

    /// The chat.
    public var peer: Peer
    /// The one behind a secret chat; else the chat itself.
    public var shown: Peer
    /// Ourselves.
    public var ownID: PeerID
    /// The newest message, or all of the newest album, oldest first.
    public var top: [BubblePart] = []
    /// Who is named in it.
    public var people: [PeerID: Peer] = [:]
    /// How far everybody has read.
    public var readState: ReadState?
    /// How many unread messages mention us.
    public var unreadMentions = 0
    /// How many of our messages have reactions that we have not seen.
    public var unreadReactions = 0
    /// What we began to write.
    public var draft: DraftState?
    /// Who is doing something.
    public var activities: [Activity] = []
    /// Whether the other one is here.
    public var presence: Presence?
    /// Whether it makes no sound.
    public var isMuted = false
    /// Whether it stands on top.
    public var isPinned = false
    /// Whether messages in it delete themselves.
    public var hasDeleteTimer = false

    /// A chat.
    public init(_ peer: Peer, ownID: PeerID, shown: Peer? = nil) {
        self.peer = peer
        self.shown = shown ?? peer
        self.ownID = ownID
    }

    /// The chat's id.
    public var id: PeerID { peer.id }

    /// Whether it is the chat with ourselves.
    public var isSaved: Bool { peer.id == ownID }

    /// Whether only administrators write in it.
    public var isBroadcast: Bool {
        if case .channel(let channel) = peer { channel.flags.contains(.broadcast) } else { false }
    }

    /// Whether several write in it.
    public var isGroup: Bool {
        switch peer {
        case .group: true
        case .channel(let channel): !channel.flags.contains(.broadcast)
        case .user, .secretChat: false
        }
    }

    /// How many messages are unread.
    public var unreadCount: Int { Int(max(0, readState?.count ?? 0)) }

    /// Whether it counts among the unread chats.
    public var isUnread: Bool { readState?.isUnread ?? false || unreadMentions > 0 }
}
