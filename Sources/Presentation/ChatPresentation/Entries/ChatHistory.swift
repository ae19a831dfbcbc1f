public import ClientModel

/// A message of a chat with the message it replies to, as provided by a view of the store.
public struct HistoryMessage: Equatable, Sendable {
    /// The message.
    public var message: Message
    /// The message that it replies to, if stored.
    public var reply: Message?
    /// The media that the messages share with others, by the ids used in their contents.
    public var media: [MediaID: Media]
    /// The progress of the message's file during a transfer.
    public var transfer: FileTransfer?
    /// The offsets of the text's folded quotations that the user has opened.
    public var openQuotes: Set<Int> = []
    /// The answers of the message's poll that the user has ticked and not sent yet.
    public var tickedAnswers: Set<[UInt8]> = []

    /// Creates a message.
    public init(_ message: Message, reply: Message? = nil, media: [MediaID: Media] = [:]) {
        self.message = message
        self.reply = reply
        self.media = media
    }
}

/// The properties of a chat that affect its bubbles.
public struct ChatTraits: Hashable, Sendable {
    /// The kind of a chat.
    public enum Kind: Hashable, Sendable {
        /// A chat with one other user.
        case dialog
        /// A chat with several members.
        case group
        /// A chat in which only administrators post.
        case channel
        /// Saved Messages.
        case saved
    }

    /// The chat.
    public var peer: PeerID
    /// The kind of the chat.
    public var kind: Kind
    /// The account's own id.
    public var ownID: PeerID
    /// True if messages of the chat may not be forwarded.
    public var noForwards = false

    /// Creates the properties of a chat.
    public init(_ peer: PeerID, kind: Kind, ownID: PeerID) {
        self.peer = peer
        self.kind = kind
        self.ownID = ownID
    }
}

/// A part of a chat's history: the input for all its entries.
public struct ChatHistory: Sendable {
    /// The chat.
    public var chat: ChatTraits
    /// The messages, oldest first.
    public var messages: [HistoryMessage] = []
    /// The known peers that occur as authors or sources.
    public var peers: [PeerID: Peer] = [:]
    /// The read positions of the others.
    public var readState: ReadState?
    /// The place of the line above unread messages: above the first incoming message at or after this position; nil
    /// for no line.
    public var unreadLine: MessagePosition?
    /// The roles and titles of members, by user.
    public var ranks: [PeerID: AuthorRank] = [:]
    /// The description of a bot, shown above the first message; nil for none, or while earlier messages may exist.
    public var description: BotDescription?
    /// The time zone that decides where days begin.
    public var zone = TimeZoneRules()

    /// Creates a history without messages.
    public init(_ chat: ChatTraits) { self.chat = chat }
}
