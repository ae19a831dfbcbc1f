import ClientModel
import SQLite
import StdExtras

extension StoreTransaction {
    /// Writes the chats that were changed: their rows, their places in the lists, and the counters.
    func settleChats() throws {
        guard !pendingChats.chats.isEmpty else { return }
        let layout = try reader.chatLayout()
        var deltas: [ChatPlace: UnreadCounters] = [:]
        for (peer, chat) in pendingChats.chats { try complete(chat, of: peer) }
        caches.hot.notePlacesChanged()
        for (peer, chat) in pendingChats.takeAll() {
            if chat.now != chat.before { try write(chat.now, of: peer) }
            let placements = layout.placements(of: peer, chat.now)
            if chat.now != chat.before || chat.isLookTouched || placements != chat.placements {
                try place(peer, from: chat.placements, to: placements)
                touch(chat, peer, placements)
            }
            guard chat.now.isCountedElse(chat.before) || placements != chat.placements else { continue }
            if let before = chat.before {
                for old in chat.placements { deltas[old.place, default: UnreadCounters()].subtract(before) }
            }
            for new in placements { deltas[new.place, default: UnreadCounters()].add(chat.now) }
        }
        for (place, delta) in deltas { try count(delta, in: place) }
    }

    /// Does the deferred lookups: the next top message, and the unread count once nothing is missing.
    private func complete(_ chat: PendingChat, of peer: PeerID) throws {
        if chat.isTopStale { chat.now.top = try reader.topMessage(of: peer) }
        if chat.isExactnessStale { try recountIfComplete(chat, of: peer) }
    }

    private func touch(_ chat: PendingChat, _ peer: PeerID, _ placements: [ChatPlacement]) {
        changes.touch(.chat(peer))
        for placement in placements { changes.touch(.chatList(placement.place)) }
        for placement in chat.placements { changes.touch(.chatList(placement.place)) }
        if chat.now.readSync != chat.before?.readSync ?? [] { changes.touch(.readStateSyncs) }
        if chat.now.muteUntil != chat.before?.muteUntil ?? 0 || chat.now.isMuted != chat.before?.isMuted {
            changes.touch(.muteEnds)
        }
    }

    private func place(_ peer: PeerID, from old: [ChatPlacement], to new: [ChatPlacement]) throws {
        for placement in old where !new.contains(where: { placement.isSameRow(as: $0) }) {
            try removeRow(placement)
        }
        for placement in new {
            guard let before = old.first(where: { placement.isSameRow(as: $0) }) else {
                try insertRow(placement)
                continue
            }
            if before.unread != placement.unread { try insertRow(placement) }
        }
    }

    func insertRow(_ placement: ChatPlacement) throws {
        try database.run(
            """
            INSERT INTO chat_list(place, pin, timestamp, peer, unread) VALUES (?, ?, ?, ?, ?)
            ON CONFLICT(place, pin, timestamp, peer) DO UPDATE SET unread = excluded.unread
            """,
            placement.place.key,
            placement.position.pinRank,
            placement.position.timestamp,
            placement.position.peer.packed,
            placement.unread
        )
    }

    func removeRow(_ placement: ChatPlacement) throws {
        try database.run(
            "DELETE FROM chat_list WHERE place = ? AND pin = ? AND timestamp = ? AND peer = ?",
            placement.place.key,
            placement.position.pinRank,
            placement.position.timestamp,
            placement.position.peer.packed
        )
    }

    private func write(_ chat: ChatState, of peer: PeerID) throws {
        try database.run(
            """
            INSERT INTO chats(peer, list, minimum_timestamp, top_timestamp, top_namespace, top_id, draft_date,
              read, exact, sync, mentions, reactions, category, mute_until, muted, hidden, pending_read)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT(peer) DO UPDATE SET list = excluded.list,
              minimum_timestamp = excluded.minimum_timestamp, top_timestamp = excluded.top_timestamp,
              top_namespace = excluded.top_namespace, top_id = excluded.top_id,
              draft_date = excluded.draft_date, read = excluded.read, exact = excluded.exact,
              sync = excluded.sync, mentions = excluded.mentions, reactions = excluded.reactions,
              category = excluded.category, mute_until = excluded.mute_until, muted = excluded.muted,
              hidden = excluded.hidden, pending_read = excluded.pending_read
            """,
            peer.packed,
            chat.inclusion?.list.rawValue,
            chat.inclusion?.minimumTimestamp,
            chat.top?.timestamp,
            chat.top?.namespace.rawValue,
            chat.top?.id,
            chat.draftDate,
            chat.readState?.record(),
            chat.isCountExact,
            Int64(chat.readSync.rawValue),
            chat.mentionCount,
            chat.reactionCount,
            Int64(chat.category.rawValue),
            chat.muteUntil,
            chat.isMuted,
            chat.hideCount,
            chat.pendingRead?.record()
        )
        caches.hot.chats[peer] = .some(chat)
    }
}

extension ChatPlacement {
    fileprivate func isSameRow(as other: ChatPlacement) -> Bool {
        place == other.place && position == other.position
    }
}

extension ChatState {
    /// True if a counter may count the chat differently than `before`.
    fileprivate func isCountedElse(_ before: ChatState?) -> Bool {
        guard let before else { return true }
        return isUnread != before.isUnread || unreadCount != before.unreadCount || isMuted != before.isMuted
            || category != before.category || mentionCount != before.mentionCount
            || reactionCount != before.reactionCount
    }
}

