public import ClientModel
import SQLite

/// One row of a chat list, with all that it shows.
public struct ChatListEntry: Equatable, Sendable, Identifiable {
    /// The position in the list.
    public var position: ChatPosition
    /// The chat's state: its read state, mute and counts.
    public var chat: ChatState
    /// The chat's peer, nil when the store does not know it.
    public var peer: Peer?
    /// The user at the other end of a secret chat.
    public var person: Peer?
    /// The presence of that user, or of the chat's user.
    public var presence: Presence?
    /// The newest message, with the other messages of its album, oldest first.
    public var messages: [Message] = []
    /// The stored shared media of those messages; their contents name it.
    public var media: [MediaID: Media] = [:]
    /// The author of the newest message, unless that is the chat's own peer.
    public var author: Peer?
    /// The unsent draft.
    public var draft: DraftState?

    init(_ position: ChatPosition, _ chat: ChatState) {
        self.position = position
        self.chat = chat
    }

    /// The chat's id.
    public var id: PeerID { position.peer }
}

extension ChatListEntry: WindowElement {
    /// The chat's id, which stays when the row moves.
    package var windowIdentity: PeerID { position.peer }

    /// The position in the list.
    package var windowPosition: ChatPosition { position }
}

extension ChatListEntry {
    /// The regions that the row depends on beside the chat itself.
    var watches: [DatabaseRegion] {
        var watches: [DatabaseRegion] = []
        if let author = messages.last?.author, author != id { watches.append(.peer(author)) }
        if let person = peer?.personID, person != id { watches += [.peer(person), .presence(person)] }
        for message in messages { watches += message.mediaIDs.map { .media($0) } }
        return watches
    }
}

extension StoreReader {
    /// Reads a row of a list.
    ///
    /// - `changes`: Changes that give the newest message without a query.
    func chatListEntry(
        _ position: ChatPosition,
        _ chat: ChatState,
        _ changes: ChangeSet? = nil
    ) throws -> ChatListEntry {
        let id = position.peer
        var entry = ChatListEntry(position, chat)
        entry.peer = try peer(id)
        if let top = chat.top { entry.messages = try topMessages(of: id, top, changes) }
        if chat.draftDate != nil { entry.draft = try interfaceState(DraftKey(id)).draft }
        return try addingPeers(to: entry)
    }

    /// The row with the other peers and the media that it shows, as they are now.
    func addingPeers(to entry: ChatListEntry) throws -> ChatListEntry {
        var entry = entry
        let person = entry.peer?.personID ?? entry.id
        entry.person = person == entry.id ? nil : try peer(person)
        entry.presence = person.kind == .user ? try presence(person) : nil
        entry.author = nil
        entry.media = try media(of: entry.messages)
        if let author = entry.messages.last?.author, author != entry.id { entry.author = try peer(author) }
        return entry
    }

    private func topMessages(
        of peer: PeerID,
        _ top: MessagePosition,
        _ changes: ChangeSet?
    ) throws -> [Message] {
        let key = MessageKey(peer: peer, namespace: top.namespace, id: top.id)
        let changed = changes?.messages[peer]?.values.first { $0?.key == key } ?? nil
        guard let message = try changed ?? message(key) else { return [] }
        guard let group = message.groupingKey else { return [message] }
        let album = try messagesBefore(message, limit: 9).prefix { $0.groupingKey == group }
        return album.reversed() + [message]
    }

    /// The messages of the history below `message`, the nearest first.
    private func messagesBefore(_ message: Message, limit: Int) throws -> [Message] {
        let position = message.position
        return try database.all(
            """
            SELECT m.* FROM messages m
            WHERE m.peer = ?1 AND (m.timestamp, m.namespace, m.id) < (?2, ?3, ?4) AND m.namespace IN (0, 1, 2)
            ORDER BY m.timestamp DESC, m.namespace DESC, m.id DESC LIMIT ?5
            """,
            message.key.peer.packed,
            position.timestamp,
            position.namespace.rawValue,
            position.id,
            limit,
            read: Message.init(row:)
        )
    }
}
