public import ClientModel
public import TelegramSchema

/// A message from the server in the form that the store takes. Media are stored first, then the message, in one
/// transaction with the peers that it names.
public struct ReceivedMessage: Equatable, Sendable {
    /// The message. The store assigns its stable id.
    public var message: Message
    /// The media that are stored in rows of their own; the message names them.
    public var media: [Media]
    /// The peers that it names: chat, author, sources of forwards, mentions. Unknown ones are fetched before the
    /// message is stored.
    public var peers: Set<PeerID>

    /// Converts a message; nil for `messageEmpty`.
    ///
    /// - Parameters:
    ///   - message: The message.
    ///   - selfID: The account's user; the author of own messages without one.
    ///   - namespace: The namespace of its id; `scheduled` for scheduled messages.
    public init?(_ message: TL.Message, selfID: PeerID, namespace: MessageNamespace = .cloud) {
        switch message {
        case .messageEmpty: return nil
        case .message(let message): self.init(message, selfID: selfID, namespace: namespace)
        case .messageService(let message): self.init(message, selfID: selfID, namespace: namespace)
        }
    }

    /// Encodes a content into the fields of its message, with the tags that it implies.
    init(_ fields: MessageFields, _ content: MessageContent, naming peers: Set<PeerID>) {
        var (fields, content) = (fields, content)
        fields.tags = MessageTags(content: content, flags: fields.flags)
        fields.mediaIDs = content.sharedMediaIDs
        media = content.detachMedia()
        fields.content = EncodedContent(content)
        message = Message(fields)
        self.peers = peers
    }
}

extension MessageKey {
    /// The key of a message; nil for a `messageEmpty` without a chat.
    public init?(_ message: TL.Message, namespace: MessageNamespace = .cloud) {
        switch message {
        case .message(let message): self.init(message.peerID, message.id, namespace)
        case .messageService(let message): self.init(message.peerID, message.id, namespace)
        case .messageEmpty(let message):
            guard let peer = message.peerID else { return nil }
            self.init(peer, message.id, namespace)
        }
    }

    init(_ peer: TL.Peer, _ id: MessageID, _ namespace: MessageNamespace) {
        self.init(peer: PeerID(peer), namespace: namespace, id: id.rawValue)
    }
}
