public import ClientModel
public import TelegramSchema

/// A message of the server's as the store takes it in: media first, then the message, in one transaction with the
/// peers that it names.
public struct ReceivedMessage: Equatable, Sendable {
    /// The message. Its stable id is the store's to give.
    public var message: Message
    /// Its media that are stored in rows of their own; the message names them.
    public var media: [Media]
    /// Whom it names: chat, author, those it was forwarded from, mentions. Who of these is not known is asked for
    /// before it is stored.
    public var peers: Set<PeerID>

    /// Takes over a message; nil for `messageEmpty`, which says that there is none.
    ///
    /// - Parameters:
    ///   - message: as it came.
    ///   - selfID: who we are; the author of what came without one from us.
    ///   - namespace: where its id counts; `scheduled` for what is to be sent later.
    public init?(_ message: TL.Message, selfID: PeerID, namespace: MessageNamespace = .cloud) {
        switch message {
        case .messageEmpty: return nil
        case .message(let message): self.init(message, selfID: selfID, namespace: namespace)
        case .messageService(let message): self.init(message, selfID: selfID, namespace: namespace)
        }
    }

    /// Seals a content into the fields of its message, with tags that tell what is in it.
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
    /// The address of a message; nil for a `messageEmpty` that does not say its chat.
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
