public import ClientModel
import SQLite

extension StoreReader {
    /// The peer, nil when the store does not know it.
    public func peer(_ id: PeerID) throws -> Peer? {
        try record(.peer, of: id, keptIn: hot?.peers)
    }

    /// The presence of the peer, nil while unknown.
    public func presence(_ id: PeerID) throws -> Presence? {
        try record(.presence, of: id, keptIn: hot?.presences)
    }

    /// The cached details of the peer, nil when they were not fetched yet.
    public func cachedPeerData(_ id: PeerID) throws -> CachedPeerData? {
        try record(.cachedData, of: id)
    }

    /// The notification settings of the chat, nil while unknown.
    public func notificationSettings(_ id: PeerID) throws -> PeerNotificationSettings? {
        try record(.notificationSettings, of: id, keptIn: hot?.notificationSettings)
    }

    /// True if the user is a contact of the account's user.
    public func isContact(_ id: PeerID) throws -> Bool {
        func read() throws -> Bool {
            try database.first("SELECT 1 FROM contacts WHERE peer = ?", id.packed) { _ in true } ?? false
        }
        guard let hot else { return try read() }
        return try hot.contacts.value(id, orElse: read)
    }

    /// All contacts.
    public func contacts() throws -> Set<PeerID> {
        Set(try database.all("SELECT peer FROM contacts") { PeerID(packed: $0.int64(0)) }.compactMap(\.self))
    }

    /// The recently used peers, the most recent first.
    public func recentPeers(limit: Int) throws -> [PeerID] {
        try database.all("SELECT peer FROM recent_peers ORDER BY rank DESC LIMIT ?", limit) {
            PeerID(packed: $0.int64(0))
        }.compactMap(\.self)
    }

    private func record<Value: RecordCodable>(
        _ kind: PeerRecordKind,
        of peer: PeerID,
        keptIn table: WriteThroughTable<PeerID, Value?>?
    ) throws -> Value? {
        guard let table else { return try record(kind, of: peer) }
        return try table.value(peer) { try record(kind, of: peer) }
    }

    /// The record of `kind`, straight from the table.
    func record<Value: RecordCodable>(_ kind: PeerRecordKind, of peer: PeerID) throws -> Value? {
        try database.first(
            "SELECT record FROM peer_records WHERE peer = ? AND kind = ?",
            peer.packed,
            kind.rawValue
        ) { try Value(record: $0.bytes(0)) }
    }
}
