public import ClientModel
import SQLite
import TextFolding

extension StoreTransaction {
    /// Stores peers from the server. A minimal one, as the server sends along with messages, does not replace a full
    /// one. A peer without an access hash keeps the known hash.
    public func setPeers(_ peers: [Peer]) throws {
        for peer in peers { try setPeer(peer) }
    }

    /// Stores one peer like ``setPeers(_:)``.
    public func setPeer(_ peer: Peer) throws {
        let old = try reader.peer(peer.id)
        let peer = peer.keepingAccess(of: old)
        guard old != peer else { return }
        if peer.isMinimal, let old, !old.isMinimal { return }
        try write(.peer, peer, of: peer.id)
        reader.hot?.peers[peer.id] = .some(peer)
        let name = peer.searchableName
        if name != old?.searchableName ?? "" { try indexName(of: peer) }
        try didChangeFacets(of: peer.id)
    }

    /// Adds the peer's names to the search index.
    private func indexName(of peer: Peer) throws {
        try database.run(
            "INSERT OR REPLACE INTO peer_names(rowid, name, facets) VALUES (?, ?, ?)",
            peer.id.packed,
            SearchUnits(peer.searchableName).bytes,
            try reader.isContact(peer.id) ? PeerNameQuery.contactFacet : ""
        )
    }

    /// Adds all peers' names to the search index, as this program folds them.
    func indexNames() throws {
        let ids = try database.all("SELECT peer FROM peer_records WHERE kind = 1") {
            PeerID(packed: $0.int64(0))
        }
        for id in ids.compactMap(\.self) {
            // A damaged record has no name; the others must be found all the same.
            if let peer = try? reader.peer(id) { try indexName(of: peer) }
        }
    }

    /// Stores the presence of a peer.
    public func setPresence(_ presence: Presence, of peer: PeerID) throws {
        guard try reader.presence(peer) != presence else { return }
        try write(.presence, presence, of: peer)
        reader.hot?.presences[peer] = .some(presence)
        try didChangeLook(of: peer)
    }

    /// Changes the cached details of the peer, which start empty if they were never fetched.
    public func updateCachedPeerData(_ peer: PeerID, _ change: (inout CachedPeerData) -> Void) throws {
        let old = try reader.cachedPeerData(peer)
        var data = old ?? CachedPeerData()
        change(&data)
        guard data != old else { return }
        try write(.cachedData, data, of: peer)
    }

    /// Stores the notification settings of a chat from the server.
    ///
    /// - `now`: Seconds since 1970, which decide whether a mute is on or over. See ``expireMutes(now:)``.
    public func setNotificationSettings(
        _ settings: PeerNotificationSettings,
        of peer: PeerID,
        now: Int32
    ) throws {
        guard try reader.notificationSettings(peer) != settings else { return }
        try write(.notificationSettings, settings, of: peer)
        reader.hot?.notificationSettings[peer] = .some(settings)
        try didChangeMute(of: peer, now: now)
    }

    /// Adds a user to the contacts, or removes it.
    public func setContact(_ isContact: Bool, _ peer: PeerID) throws {
        guard try reader.isContact(peer) != isContact else { return }
        if isContact {
            try database.run("INSERT INTO contacts(peer) VALUES (?)", peer.packed)
        } else {
            try database.run("DELETE FROM contacts WHERE peer = ?", peer.packed)
        }
        reader.hot?.contacts[peer] = isContact
        if let known = try reader.peer(peer) { try indexName(of: known) }
        changes.touch(.contact(peer))
        changes.touch(.contacts)
        try didChangeFacets(of: peer)
    }

    /// Moves a peer to the front of the recent peers; of more than 64 the last is dropped.
    public func noteRecent(_ peer: PeerID) throws {
        guard try reader.recentPeers(limit: 1) != [peer] else { return }
        try database.run(
            """
            INSERT INTO recent_peers(peer, rank) SELECT ?, coalesce(max(rank), 0) + 1 FROM recent_peers WHERE true
            ON CONFLICT(peer) DO UPDATE SET rank = excluded.rank
            """,
            peer.packed
        )
        try database.run(
            """
            DELETE FROM recent_peers WHERE rank <=
              (SELECT rank FROM recent_peers ORDER BY rank DESC LIMIT 1 OFFSET 64)
            """
        )
        changes.touch(.recentPeers)
    }

    /// Removes a peer from the recent peers.
    public func forgetRecent(_ peer: PeerID) throws {
        try database.run("DELETE FROM recent_peers WHERE peer = ?", peer.packed)
        if database.changes > 0 { changes.touch(.recentPeers) }
    }

    private func write(_ kind: PeerRecordKind, _ record: some RecordCodable, of peer: PeerID) throws {
        try database.run(
            """
            INSERT INTO peer_records(peer, kind, record) VALUES (?, ?, ?)
            ON CONFLICT(peer, kind) DO UPDATE SET record = excluded.record
            """,
            peer.packed,
            kind.rawValue,
            record.record()
        )
        changes.touch(kind.watch(peer))
    }
}

extension Peer {
    /// The text that a search by name matches.
    var searchableName: String {
        guard !usernames.isEmpty else { return title }
        return ([title] + usernames.map(\.name)).joined(separator: " ")
    }
}

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

extension Migration {
    /// The tables of peers and their data. All records of one peer lie side by side, so that a profile is one range
    /// of one b-tree; `kind` is ``PeerRecordKind``.
    ///
    /// `peer_names` is searched by the beginnings of words, which ``SearchUnits`` folds like those of messages; its
    /// row id is the peer. `facets` marks contacts, so that they are found first.
    static let peerTables = """
        CREATE TABLE peer_records(
          peer INTEGER NOT NULL, kind INTEGER NOT NULL, record BLOB NOT NULL,
          PRIMARY KEY(peer, kind)
        ) WITHOUT ROWID, STRICT;
        CREATE TABLE contacts(peer INTEGER PRIMARY KEY) STRICT;
        CREATE TABLE recent_peers(peer INTEGER PRIMARY KEY, rank INTEGER NOT NULL) STRICT;
        CREATE UNIQUE INDEX recent_peers_by_rank ON recent_peers(rank);
        CREATE VIRTUAL TABLE peer_names USING fts5(
          name, facets, content = '', contentless_delete = 1, tokenize = 'ascii', prefix = '1 2 3'
        );
        """
}

/// The kind of a row of `peer_records`. The numbers are stored.
enum PeerRecordKind: Int64 {
    case peer = 1
    case presence = 2
    case cachedData = 3
    case notificationSettings = 4

    /// The region of such a record.
    func watch(_ peer: PeerID) -> DatabaseRegion {
        switch self {
        case .peer: .peer(peer)
        case .presence: .presence(peer)
        case .cachedData: .cachedPeerData(peer)
        case .notificationSettings: .notificationSettings(peer)
        }
    }
}
