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
    private let limit: Int
    private var ids: [PeerID] = []

    /// The peers, the most recent first. Those without a stored name are left out.
    public private(set) var value: [Peer] = []

    /// Shows at most `limit` peers; no more than 64 are stored.
    public init(limit: Int) { self.limit = limit }

    /// The list of recent peers, and each of them.
    public var watches: Set<DatabaseRegion> { Set(ids.map { .peer($0) }).union([.recentPeers]) }

    /// Reads the list.
    public mutating func load(from reader: StoreReader) throws {
        ids = try reader.recentPeers(limit: limit)
        value = try ids.compactMap { try reader.peer($0) }
    }

    /// Reads the list, which is short.
    public mutating func replay(_ changes: ChangeSet, from reader: StoreReader) throws -> ViewUpdate {
        let old = self
        try load(from: reader)
        return ids == old.ids ? .changed(if: value != old.value) : .watchesChanged
    }
}

extension Set<DatabaseRegion> {
    /// The peers that regions of `subject` name.
    func peers(of subject: DatabaseRegion.Subject) -> [PeerID] {
        compactMap { $0.subject == subject ? PeerID(packed: $0.first) : nil }
    }
}
