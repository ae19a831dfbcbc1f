public import ClientModel
import StdExtras

extension StoreTransaction {
    /// Takes how far the chat is read from the server. Where every message above the read mark is stored, the
    /// count is of those, whatever `state` says. What the member read here and the server does not know stays read.
    public func setReadState(_ state: ReadState, of peer: PeerID) throws {
        let chat = try pendingChat(peer)
        let ours = chat.now.readSync.contains(.push) ? PendingRead(chat.now.readState) : nil
        chat.now.readState = state
        chat.now.readSync.subtract([.validate, .push])
        try recount(chat, of: peer)
        if let ours { try apply(ours, to: peer) }
        try applyPendingRead(to: chat, of: peer)
    }

    /// Does what the member did before it was known how far the chat is read, now that it is.
    func applyPendingRead(to chat: PendingChat, of peer: PeerID) throws {
        guard let pending = chat.now.pendingRead, chat.now.readState?.isKnown == true else { return }
        chat.now.pendingRead = nil
        try apply(pending, to: peer)
    }

    private func apply(_ pending: PendingRead, to peer: PeerID) throws {
        if let position = pending.upTo { try read(upTo: position, in: peer) }
        if let isMarked = pending.isMarkedUnread { try markUnread(isMarked, peer, isOurs: true) }
    }

    /// Keeps what the member did until it is known how far the chat is read, and has the server asked.
    private func keepPending(_ chat: PendingChat, of peer: PeerID, _ change: (inout PendingRead) -> Void) {
        var pending = chat.now.pendingRead ?? PendingRead()
        change(&pending)
        chat.now.pendingRead = pending
        // Of a secret chat no server knows; its first message tells.
        if peer.kind != .secretChat { chat.now.readSync.insert(.validate) }
    }

    /// Notes that incoming messages up to `id` are read, as another device of the member's told.
    ///
    /// - `serverCount`: What the server says is unread now; used where messages may be missing here.
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
            // What a hole hides of the messages that were passed is not known.
            chat.now.readSync.insert(.validate)
        }
        chat.now.readState = .idBased(state)
    }

    /// Notes that the member has read incoming messages up to `position` here, which may be that of a message of
    /// ours; the server is to be told: see ``ReadStateSyncsView``. Ends a mark as unread.
    ///
    /// While it is not known how far the chat is read, this is kept and done when it is. One row is written, however
    /// many messages that are.
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

    /// Marks the chat as unread, or ends that.
    ///
    /// - `isOurs`: The member did it here: the server is to be told.
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

    /// Asks for the chat's read state to be fetched from the server.
    public func invalidateReadState(of peer: PeerID) throws {
        try pendingChat(peer).now.readSync.insert(.validate)
    }

    /// Notes that the server was told `pushed`. When the member has read on meanwhile, the push stays.
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
            // At once: what is added next may be counted already.
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
    /// Whether this program knows what it says.
    fileprivate var isKnown: Bool { if case .unknown = self { false } else { true } }

    /// Whether both say that the same was read; counts apart.
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
