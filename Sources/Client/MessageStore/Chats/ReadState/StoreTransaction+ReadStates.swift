public import ClientModel
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
