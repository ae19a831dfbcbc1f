public import ClientModel
import SQLite
import StdExtras

extension StoreTransaction {
    /// Applies the server's read state of the chat. If every message above the read mark is stored, those are
    /// counted, whatever `state` says. Messages that the user read here stay read, even if the server does not know.
    public func setReadState(_ state: ReadState, of peer: PeerID) throws {
        let chat = try pendingChat(peer)
        let ours = chat.now.readSync.contains(.push) ? PendingRead(chat.now.readState) : nil
        chat.now.readState = state
        chat.now.readSync.subtract([.validate, .push])
        try recount(chat, of: peer)
        if let ours { try apply(ours, to: peer) }
        try applyPendingRead(to: chat, of: peer)
    }

    /// Applies the user's reads and marks from before the read state was known.
    func applyPendingRead(to chat: PendingChat, of peer: PeerID) throws {
        guard let pending = chat.now.pendingRead, chat.now.readState?.isKnown == true else { return }
        chat.now.pendingRead = nil
        try apply(pending, to: peer)
    }

    private func apply(_ pending: PendingRead, to peer: PeerID) throws {
        if let position = pending.upTo { try read(upTo: position, in: peer) }
        if let isMarked = pending.isMarkedUnread { try markUnread(isMarked, peer, isOurs: true) }
    }

    /// Keeps the user's reads and marks until the read state is known, and requests it from the server.
    private func keepPending(_ chat: PendingChat, of peer: PeerID, _ change: (inout PendingRead) -> Void) {
        var pending = chat.now.pendingRead ?? PendingRead()
        change(&pending)
        chat.now.pendingRead = pending
        // No server knows a secret chat's state; its first message creates it.
        if peer.kind != .secretChat { chat.now.readSync.insert(.validate) }
    }

    /// Notes that incoming messages up to `id` were read on another device of the user's.
    ///
    /// - `serverCount`: The server's unread count; used where messages may be missing here.
    public func applyIncomingRead(
        upTo id: Int32,
        in peer: PeerID,
        serverCount: Int32? = nil
    ) throws {
        let chat = try pendingChat(peer)
        guard case .idBased(var state)? = chat.now.readState else {
            return chat.now.readSync.formUnion(chat.now.readState == nil ? .validate : [])
        }
        guard id > state.maxIncomingRead else {
            if let serverCount, !chat.now.isCountExact {
                state.count = max(0, serverCount)
                chat.now.readState = .idBased(state)
            }
            return
        }
        let mark = state.maxIncomingRead
        let passed = try reader.incomingCount(of: peer, above: mark, upTo: id)
        state.maxIncomingRead = id
        state.maxKnown = max(state.maxKnown, id)
        state.count = max(0, state.count.subtractingSaturating(passed))
        let wasExact = chat.now.isCountExact
        chat.now.isCountExact = try wasExact || reader.hasEverything(of: peer, above: id)
        if chat.now.isCountExact {
            if !wasExact { state.count = try reader.incomingCount(of: peer, above: id, upTo: .max) }
        } else if let serverCount {
            state.count = max(0, serverCount)
        } else {
            // The number of messages passed within a hole is unknown.
            chat.now.readSync.insert(.validate)
        }
        chat.now.readState = .idBased(state)
    }

    /// Notes that the user has read incoming messages up to `position` here, which may be that of a message of ours.
    /// The server must be told: see ``ReadStateSyncsView``. Removes a mark as unread.
    ///
    /// While the read state of the chat is unknown, the read is kept and applied later. One row is written, however
    /// many messages were read.
    public func read(upTo position: MessagePosition, in peer: PeerID) throws {
        let chat = try pendingChat(peer)
        let before = chat.now.readState
        switch before {
        case .idBased(var state):
            if let id = try reader.cloudID(upTo: position, in: peer) {
                try applyIncomingRead(upTo: id, in: peer)
            }
            if case .idBased(let applied)? = chat.now.readState { state = applied }
            state.isMarkedUnread = false
            chat.now.readState = .idBased(state)
        case .positionBased(var state):
            if position > state.maxIncomingRead {
                let passed = try reader.incomingCount(of: peer, above: state.maxIncomingRead, upTo: position)
                state.maxIncomingRead = position
                state.count = max(0, state.count.subtractingSaturating(passed))
            }
            state.isMarkedUnread = false
            chat.now.readState = .positionBased(state)
        case .unknown, nil:
            return keepPending(chat, of: peer) { $0.read(upTo: position) }
        }
        if chat.now.readState != before { chat.now.readSync.insert(.push) }
    }

