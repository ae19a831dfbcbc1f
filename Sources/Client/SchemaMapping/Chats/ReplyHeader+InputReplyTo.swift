public import ClientModel
public import TelegramSchema

extension ReplyHeader {
    /// Converts the reply header of a draft in `chat`.
    init(_ reply: TL.InputReplyTo, chat: PeerID, selfID: PeerID) {
        self.init()
        let peer = reply.replyToPeerID.flatMap { PeerID($0, selfID: selfID) } ?? chat
        message = MessageKey(peer: peer, namespace: .cloud, id: reply.replyToMsgID.rawValue)
        threadTop = reply.topMsgID?.rawValue
        guard let words = reply.quoteText else { return }
        var text = FormattedText(words)
        text.entities = [TextEntity](reply.quoteEntities)
        var quote = Quote(text: text, offset: reply.quoteOffset ?? 0)
        quote.isManual = true
        self.quote = quote
    }
}

extension TL.InputReplyTo {
    /// Converts a reply header; nil if its message is not on the server, or in a chat that cannot be named.
    ///
    /// - Parameters:
    ///   - reply: The reply header of an own message or draft.
    ///   - chat: The chat of the reply.
    ///   - naming: Returns a peer by its id, nil if it is unknown. Its errors are passed on.
    public init?(_ reply: ReplyHeader, in chat: PeerID, naming: (PeerID) throws -> Peer?) rethrows {
        guard let message = reply.message, message.namespace == .cloud else { return nil }
        self.init(replyToMsgID: MessageID(rawValue: message.id))
        if message.peer != chat {
            guard let peer = try naming(message.peer).flatMap({ TL.InputPeer($0) }) else { return nil }
            replyToPeerID = peer
        }
        topMsgID = reply.threadTop.map { MessageID(rawValue: $0) }
        // A quote that the server chose itself must not be sent.
        guard let quote = reply.quote, quote.isManual else { return }
        quoteText = quote.text.text
        quoteOffset = quote.offset
        quoteEntities = try [TL.MessageEntity](orNil: quote.text.entities, naming: naming)
    }
}
