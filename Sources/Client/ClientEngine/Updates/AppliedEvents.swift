public import ClientModel

/// The changes of one transaction of the update processor, for notifications, sounds and typing lines (TC-10).
///
/// Emitted after the commit, once each, in the order of the commits.
public struct AppliedEvents: Sendable {
    /// New messages of others and of the user's other devices, in order.
    public var newMessages: [Message] = []
    /// Edited messages with their new content.
    public var editedMessages: [Message] = []
    /// Deleted messages.
    public var deletedMessages: [MessageKey] = []
    /// The incoming read positions of chats, here or elsewhere; notifications up to them must be withdrawn.
    public var readIncoming: [PeerID: Int32] = [:]
    /// The outgoing read positions of chats.
    public var readOutgoing: [PeerID: Int32] = [:]
    /// The current activities of others.
    public var activities: [PeerActivity] = []
    /// Notices from the server to the user, outside of any history.
    public var notices: [ServiceNotice] = []
    /// Sign-ins to the account from other devices.
    public var signIns: [NewSignIn] = []
    /// The privacy rules that were changed elsewhere.
    public var privacy: [PrivacyKey: PrivacyRules] = [:]
    /// The data to fetch again, which the server only reported as changed.
    public var stale: Set<StalePart> = []
    /// True if the changes come from an absence.
    public var isCatchingUp = false

    /// Creates an empty value.
    public init() {}

    /// True if nothing has changed.
    public var isEmpty: Bool {
        newMessages.isEmpty && editedMessages.isEmpty && deletedMessages.isEmpty && readIncoming.isEmpty
            && readOutgoing.isEmpty && activities.isEmpty && notices.isEmpty && signIns.isEmpty
            && privacy.isEmpty && stale.isEmpty
    }
}

/// An activity in a chat.
public struct PeerActivity: Hashable, Sendable {
    /// The chat.
    public var peer: PeerID
    /// The thread of the chat; nil for none.
    public var thread: Int64?
    /// The user.
    public var author: PeerID
    /// The activity; nil if it ended.
    public var activity: TypingActivity?

    /// Creates an activity.
    public init(_ peer: PeerID, thread: Int64? = nil, author: PeerID, _ activity: TypingActivity?) {
        self.peer = peer
        self.thread = thread
        self.author = author
        self.activity = activity
    }
}

/// A notice from the server to the user.
public struct ServiceNotice: Hashable, Sendable {
    /// The server's name for the occasion: a notice replaces an earlier one of the same type.
    public var type: String
    /// The text.
    public var text: String
    /// True if the notice must be shown at once, in front of everything.
    public var isPopup: Bool

    /// Creates a notice.
    public init(type: String, text: String, isPopup: Bool) {
        self.type = type
        self.text = text
        self.isPopup = isPopup
    }
}

/// A sign-in to the account from another device.
public struct NewSignIn: Hashable, Sendable {
    /// The identifier of the session.
    public var hash: Int64
    /// The time of the sign-in, seconds since 1970; nil if it is confirmed already.
    public var date: Int32?
    /// The device.
    public var device: String
    /// The location, by IP address.
    public var location: String

    /// Creates a sign-in.
    public init(hash: Int64, date: Int32?, device: String, location: String) {
        self.hash = hash
        self.date = date
        self.device = device
        self.location = location
    }
}

/// A piece of data that the server only reported as changed.
public enum StalePart: Hashable, Sendable {
    /// The contacts.
    case contacts
    /// The blocked users.
    case blocked
    /// A user or a group, with the profile.
    case peer(PeerID)
    /// The suggestions shown above a chat.
    case peerSettings(PeerID)
    /// The pinned chats of a list, by the list's number.
    case pinnedChats(Int32)
    /// The notification settings of a chat.
    case notificationSettings(PeerID)
    /// The default notification settings of a kind of chat.
    case defaultNotificationSettings(NotificationScope)
    /// The user's folders.
    case folders
    /// The saved animations.
    case savedGIFs
    /// `help.getConfig`.
    case config
    /// The data centres' addresses.
    case dataCenters
    /// Data without a counter, which may have changed unnoticed during an absence: the top of the chat list, drafts,
    /// pins, settings.
    case everythingUncounted
    /// All chats and histories: the server could not report what changed.
    case everything
}
