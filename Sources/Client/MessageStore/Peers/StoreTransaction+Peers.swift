public import ClientModel
import SQLite

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
    func indexName(of peer: Peer) throws {
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

    /// Replaces all contacts by `peers`.
    public func setContacts(_ peers: Set<PeerID>) throws {
        let old = try reader.contacts()
        for peer in old.subtracting(peers).sorted() { try setContact(false, peer) }
        for peer in peers.subtracting(old).sorted() { try setContact(true, peer) }
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
