public import ClientModel

/// Who is a contact, live.
public struct ContactsView: LiveView {
    /// The contacts.
    public private(set) var value: Set<PeerID> = []

    /// Shows all contacts.
    public init() {}

    /// The list of contacts.
    public var watches: Set<DatabaseRegion> { [.contacts] }

    /// Reads the list.
    public mutating func load(from reader: StoreReader) throws { value = try reader.contacts() }

    /// Looks up those who were touched.
    public mutating func replay(_ changes: ChangeSet, from reader: StoreReader) throws -> ViewUpdate {
        let old = value
        for peer in changes.touched.peers(of: .contact) {
            if try reader.isContact(peer) { value.insert(peer) } else { value.remove(peer) }
        }
        return .changed(if: value != old)
    }
}

/// The peers that were used last, live.
public struct RecentPeersView: LiveView {
    private let limit: Int

    /// The last one first.
    public private(set) var value: [PeerID] = []

    /// Shows at most `limit` peers; no more than 64 are remembered.
    public init(limit: Int) { self.limit = limit }

    /// The list of recent peers.
    public var watches: Set<DatabaseRegion> { [.recentPeers] }

    /// Reads the list.
    public mutating func load(from reader: StoreReader) throws {
        value = try reader.recentPeers(limit: limit)
    }

    /// Reads the list, which is short.
    public mutating func replay(_ changes: ChangeSet, from reader: StoreReader) throws -> ViewUpdate {
        let old = value
        try load(from: reader)
        return .changed(if: value != old)
    }
}

extension Set<DatabaseRegion> {
    /// The peers that watches of `subject` name.
    func peers(of subject: DatabaseRegion.Subject) -> [PeerID] {
        compactMap { $0.subject == subject ? PeerID(packed: $0.first) : nil }
    }
}
