public import ClientModel

/// The contacts, live.
public struct ContactsView: LiveView {
    /// The contacts.
    public private(set) var value: Set<PeerID> = []

    /// Shows all contacts.
    public init() {}

    /// The list of contacts.
    public var watches: Set<DatabaseRegion> { [.contacts] }

    /// Reads the list.
    public mutating func load(from reader: StoreReader) throws { value = try reader.contacts() }

    /// Reads the users that were touched.
    public mutating func replay(_ changes: ChangeSet, from reader: StoreReader) throws -> ViewUpdate {
        let old = value
        for peer in changes.touched.peers(of: .contact) {
            if try reader.isContact(peer) { value.insert(peer) } else { value.remove(peer) }
        }
        return .changed(if: value != old)
    }
}

/// The recently used peers with their current names, live.
public struct RecentPeersView: LiveView {
    /// A recently used peer.
    public struct Entry: Equatable, Sendable {
        /// The id.
        public let id: PeerID
        /// The peer as it is stored; nil if it is not.
        public let peer: Peer?
    }

    private let limit: Int

    /// The peers, the most recent first.
    public private(set) var value: [Entry] = []

    /// Shows at most `limit` peers; no more than 64 are stored.
    public init(limit: Int) { self.limit = limit }

    /// The list of recent peers, and each of them.
    public var watches: Set<DatabaseRegion> { Set(value.map { .peer($0.id) }).union([.recentPeers]) }

    /// Reads the list.
    public mutating func load(from reader: StoreReader) throws {
        value = try reader.recentPeers(limit: limit).map { Entry(id: $0, peer: try reader.peer($0)) }
    }

    /// Reads the list, which is short.
    public mutating func replay(_ changes: ChangeSet, from reader: StoreReader) throws -> ViewUpdate {
        let old = self
        try load(from: reader)
        return watches == old.watches ? .changed(if: value != old.value) : .watchesChanged
    }
}

extension Set<DatabaseRegion> {
    /// The peers that regions of `subject` name.
    func peers(of subject: DatabaseRegion.Subject) -> [PeerID] {
        compactMap { $0.subject == subject ? PeerID(packed: $0.first) : nil }
    }
}
