public import ClientModel

/// What a desktop calls something that it shows. Only the presenter that made it knows what it means.
public struct NotificationHandle: RawRepresentable, Hashable, Sendable {
    /// The presenter's text.
    public let rawValue: String

    /// Wraps a text.
    public init(rawValue: String) { self.rawValue = rawValue }
}

/// What is to be shown of a chat: one notification a chat, which grows with its unread messages.
public struct ChatNotification: Sendable {
    /// A message as it is shown.
    public struct Line: Sendable {
        /// The message.
        public var message: Message
        /// What it says.
        public var content: MessageContent
        /// Who wrote it; nil when the store does not know them.
        public var author: Peer?

        /// A message, what it says, and who wrote it.
        public init(message: Message, content: MessageContent, author: Peer?) {
            self.message = message
            self.content = content
            self.author = author
        }
    }

    /// So many messages are shown, the newest; the rest is only counted.
    public static let lineLimit = 4

    /// The chat.
    public var chat: PeerID
    /// Who or what it is with; nil when the store does not know it.
    public var peer: Peer?
    /// The newest of its messages that the member was not told of or has not seen, oldest first.
    public var lines: [Line]
    /// How many these are in all.
    public var count: Int
    /// Whether it comes without a sound.
    public var isSilent = false
    /// Whether the text may be shown.
    public var showsText = true
    /// Whether one of them calls for the member.
    public var isMention = false
    /// Whether there is nothing new in it: it takes the place of one that is on the screen, or is not shown.
    public var isUpdate = false
    /// What the desktop shows of the chat now.
    public var replaced: NotificationHandle?

    /// A notification of the last of `lines`, of `count` messages in all.
    public init(chat: PeerID, peer: Peer?, lines: [Line], count: Int) {
        self.chat = chat
        self.peer = peer
        self.lines = lines
        self.count = count
    }

    /// The newest message.
    public var newest: MessageKey? { lines.last?.message.key }
}

/// Shows notifications: the desktop, or a test.
public protocol NotificationPresenter: Sendable {
    /// Shows one, in the place of the one that it names.
    ///
    /// - Returns: What to call it; nil when there was no use in showing it, which counts as shown.
    /// - Throws: When nothing can be shown now; it is tried again.
    func show(_ notification: ChatNotification) async throws -> NotificationHandle?

    /// Takes one away. One that is gone, or from a desktop of another day, is not looked for.
    func withdraw(_ handle: NotificationHandle) async
}