    /// Notes that others have read our messages up to `position`; of a cloud chat only the id counts.
    public func applyOutgoingRead(upTo position: MessagePosition, in peer: PeerID) throws {
        let chat = try pendingChat(peer)
        switch chat.now.readState {
        case .idBased(var state):
            state.maxOutgoingRead = max(state.maxOutgoingRead, position.id)
            chat.now.readState = .idBased(state)
        case .positionBased(var state):
            state.maxOutgoingRead = max(state.maxOutgoingRead, position)
            chat.now.readState = .positionBased(state)
        case .unknown, nil:
            break
        }
    }

    /// Marks the chat as unread, or removes the mark.
    ///
    /// - `isOurs`: The user did it here: the server must be told.
    public func markUnread(_ isMarked: Bool, _ peer: PeerID, isOurs: Bool) throws {
        let chat = try pendingChat(peer)
        switch chat.now.readState {
        case .idBased(var state) where state.isMarkedUnread != isMarked:
            state.isMarkedUnread = isMarked
            chat.now.readState = .idBased(state)
        case .positionBased(var state) where state.isMarkedUnread != isMarked:
            state.isMarkedUnread = isMarked
            chat.now.readState = .positionBased(state)
        case .unknown where isOurs, nil where isOurs:
            return keepPending(chat, of: peer) { $0.isMarkedUnread = isMarked }
        default:
            return
        }
        if isOurs { chat.now.readSync.insert(.push) }
    }

    /// Requests the chat's read state from the server.
    public func invalidateReadState(of peer: PeerID) throws {
        try pendingChat(peer).now.readSync.insert(.validate)
    }

    /// Notes that the server has `pushed`. When the user has read on meanwhile, the push stays.
    public func confirmReadState(_ pushed: ReadState, of peer: PeerID) throws {
        let chat = try pendingChat(peer)
        guard let state = chat.now.readState, state.hasSameMarks(as: pushed) else { return }
        chat.now.readSync.remove(.push)
    }

    /// Called when chunks of the chat's whole history changed.
    func didChangeChunks(_ scope: ChunkScope, of peer: PeerID, isHole: Bool) throws {
        guard scope == ChunkScope(.cloud, .everywhere) else { return }
        guard let chat = try reader.storedChat(peer), case .idBased(let state)? = chat.readState,
            chat.isCountExact == isHole
        else { return }
        if isHole {
            // At once: messages that are added next may be counted already.
            let isExact = try reader.hasEverything(of: peer, above: state.maxIncomingRead)
            if !isExact { try pendingChat(peer).now.isCountExact = false }
        } else {
            try pendingChat(peer).isExactnessStale = true
        }
    }

    func recountIfComplete(_ chat: PendingChat, of peer: PeerID) throws {
        if !chat.now.isCountExact { try recount(chat, of: peer) }
    }

    /// Counts the stored unread messages, if none can be missing.
    private func recount(_ chat: PendingChat, of peer: PeerID) throws {
        switch chat.now.readState {
        case .idBased(var state):
            chat.now.isCountExact = try reader.hasEverything(of: peer, above: state.maxIncomingRead)
            guard chat.now.isCountExact else { return }
            state.count = try reader.incomingCount(of: peer, above: state.maxIncomingRead, upTo: .max)
            chat.now.readState = .idBased(state)
        case .positionBased(var state):
            chat.now.isCountExact = true
            state.count = try reader.incomingCount(of: peer, above: state.maxIncomingRead, upTo: .highest)
            chat.now.readState = .positionBased(state)
        case .unknown, nil:
            chat.now.isCountExact = false
        }
    }
}

