import SQLite

extension StoreReader {
    /// The unread counters of a list or a folder.
    public func unreadCounters(of place: ChatPlace) throws -> UnreadCounters {
        try transaction?.settle()
        return try storedCounters(of: place)
    }

    /// Like ``unreadCounters(of:)``, without the deferred changes of the running transaction.
    func storedCounters(of place: ChatPlace) throws -> UnreadCounters {
        guard let hot else { return try readCounters(of: place) }
        return try hot.counters.value(place) { try readCounters(of: place) }
    }

    private func readCounters(of place: ChatPlace) throws -> UnreadCounters {
        var counters = UnreadCounters()
        try database.query(
            "SELECT cell, chats, messages, mentions, reactions FROM unread_counters WHERE place = ?",
            place.key
        ) { row in
            let index = row.int(0)
            guard counters.cells.indices.contains(index) else { return }
            counters.cells[index].chats = row.int(1)
            counters.cells[index].messages = row.int(2)
            counters.cells[index].mentions = row.int(3)
            counters.cells[index].reactions = row.int(4)
        }
        return counters
    }
}

extension StoreTransaction {
    /// Adds `delta` to the counters of a place.
    func count(_ delta: UnreadCounters, in place: ChatPlace) throws {
        guard delta != UnreadCounters() else { return }
        var counters = try reader.storedCounters(of: place)
        counters.add(delta)
        try setCounters(counters, of: place)
    }

    /// Writes the changed cells of a place.
    func setCounters(_ counters: UnreadCounters, of place: ChatPlace) throws {
        let old = try reader.storedCounters(of: place)
        guard counters != old else { return }
        for (index, cell) in counters.cells.enumerated() where cell != old.cells[index] {
            try database.run(
                """
                INSERT INTO unread_counters(place, cell, chats, messages, mentions, reactions)
                VALUES (?, ?, ?, ?, ?, ?)
                ON CONFLICT(place, cell) DO UPDATE SET chats = excluded.chats, messages = excluded.messages,
                  mentions = excluded.mentions, reactions = excluded.reactions
                """,
                place.key,
                index,
                cell.chats,
                cell.messages,
                cell.mentions,
                cell.reactions
            )
        }
        caches.hot.counters[place] = counters
        changes.touch(.unreadCounters(place))
    }
}

extension Migration {
    /// The tables of counters, updated by each transaction and never recounted at start.
    ///
    /// `unread_counters`: one row for each kind of chat in each place; `cell` is ``UnreadCounters``'.
    /// `tag_summaries`: the number of messages in a space of a chat; `stale` is always 0: nothing asks the server
    /// again.
    static let counterTables = """
        CREATE TABLE unread_counters(
          place INTEGER NOT NULL, cell INTEGER NOT NULL, chats INTEGER NOT NULL, messages INTEGER NOT NULL,
          mentions INTEGER NOT NULL, reactions INTEGER NOT NULL,
          PRIMARY KEY(place, cell)
        ) WITHOUT ROWID, STRICT;
        CREATE TABLE tag_summaries(
          peer INTEGER NOT NULL, space BLOB NOT NULL, count INTEGER NOT NULL, known INTEGER NOT NULL,
          stale INTEGER NOT NULL,
          PRIMARY KEY(peer, space)
        ) WITHOUT ROWID, STRICT;
        CREATE INDEX tag_summaries_stale ON tag_summaries(peer, space) WHERE stale > 0;
        """
}
