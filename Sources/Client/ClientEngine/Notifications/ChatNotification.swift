public import ClientModel

/// The identifier of a notification on the desktop, opaque to all but its presenter.
public struct NotificationHandle: RawRepresentable, Hashable, Sendable {
    /// The presenter's text.
    public let rawValue: String

    /// Wraps a text.
    public init(rawValue: String) { self.rawValue = rawValue }
}

/// The notification of one chat, which grows with the chat's unread messages.
public struct ChatNotification: Sendable {
    /// A message in a notification.
    public struct Line: Sendable {
        /// The message.
        public var message: Message
        /// The content of the message.
        public var content: MessageContent
        /// The author; nil if the store does not know them.
        public var author: Peer?

        /// A message with its content and its author.
        public init(message: Message, content: MessageContent, author: Peer?) {
            self.message = message
            self.content = content
            self.author = author
        }
    }

    /// The maximum number of messages shown; older ones are only counted.
    public static let lineLimit = 4

    /// The chat.
    public var chat: PeerID
    /// The user, group or channel of the chat; nil if the store does not know it.
    public var peer: Peer?
    /// The newest messages that the user has neither seen nor been notified of, oldest first.
    public var lines: [Line]
    /// The total number of these messages.
    public var count: Int
    /// True for a notification without a sound.
    public var isSilent = false
    /// True if the text may be shown.
    public var showsText = true
    /// True if one of the messages mentions the user.
    public var isMention = false
    /// True if no message is new: the notification replaces one on the screen, or is not shown.
    public var isUpdate = false
    /// The notification that the desktop shows for the chat now.
    public var replaced: NotificationHandle?

    /// A notification with the latest messages `lines`, of `count` in all.
    public init(chat: PeerID, peer: Peer?, lines: [Line], count: Int) {
        self.chat = chat
        self.peer = peer
        self.lines = lines
        self.count = count
    }

    /// The newest message.
    public var newest: MessageKey? { lines.last?.message.key }
}

/// A presenter of notifications: the desktop, or a test.
public protocol NotificationPresenter: Sendable {
    /// Shows a notification, replacing the one that it names.
    ///
    /// - Returns: The identifier; nil if the presenter saw no use in showing it, which counts as shown.
    /// - Throws: If no notification can be shown now; the call is repeated later.
    func show(_ notification: ChatNotification) async throws -> NotificationHandle?

    /// Withdraws a notification. A notification that is gone, or of an earlier session, is ignored.
    func withdraw(_ handle: NotificationHandle) async
}