extension ReadState {
    /// True if this program understands the state.
    fileprivate var isKnown: Bool { if case .unknown = self { false } else { true } }

    /// True if both states have the same marks; counts are ignored.
    fileprivate func hasSameMarks(as other: ReadState) -> Bool {
        switch (self, other) {
        case (.idBased(let left), .idBased(let right)):
            left.maxIncomingRead == right.maxIncomingRead && left.isMarkedUnread == right.isMarkedUnread
        case (.positionBased(let left), .positionBased(let right)):
            left.maxIncomingRead == right.maxIncomingRead && left.isMarkedUnread == right.isMarkedUnread
        default: false
        }
    }
}

extension StoreTransaction {
    /// Requests the read state of each private chat and basic group whose unread count is the server's and may
    /// include one of `ids`. These messages are not stored and were deleted.
    ///
    /// - Complexity: Reads every chat that lacks messages.
    public func invalidateInexactReadStates(countingAnyOf ids: [Int32]) throws {
        guard let least = ids.min(), let greatest = ids.max() else { return }
        try settle()
        let peers = try database.all(
            "SELECT peer FROM chats WHERE exact = 0 AND list IS NOT NULL AND peer < 2305843009213693952"
        ) { PeerID(packed: $0.int64(0)) }
        for peer in peers.compactMap(\.self) {
            guard case .idBased(let state)? = try reader.storedChat(peer)?.readState, state.count > 0,
                least <= state.maxKnown, greatest > state.maxIncomingRead
            else { continue }
            try invalidateReadState(of: peer)
        }
    }
}

extension StoreReader {
    /// True if no hole of the chat's cloud history lies above `id`.
    func hasEverything(of peer: PeerID, above id: Int32) throws -> Bool {
        guard id < IDRanges.domain.upperBound else { return true }
        return try database.first(
            "SELECT 1 FROM chunks WHERE peer = ? AND namespace = 0 AND space = x'' AND upper = ? AND lower <= ?",
            peer.packed,
            IDRanges.domain.upperBound,
            max(id, 0) + 1
        ) { _ in true } ?? false
    }

    /// The number of stored incoming cloud messages with an id above `lower`, up to `upper`.
    func incomingCount(of peer: PeerID, above lower: Int32, upTo upper: Int32) throws -> Int32 {
        try database.first(
            """
            SELECT count(*) FROM messages INDEXED BY messages_by_id
            WHERE peer = ? AND namespace = 0 AND id > ? AND id <= ? AND flags & ?
            """,
            peer.packed,
            lower,
            upper,
            Int64(MessageFlags.incoming.rawValue)
        ) { $0.int32(0) } ?? 0
    }

    /// The id of the newest cloud message of the chat at or below `position`, which may be a message of this device.
    public func cloudID(upTo position: MessagePosition, in peer: PeerID) throws -> Int32? {
        guard position.namespace != .cloud else { return position.id }
        return try database.first(
            """
            SELECT id FROM messages
            WHERE peer = ? AND (timestamp, namespace, id) <= (?, ?, ?) AND namespace = 0
            ORDER BY timestamp DESC, namespace DESC, id DESC LIMIT 1
            """,
            peer.packed,
            position.timestamp,
            position.namespace.rawValue,
            position.id
        ) { $0.int32(0) }
    }

    /// The number of stored incoming messages of a secret chat after `lower`, up to `upper`.
    func incomingCount(
        of peer: PeerID,
        above lower: MessagePosition,
        upTo upper: MessagePosition
    ) throws -> Int32 {
        try database.first(
            """
            SELECT count(*) FROM messages WHERE peer = ?1
              AND (timestamp, namespace, id) > (?2, ?3, ?4) AND (timestamp, namespace, id) <= (?5, ?6, ?7)
              AND namespace = 2 AND flags & ?8
            """,
            peer.packed,
            lower.timestamp,
            lower.namespace.rawValue,
            lower.id,
            upper.timestamp,
            upper.namespace.rawValue,
            upper.id,
            Int64(MessageFlags.incoming.rawValue)
        ) { $0.int32(0) } ?? 0
    }
}
