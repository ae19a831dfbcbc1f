import ClientModel

/// Separately stored data of the visible messages: the messages that they answer, the authors of both, and the media
/// in them.
struct HistoryRelatedEntities: Sendable {
    /// The changes since the last published entries.
    struct Changes {
        var replies: Set<MessageKey> = []
        var peers: Set<PeerID> = []
        var media: Set<MediaID> = []

        var isEmpty: Bool { replies.isEmpty && peers.isEmpty && media.isEmpty }
    }

    private var answered: Set<MessageKey> = []
    private var authors: Set<PeerID> = []
    private var targets: [MessageKey: Message] = [:]
    private var shared: Set<MediaID> = []
    private var media: [MediaID: Media] = [:]

    /// The authors that the store knows.
    private(set) var peers: [PeerID: Peer] = [:]

    /// The regions to watch because of them, beside the chat itself.
    private(set) var watches: Set<DatabaseRegion> = []

    /// The stored message at `key`, if a visible message answers it.
    func target(_ key: MessageKey?) -> Message? { key.flatMap { targets[$0] } }

    /// A visible message with its related data.
    func entry(_ message: Message) -> HistoryEntry {
        let reply = target(message.replyTo)
        var entry = HistoryEntry(message: message, reply: reply)
        for id in message.mediaIDs { entry.media[id] = media[id] }
        for id in reply?.mediaIDs ?? [] { entry.media[id] = media[id] }
        return entry
    }

    /// Applies the new states from `changes`, and returns the differences.
    mutating func patch(_ changes: ChangeSet, from reader: StoreReader) throws -> Changes {
        var found = Changes()
        for (key, state) in changes.states(at: answered, before: targets) where state != targets[key] {
            targets[key] = state
            found.replies.insert(key)
        }
        for id in authors where changes.touched.contains(.peer(id)) {
            let peer = try reader.peer(id)
            guard peer != peers[id] else { continue }
            peers[id] = peer
            found.peers.insert(id)
        }
        for id in shared where changes.touched.contains(.media(id)) {
            let row = try reader.media(id)
            guard row != media[id] else { continue }
            media[id] = row
            found.media.insert(id)
        }
        return found
    }

    /// Follows the visible messages of the history with `chat`. Messages that are not visible themselves are read.
    ///
    /// - Returns: True if ``watches`` changed.
    mutating func follow(
        _ visible: ArraySlice<Message>,
        of chat: PeerID,
        from reader: StoreReader
    ) throws -> Bool {
        var isChanged = try followReplies(visible, from: reader)
        var writing = Set(visible.lazy.compactMap(\.author))
        for target in targets.values { if let author = target.author { writing.insert(author) } }
        if writing != authors {
            for id in authors.subtracting(writing) { peers[id] = nil }
            for id in writing.subtracting(authors).sorted() { peers[id] = try reader.peer(id) }
            authors = writing
            isChanged = true
        }
        let shared = Set(visible.lazy.flatMap(\.mediaIDs)).union(targets.values.flatMap(\.mediaIDs))
        if shared != self.shared {
            for id in self.shared.subtracting(shared) { media[id] = nil }
            for id in shared.subtracting(self.shared) { media[id] = try reader.media(id) }
            self.shared = shared
            isChanged = true
        }
        guard isChanged else { return false }
        let before = watches
        watches = Set(authors.map { .peer($0) })
        for key in answered where key.peer != chat { watches.insert(.message(key)) }
        for id in shared { watches.insert(.media(id)) }
        return watches != before
    }

    private mutating func followReplies(_ visible: ArraySlice<Message>, from reader: StoreReader) throws
        -> Bool
    {
        let answered = Set(visible.lazy.compactMap(\.replyTo))
        guard answered != self.answered else { return false }
        for key in self.answered.subtracting(answered) { targets[key] = nil }
        // In the order of their keys, so that neighbours are read from the same pages.
        for key in answered.subtracting(self.answered).sorted() {
            targets[key] = try visible.first { $0.key == key } ?? reader.message(key)
        }
        self.answered = answered
        return true
    }
}
