public import ClientModel

/// A message of a chat, with the one that it answers, as a view of the store hands it out.
public struct HistoryMessage: Equatable, Sendable {
    /// The message.
    public var message: Message
    /// The message that it answers, when that is stored.
    public var reply: Message?
    /// The media that both share with others, by the ids that their contents have in their places.
    public var media: [MediaID: Media]
    /// How far its file has come, while that is on its way.
    public var transfer: FileTransfer?

    /// A message.
    public init(_ message: Message, reply: Message? = nil, media: [MediaID: Media] = [:]) {
        self.message = message
        self.reply = reply
        self.media = media
    }
}

/// What a chat is like, as far as its bubbles depend on it.
public struct ChatTraits: Hashable, Sendable {
    /// What sort of chat it is.
    public enum Kind: Hashable, Sendable {
        /// With one other.
        case dialog
        /// With several.
        case group
        /// Where only administrators write.
        case channel
        /// With ourselves.
        case saved
    }

    /// The chat.
    public var peer: PeerID
    /// What sort it is.
    public var kind: Kind
    /// Ourselves.
    public var ownID: PeerID
    /// Whether nothing in it may be forwarded.
    public var noForwards = false

    /// A chat.
    public init(_ peer: PeerID, kind: Kind, ownID: PeerID) {
        self.peer = peer
        self.kind = kind
        self.ownID = ownID
    }
}

/// A stretch of a chat's history: all that entries are made of.
public struct ChatHistory: Sendable {
    /// The chat.
    public var chat: ChatTraits
    /// The messages, oldest first.
    public var messages: [HistoryMessage] = []
    /// Who wrote them and what they answer or forward, as far as it is known.
    public var peers: [PeerID: Peer] = [:]
    /// How far the others have read.
    public var readState: ReadState?
    /// The first unread message, when the chat was opened there. The line stands above it.
    public var firstUnread: MessagePosition?
    /// Where the days begin.
    public var zone = TimeZoneRules()

    /// A chat without messages.
    public init(_ chat: ChatTraits) { self.chat = chat }
}
