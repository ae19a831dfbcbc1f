import ClientModel
import TelegramSchema

extension ReplyHeader {
    /// Converts the reply header of a message in `chat`.
    init(_ reply: TL.MessageReplyHeader, chat: PeerID) {
        self.init()
        let namespace = reply.replyToScheduled ? MessageNamespace.scheduled : .cloud
        message = reply.replyToMsgID.map {
            MessageKey(
                peer: reply.replyToPeerID.map { PeerID($0) } ?? chat,
                namespace: namespace,
                id: $0.rawValue
            )
        }
        threadTop = reply.replyToTopID?.rawValue
        quote = Quote(reply)
        origin = reply.replyFrom.map(ForwardInfo.init)
        media = reply.replyMedia.flatMap { MappedMedia($0).media }.map { [$0] } ?? []
    }
}

extension Quote {
    /// Nil for a reply to a whole message.
    fileprivate init?(_ reply: TL.MessageReplyHeader) {
        guard let words = reply.quoteText else { return nil }
        var text = FormattedText(words)
        text.entities = [TextEntity](reply.quoteEntities)
        self.init(text: text, offset: reply.quoteOffset ?? 0)
        isManual = reply.quote
    }
}

extension ForwardInfo {
    /// Converts a forward header.
    init(_ forward: TL.MessageFwdHeader) {
        self.init(date: forward.date)
        author = forward.fromID.map { PeerID($0) }
        authorName = forward.fromName ?? ""
        if let channel = author, let post = forward.channelPost {
            source = MessageKey(peer: channel, namespace: .cloud, id: post.rawValue)
        }
        signature = forward.postAuthor ?? ""
        if let peer = forward.savedFromPeer, let id = forward.savedFromMsgID {
            savedFrom = MessageKey(peer, id, .cloud)
        }
        isImported = forward.imported
    }
}

extension ThreadInfo {
    /// Converts the reply information of a message.
    init(_ replies: TL.MessageReplies) {
        self.init(count: replies.replies)
        recent = replies.recentRepliers?.map { PeerID($0) } ?? []
        lastID = replies.maxID?.rawValue
        readID = replies.readMaxID?.rawValue
        channel = replies.channelID.map { PeerID($0) }
    }
}
