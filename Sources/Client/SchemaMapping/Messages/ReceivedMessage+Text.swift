import ClientModel
import TelegramSchema

extension ReceivedMessage {
    /// Converts a message.
    init(_ message: TL.Message.Message, selfID: PeerID, namespace: MessageNamespace = .cloud) {
        let key = MessageKey(message.peerID, message.id, namespace)
        let content = MessageContent(message, chat: key.peer)
        var fields = MessageFields(key: key, timestamp: message.date)
        fields.author = Self.author(
            message.fromID,
            chat: key.peer,
            isOurs: message.out,
            isPost: message.post,
            selfID: selfID
        )
        fields.flags = MessageFlags(message, isSaved: key.peer == selfID)
        fields.groupingKey = message.groupedID
        fields.editDate = message.editDate
        fields.views = message.views
        fields.take(message.reactions)
        fields.replyTo = content.reply?.message
        fields.thread = Self.thread(message.replyTo, saved: message.savedPeerID, chat: key.peer)
        var peers = PeerMentions(key.peer, fields.author)
        peers.add(content)
        peers.add(message.savedPeerID.map { PeerID($0) })
        self.init(fields, content, naming: peers.found)
    }

    /// Converts a service message.
    init(_ message: TL.Message.MessageService, selfID: PeerID, namespace: MessageNamespace) {
        let key = MessageKey(message.peerID, message.id, namespace)
        let content = MessageContent(message, chat: key.peer)
        var fields = MessageFields(key: key, timestamp: message.date)
        fields.author = Self.author(
            message.fromID,
            chat: key.peer,
            isOurs: message.out,
            isPost: message.post,
            selfID: selfID
        )
        fields.flags = MessageFlags(message, isSaved: key.peer == selfID)
        fields.take(message.reactions)
        fields.replyTo = content.reply?.message
        fields.thread = Self.thread(message.replyTo, saved: message.savedPeerID, chat: key.peer)
        var peers = PeerMentions(key.peer, fields.author)
        peers.add(content)
        self.init(fields, content, naming: peers.found)
    }

    /// The author. In a private chat the server may omit it; the posts of a channel have none.
    private static func author(
        _ from: TL.Peer?,
        chat: PeerID,
        isOurs: Bool,
        isPost: Bool,
        selfID: PeerID
    ) -> PeerID? {
        if let from { return PeerID(from) }
        if isPost { return nil }
        if isOurs { return selfID }
        return chat.kind == .user ? chat : nil
    }

    /// The topic, comment thread or saved dialog of the message. Replies in small groups and private chats form no
    /// thread.
    private static func thread(_ reply: TL.MessageReplyHeader?, saved: TL.Peer?, chat: PeerID) -> Int64? {
        if let saved { return PeerID(saved).packed }
        guard chat.kind == .channel, let reply, reply.replyToPeerID.map({ PeerID($0) }) ?? chat == chat else {
            return nil
        }
        return (reply.replyToTopID ?? reply.replyToMsgID).map { Int64($0.rawValue) }
    }
}

extension MessageFields {
    /// Sets the reactions.
    fileprivate mutating func take(_ told: TL.MessageReactions?) {
        guard let told else { return }
        reactions = Reactions(told)
        flags.insert(.unreadReaction, if: reactions.hasUnread)
    }
}
