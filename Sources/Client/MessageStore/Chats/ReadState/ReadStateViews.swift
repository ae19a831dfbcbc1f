public import ClientModel

/// The chats whose read state must be sent to the server or fetched from it, live: the work list of the read state
/// synchronization.
public struct ReadStateSyncsView: LiveView {
    /// The pending work by chat.
    public private(set) var value: [PeerID: ReadStateSync] = [:]

    /// Shows all such chats.
    public init() {}

    /// The list of chats.
    public var watches: Set<DatabaseRegion> { [.readStateSyncs] }

    /// Reads the list.
    public mutating func load(from reader: StoreReader) throws { value = try reader.readStateSyncs() }

    /// Reads the chats that were touched.
    public mutating func replay(_ changes: ChangeSet, from reader: StoreReader) throws -> ViewUpdate {
        let old = value
        for peer in changes.touched.peers(of: .chat) {
            let sync = try reader.storedChat(peer)?.readSync ?? []
            value[peer] = sync.isEmpty ? nil : sync
        }
        return .changed(if: value != old)
    }
}

/// The read state of several chats that one screen shows as one, such as a group and the basic group that it grew out
/// of.
public struct CombinedReadState: Equatable, Sendable {
    /// The read state of each chat; chats with an unknown state are absent.
    public var states: [PeerID: ReadState] = [:]

    /// The number of unread messages in all chats.
    public var count: Int32 { states.values.reduce(0) { $0 + $1.count } }

    /// True if one of the chats has a badge.
    public var isUnread: Bool { states.values.contains { $0.isUnread } }

    /// True if we have read the message in that chat.
    public func isIncomingRead(_ position: MessagePosition, in peer: PeerID) -> Bool {
        states[peer]?.isIncomingRead(position) ?? false
    }

    /// True if somebody has read our message in that chat.
    public func isOutgoingRead(_ position: MessagePosition, in peer: PeerID) -> Bool {
        states[peer]?.isOutgoingRead(position) ?? false
    }
}

/// The read state of some chats, live: ticks, and the badge on the button that scrolls down.
public struct ReadStateView: LiveView {
    private let peers: Set<PeerID>

    /// The read states.
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

    /// Reads the chats that were touched.
    public mutating func replay(_ changes: ChangeSet, from reader: StoreReader) throws -> ViewUpdate {
        let old = value
        for peer in peers where changes.touched.contains(.chat(peer)) {
            value.states[peer] = try reader.storedChat(peer)?.readState
        }
        return .changed(if: value != old)
    }
}
