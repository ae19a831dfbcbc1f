public import ClientModel

/// Chats about whose read state the server is to be told or asked, live: what the one who talks with the server
/// works off.
public struct ReadStateSyncsView: LiveView {
    /// What is to be done, by chat.
    public private(set) var value: [PeerID: ReadStateSync] = [:]

    /// Shows all such chats.
    public init() {}

    /// The list of them.
    public var watches: Set<DatabaseRegion> { [.readStateSyncs] }

    /// Reads the list.
    public mutating func load(from reader: StoreReader) throws { value = try reader.readStateSyncs() }

    /// Looks up the chats that were touched.
    public mutating func replay(_ changes: ChangeSet, from reader: StoreReader) throws -> ViewUpdate {
        let old = value
        for peer in changes.touched.peers(of: .chat) {
            let sync = try reader.storedChat(peer)?.readSync ?? []
            value[peer] = sync.isEmpty ? nil : sync
        }
        return .changed(if: value != old)
    }
}

/// How far some chats are read that one screen shows as one, such as a group and what it grew out of.
public struct CombinedReadState: Equatable, Sendable {
    /// How far each is read; those of which nothing is known are not there.
    public var states: [PeerID: ReadState] = [:]

    /// Unread messages of all.
    public var count: Int32 { states.values.reduce(0) { $0 + $1.count } }

    /// Whether one of them has a badge.
    public var isUnread: Bool { states.values.contains { $0.isUnread } }

    /// Whether we have read the message there.
    public func isIncomingRead(_ position: MessagePosition, in peer: PeerID) -> Bool {
        states[peer]?.isIncomingRead(position) ?? false
    }

    /// Whether somebody has read our message there.
    public func isOutgoingRead(_ position: MessagePosition, in peer: PeerID) -> Bool {
        states[peer]?.isOutgoingRead(position) ?? false
    }
}

/// How far some chats are read, live: ticks, and the badge on the button that scrolls down.
public struct ReadStateView: LiveView {
    private let peers: Set<PeerID>

    /// How far they are read.
    public private(set) var value = CombinedReadState()

    /// Shows the chats of `peers`.
    public init(_ peers: some Sequence<PeerID>) { self.peers = Set(peers) }

    /// The chats.
    public var watches: Set<DatabaseRegion> { Set(peers.map { .chat($0) }) }

    /// Reads the chats' rows.
    public mutating func load(from reader: StoreReader) throws {
        value = CombinedReadState()
        for peer in peers { value.states[peer] = try reader.storedChat(peer)?.readState }
    }

    /// Looks up the chats that were touched.
    public mutating func replay(_ changes: ChangeSet, from reader: StoreReader) throws -> ViewUpdate {
        let old = value
        for peer in peers where changes.touched.contains(.chat(peer)) {
            value.states[peer] = try reader.storedChat(peer)?.readState
        }
        return .changed(if: value != old)
    }
}
