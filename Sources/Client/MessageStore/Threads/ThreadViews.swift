public import ClientModel

/// Shows the first threads of a chat: the pinned ones, then by their newest messages.
public struct ThreadsView: LiveView {
    private let peer: PeerID
    private var head: OrderedPrefix<ThreadRow>

    /// A view of the first `limit` threads.
    public init(in peer: PeerID, limit: Int) {
        self.peer = peer
        head = OrderedPrefix(limit: limit)
    }

    /// The list.
    public var watches: Set<DatabaseRegion> { [.threads(in: peer)] }

    /// The threads, first to last.
    public var value: [StoredThread] { head.shown.map(\.thread) }

    /// Reads the threads.
    public mutating func load(from reader: StoreReader) throws {
        try head.load { [peer] in try reader.threadRows(in: peer, after: $0, limit: $1) }
    }

    /// Applies the threads that were written.
    public mutating func replay(_ changes: ChangeSet, from reader: StoreReader) throws -> ViewUpdate {
        var states: [Int64: ThreadRow?] = [:]
        for id in changes.rows(.threads, in: peer.packed) {
            states.updateValue(try reader.threadRow(id, in: peer), forKey: id)
        }
        let before = value
        let isChanged = try head.patch(states) { [peer] in
            try reader.threadRows(in: peer, after: $0, limit: $1)
        }
        // The place among the pinned may change without the order.
        return .changed(if: isChanged && value != before)
    }
}

/// Shows one thread.
public struct ThreadView: LiveView {
    private let thread: Int64
    private let peer: PeerID
    /// The thread; nil when it is not on the list of its chat.
    public private(set) var value: StoredThread?

    /// A view of `thread` in the chat with `peer`.
    public init(_ thread: Int64, in peer: PeerID) {
        self.thread = thread
        self.peer = peer
    }

    /// The thread.
    public var watches: Set<DatabaseRegion> { [.thread(thread, in: peer)] }

    /// Reads the thread.
    public mutating func load(from reader: StoreReader) throws {
        value = try reader.thread(thread, in: peer)
    }

    /// Reads the row again.
    public mutating func replay(_ changes: ChangeSet, from reader: StoreReader) throws -> ViewUpdate {
        let old = value
        try load(from: reader)
        return .changed(if: value != old)
    }
}
