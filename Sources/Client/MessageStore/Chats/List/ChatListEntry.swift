public import ClientModel
import SQLite

/// One row of a chat list, with all that it shows.
public struct ChatListEntry: Equatable, Sendable, Identifiable {
    /// Where it stands.
    public var position: ChatPosition
    /// How far it is read, whether it is muted, what is in it.
    public var chat: ChatState
    /// Whom one talks to, nil when the store does not know.
    public var peer: Peer?
    /// For a secret chat the user at its other end.
    public var person: Peer?
    /// When that person, or the chat's user, was last seen.
    public var presence: Presence?
    /// The newest message, and with it the album that it is in, oldest first.
    public var messages: [Message] = []
    /// What those messages share with others, as far as it is stored; their contents name it.
    public var media: [MediaID: Media] = [:]
    /// Who wrote the newest message, when that is not the chat's own peer.
    public var author: Peer?
    /// What was typed and not sent.
    public var draft: DraftState?

    init(_ position: ChatPosition, _ chat: ChatState) {
        self.position = position
        self.chat = chat
    }

    /// The chat.
    public var id: PeerID { position.peer }
}

extension ChatListEntry: WindowElement {
    /// The chat, wherever it moves.
    package var windowIdentity: PeerID { position.peer }

    /// Its place in the list.
    package var windowPosition: ChatPosition { position }
}

extension ChatListEntry {
    /// What it looks at beside the chat itself.
    var watches: [DatabaseRegion] {
        var watches: [DatabaseRegion] = []
        if let author = messages.last?.author, author != id { watches.append(.peer(author)) }
        if let person = peer?.personID, person != id { watches += [.peer(person), .presence(person)] }
        for message in messages { watches += message.mediaIDs.map { .media($0) } }
        return watches
    }
}

extension StoreReader {
    /// A row of a list.
    ///
    /// - `changes`: Where the newest message is found without asking the table.
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
