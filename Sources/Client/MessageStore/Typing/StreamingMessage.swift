public import ClientModel

/// A message whose author, usually a bot, is still writing it, and whose text is shown as it grows.
public struct StreamingMessage: Hashable, Sendable {
    /// The chat, thread and author of a streaming message. Each has one such message at a time.
    public struct Place: Hashable, Sendable {
        /// The chat.
        public var peer: PeerID
        /// The thread of the chat, nil for none.
        public var thread: Int64?
        /// The author.
        public var author: PeerID

        /// Creates a place.
        public init(_ peer: PeerID, thread: Int64? = nil, author: PeerID) {
            self.peer = peer
            self.thread = thread
            self.author = author
        }
    }

    /// The chat, thread and author.
    public var place: Place
    /// The author's number for this message: another number means that a new message was begun.
    public var number: Int64
    /// The time when it was begun, seconds since 1970 by the server's clock.
    public var timestamp: Int32
    /// The content so far.
    public var content: EncodedContent
    /// The time when it is removed unless more arrives, in milliseconds since 1970.
    public var expires: Int64

    /// Creates a streaming message.
    public init(_ place: Place, number: Int64, timestamp: Int32, content: EncodedContent, expires: Int64) {
        self.place = place
        self.number = number
        self.timestamp = timestamp
        self.content = content
        self.expires = expires
    }

    /// The draft as a message to show below the others. It is not stored: its id is negative, unlike those of stored
    /// messages, and stays the same while the message grows.
    public func message(id: StableID) -> Message {
        Message(
            MessageFields(
                stableID: id,
                key: MessageKey(peer: place.peer, namespace: .local, id: 0),
                timestamp: timestamp,
                author: place.author,
                flags: .incoming,
                thread: place.thread,
                content: content
            )
        )
    }

    /// True if `message` is the finished form of the draft: by the same author, in the same place, with no earlier
    /// date.
    public func isReplaced(by message: Message) -> Bool {
        message.key.peer == place.peer && message.author == place.author && message.thread == place.thread
            && message.timestamp >= timestamp && message.key.namespace != .local
    }
}
