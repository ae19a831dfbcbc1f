public import ClientModel

/// A message that somebody, most times a bot, is still writing and whose text we are shown as it grows.
public struct StreamingMessage: Hashable, Sendable {
    /// Who writes where. Each has one such message at a time.
    public struct Place: Hashable, Sendable {
        /// The chat.
        public var peer: PeerID
        /// The thread of the chat, nil for none.
        public var thread: Int64?
        /// Who writes.
        public var author: PeerID

        /// Names a place.
        public init(_ peer: PeerID, thread: Int64? = nil, author: PeerID) {
            self.peer = peer
            self.thread = thread
            self.author = author
        }
    }

    /// Who writes where.
    public var place: Place
    /// The writer's number for this message: another one means that a new message was begun.
    public var number: Int64
    /// When it was begun, seconds since 1970 by the server's clock.
    public var timestamp: Int32
    /// What is there so far.
    public var content: EncodedContent
    /// When it is taken back unless more comes, in milliseconds since 1970.
    public var expires: Int64

    /// What somebody has written so far.
    public init(_ place: Place, number: Int64, timestamp: Int32, content: EncodedContent, expires: Int64) {
        self.place = place
        self.number = number
        self.timestamp = timestamp
        self.content = content
        self.expires = expires
    }

    /// The draft as a message to show below the others. It is not stored: its id is negative, no stored
    /// message has such a one, and stays the same while the message grows.
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

    /// Whether `message` is what became of the draft: its author's, begun no earlier, and there.
    public func isReplaced(by message: Message) -> Bool {
        message.key.peer == place.peer && message.author == place.author && message.thread == place.thread
            && message.timestamp >= timestamp && message.key.namespace != .local
    }
}
