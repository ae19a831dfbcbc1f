import ClientModel
import SQLite

extension MaintenanceTask {
    /// Indexes the new messages since the last idle moment, some 10 ms at a time.
    static let indexMessages = MaintenanceTask.transaction { transaction in
        try transaction.indexPendingMessages(limit: 1024) ? .more : .nothing
    }
}

extension StoreTransaction {
    /// Adds messages to the search index that it does not have yet, at most `limit` of them.
    ///
    /// A few thousand at once are cheapest. Each call adds a segment that SQLite must merge, and blocks the writer
    /// for some 10 µs a message.
    ///
    /// - Returns: True if more are left.
    @discardableResult
    package func indexPendingMessages(limit: Int = 2048) throws -> Bool {
        try forgetOtherFolding()
        caches.knownWords.check(at: try indexedStableID())
        let (messages, isMore) = try takeUnindexed(limit)
        guard !messages.isEmpty else { return isMore }
        // In order of time, neighbouring slots are usually free, and SQLite accepts ascending rows only.
        let placed = try messages.sorted { $0.timestamp < $1.timestamp }
            .compactMap { message in try takeSlot(message).map { (slot: $0, message: message) } }
            .sorted { $0.slot > $1.slot }
        let insert = try database.cached("INSERT INTO search(rowid, units) VALUES (?, ?)")
        var units = SearchUnits()
        for (slot, message) in placed {
            let document = try units.document(of: message, from: reader)
            try addToVocabulary(units)
            try insert.bind(SearchSlot.origin - slot, at: 1)
            try insert.bind(document.span.bytes, at: 2)
            while try insert.step() {}
            insert.reset()
        }
        return isMore
    }

    /// Empties the search index; ``indexPendingMessages(limit:)`` then refills it.
    package func resetSearchIndex() throws {
        try database.run("INSERT INTO search(search) VALUES ('delete-all')")
        try database.run("DELETE FROM search_slots")
        try database.run("DELETE FROM search_words")
        try database.run("DELETE FROM search_pending")
        try database.run("UPDATE search_state SET indexed = 0, merged = 0, folding = ?", FoldingTable.version)
        indexedUpTo = 0
        caches.unindexed.removeAll()
        caches.knownWords.removeAll()
        caches.mergesIndexUpTo = nil
    }

    /// Empties an index whose units differ from those of this program.
    private func forgetOtherFolding() throws {
        let folding = try database.first("SELECT folding FROM search_state") { $0.int64(0) }
        guard folding != FoldingTable.version else { return }
        try resetSearchIndex()
        // 0: no program has indexed anything here yet, so that the names are this program's.
        if folding != 0 { try indexNames() }
    }

    /// The messages to index next, which then count as indexed.
    private func takeUnindexed(_ limit: Int) throws -> (messages: [Message], isMore: Bool) {
        var messages: [Message] = []
        let waiting = try database.all(
            "SELECT stable FROM search_pending ORDER BY stable LIMIT ?",
            limit
        ) { $0.int64(0) }
        for id in waiting {
            if let message = try reader.message(StableID(rawValue: id)) { messages.append(message) }
            try database.run("DELETE FROM search_pending WHERE stable = ?", id)
        }
        let rest = limit - waiting.count
        guard rest > 0 else { return (messages, true) }
        let start = try indexedStableID()
        let new = try database.all(
            "SELECT stable FROM stable_messages WHERE stable > ? ORDER BY stable LIMIT ?",
            start,
            rest
        ) { $0.int64(0) }
        for id in new {
            if let message = try caches.unindexed.take(id) ?? reader.message(StableID(rawValue: id)) {
                messages.append(message)
            }
        }
        if let last = new.last {
            try database.run("UPDATE search_state SET indexed = ?", last)
            indexedUpTo = last
            caches.knownWords.advance(to: last)
        }
        let isMore = new.count == rest
        if !isMore { caches.unindexed.removeAll() }
        return (messages, isMore)
    }

    /// Takes the first free slot for a message; nil if the message must not be found.
    private func takeSlot(_ message: Message) throws -> Int64? {
        guard SearchScope.includes(message.key.namespace) else { return nil }
        for slot in SearchSlot.candidates(message.timestamp, message.stableID) {
            try database.run(
                "INSERT OR IGNORE INTO search_slots(slot, stable) VALUES (?, ?)",
                slot,
                message.stableID.rawValue
            )
            if database.changes > 0 { return slot }
        }
        // More than a hundred million messages of one second.
        return nil
    }
}

extension SearchUnits {
    /// The document of a message for the index.
    fileprivate mutating func document(of message: Message, from reader: StoreReader) throws -> [UInt8] {
        removeAll()
        try add(message, from: reader)
        addPairs()
        appendForIndex { SearchScope.append(message, to: &$0) }
        return bytes
    }
}
