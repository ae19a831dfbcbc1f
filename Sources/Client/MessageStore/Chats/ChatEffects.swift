import ClientModel
import SQLite
import StdExtras

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
