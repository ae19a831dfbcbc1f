public import ClientModel

/// What a transaction of the update lane changed, for those who do more than show the store: notifications, sounds,
/// lines that say "is typing" (client.md TC-10).
///
/// Told after the commit, once each, in the order of the commits.
public struct AppliedEvents: Sendable {
    /// Messages of others and of our other devices that are new here, in their order.
    public var newMessages: [Message] = []
    /// Stored messages that were edited, as they are now.
    public var editedMessages: [Message] = []
    /// Messages that are gone.
    public var deletedMessages: [MessageKey] = []
    /// Up to which id we have read chats, here or elsewhere: their notifications are to go.
    public var readIncoming: [PeerID: Int32] = [:]
    /// Up to which id others have read our messages.
    public var readOutgoing: [PeerID: Int32] = [:]
    /// What others do at this moment.
    public var activities: [PeerActivity] = []
    /// Texts of the server's to the member, beside the history.
    public var notices: [ServiceNotice] = []
    /// Sign-ins to the account that were not ours.
    public var signIns: [NewSignIn] = []
    /// What others may see of the member, where that was changed elsewhere.
    public var privacy: [PrivacyKey: PrivacyRules] = [:]
    /// What must be fetched anew, as the server only said that it changed.
    public var stale: Set<StalePart> = []
    /// Whether the changes are from a time when we were away.
    public var isCatchingUp = false

    /// Nothing happened.
    public init() {}

    /// Whether there is anything to tell.
    public var isEmpty: Bool {
        newMessages.isEmpty && editedMessages.isEmpty && deletedMessages.isEmpty && readIncoming.isEmpty
            && readOutgoing.isEmpty && activities.isEmpty && notices.isEmpty && signIns.isEmpty
            && privacy.isEmpty && stale.isEmpty
    }
}

/// Somebody does something in a chat.
public struct PeerActivity: Hashable, Sendable {
    /// The chat.
    public var peer: PeerID
    /// The thread of the chat, nil for none.
    public var thread: Int64?
    /// Who.
    public var author: PeerID
    /// What; nil when they stopped.
    public var activity: TypingActivity?

    /// Says who does what where.
    public init(_ peer: PeerID, thread: Int64? = nil, author: PeerID, _ activity: TypingActivity?) {
        self.peer = peer
        self.thread = thread
        self.author = author
        self.activity = activity
    }
}

/// A text of the server's to the member.
public struct ServiceNotice: Hashable, Sendable {
    /// The server's name for the occasion: a notice of one type replaces the one before.
    public var type: String
    /// What it says.
    public var text: String
    /// Whether it is to be shown at once, in front of everything.
    public var isPopup: Bool

    /// A notice.
    public init(type: String, text: String, isPopup: Bool) {
        self.type = type
        self.text = text
        self.isPopup = isPopup
    }
}

/// A sign-in to the account from elsewhere.
public struct NewSignIn: Hashable, Sendable {
    /// Names the session.
    public var hash: Int64
    /// When, seconds since 1970; nil when it is confirmed already.
    public var date: Int32?
    /// The device.
    public var device: String
    /// Where, by address.
    public var location: String

    /// A sign-in.
    public init(hash: Int64, date: Int32?, device: String, location: String) {
        self.hash = hash
        self.date = date
        self.device = device
        self.location = location
    }
}

/// Something of which the server only said that it is not as it was.
public enum StalePart: Hashable, Sendable {
    /// The contacts.
    case contacts
    /// Whom the member blocks.
    case blocked
    /// A user or a group, and its page.
    case peer(PeerID)
    /// What is offered above a chat.
    case peerSettings(PeerID)
    /// The pinned chats of a list, by the list's number.
    case pinnedChats(Int32)
    /// How a chat rings.
    case notificationSettings(PeerID)
    /// How all chats of a kind ring.
    case defaultNotificationSettings(NotificationScope)
    /// The member's folders.
    case folders
    /// `help.getConfig`.
    case config
    /// The data centres' addresses.
    case dataCenters
    /// What has no counter, and what may therefore have changed unheard while we were away: the top of the chat
    /// list, drafts, pins, settings.
    case everythingUncounted
    /// All chats and histories: the server could not say what changed.
    case everything
}