/// The chats that a transaction changed. They are written once, at its end: a page of a hundred messages costs one
/// row, and so does an import of a million.
struct PendingChats {
    private(set) var chats: [PeerID: PendingChat] = [:]

    subscript(peer: PeerID) -> PendingChat? { chats[peer] }

    mutating func insert(_ chat: PendingChat, for peer: PeerID) { chats[peer] = chat }

    fileprivate mutating func takeAll() -> [PeerID: PendingChat] {
        defer { chats = [:] }
        return chats
    }
}

/// One chat that is being changed.
final class PendingChat {
    /// Its row before, nil when it had none.
    let before: ChatState?
    /// The rows that showed it before.
    let placements: [ChatPlacement]
    /// Its state now.
    var now: ChatState
    /// True if the top message was removed or moved down: the next one must be read.
    var isTopStale = false
    /// True if a hole above the read mark may have been filled.
    var isExactnessStale = false
    /// True if the content of its row in a list changed, though the state may be the same.
    var isLookTouched = false

    init(before: ChatState?, placements: [ChatPlacement], now: ChatState) {
        self.before = before
        self.placements = placements
        self.now = now
    }
}

extension StoreTransaction {
    /// Updates the chat's top message and unread count after a message was stored, changed, moved or deleted.
    ///
    /// Nothing is written here, see ``settleChats()``: a plain incoming message costs one lookup in memory.
    func updateChat(from old: Message?, to new: Message?) throws {
        if let old, let new, old.key.peer != new.key.peer {
            try updateChat(old.key.peer, from: old, to: nil)
            try updateChat(new.key.peer, from: nil, to: new)
        } else if let peer = (new ?? old)?.key.peer {
            try updateChat(peer, from: old, to: new)
        }
    }

    private func updateChat(_ peer: PeerID, from old: Message?, to new: Message?) throws {
        let chat = try pendingChat(peer)
        let before = old.flatMap { $0.key.namespace.isHistory ? $0 : nil }
        let after = new.flatMap { $0.key.namespace.isHistory ? $0 : nil }
        guard before != nil || after != nil else { return }
        chat.updateTop(from: before?.position, to: after?.position)
        chat.updateUnreadCount(from: before, to: after)
        try applyPendingRead(to: chat, of: peer)
    }
}

extension MessageNamespace {
    /// True if messages of the namespace are part of the chat's history; others wait to be sent.
    var isHistory: Bool { self == .cloud || self == .local || self == .secret }
}

extension PendingChat {
    fileprivate func updateTop(from old: MessagePosition?, to new: MessagePosition?) {
        if let new, now.top.map({ new >= $0 }) ?? true {
            now.top = new
            isLookTouched = true
        } else if let old, old == now.top {
            isTopStale = true
        }
    }

    fileprivate func updateUnreadCount(from old: Message?, to new: Message?) {
        switch now.readState {
        case .idBased(var state):
            let (was, isNow) = (state.counts(old), state.counts(new))
            guard was != isNow else { return }
            if isNow, let id = new?.key.id {
                // The server's count includes messages up to `maxKnown`, unless we count ourselves.
                if now.isCountExact || id > state.maxKnown {
                    state.count = state.count.addingSaturating(1)
                }
                state.maxKnown = max(state.maxKnown, id)
            } else {
                state.count = max(0, state.count.subtractingSaturating(1))
            }
            now.readState = .idBased(state)
        case .positionBased(var state):
            let change = (state.counts(new) ? 1 : 0) - (state.counts(old) ? 1 : 0)
            guard change != 0 else { return }
            state.count = max(0, state.count.addingSaturating(Int32(change)))
            now.readState = .positionBased(state)
        case .unknown:
            break
        case nil:
            beginReadState(with: new)
        }
    }

    /// Creates the read state at the first incoming message of a chat. A secret chat starts with everything known;
    /// any other one must be fetched from the server.
    private func beginReadState(with message: Message?) {
        guard let message, message.flags.contains(.incoming) else { return }
        if message.key.namespace == .secret {
            var state = PositionReadState()
            state.count = 1
            now.readState = .positionBased(state)
            now.isCountExact = true
        } else if message.key.namespace == .cloud, now.inclusion != nil {
            now.readSync.insert(.validate)
        }
    }
}

extension IDReadState {
    /// True if ``count`` includes the message.
    func counts(_ message: Message?) -> Bool {
        guard let message else { return false }
        return message.key.namespace == .cloud && message.flags.contains(.incoming)
            && message.key.id > maxIncomingRead
    }
}

extension PositionReadState {
    /// True if ``count`` includes the message.
    func counts(_ message: Message?) -> Bool {
        guard let message else { return false }
        return message.key.namespace == .secret && message.flags.contains(.incoming)
            && message.position > maxIncomingRead
    }
}

extension StoreReader {
    /// The position of the chat's newest message. Namespaces that wait to be sent may lie above it.
    func topMessage(of peer: PeerID) throws -> MessagePosition? {
        try database.first(
            """
            SELECT timestamp, namespace, id FROM messages WHERE peer = ? AND namespace IN (0, 1, 2)
            ORDER BY timestamp DESC, namespace DESC, id DESC LIMIT 1
            """,
            peer.packed
        ) { row in
            let namespace = MessageNamespace(rawValue: row.int32(1))
            return MessagePosition(timestamp: row.int32(0), namespace: namespace, id: row.int32(2))
        }
    }
}
