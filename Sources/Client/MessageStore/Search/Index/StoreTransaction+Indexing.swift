import ClientModel
import SQLite
import TextFolding

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

extension MessageStore {
    /// Indexes every pending message and makes the index fast, for use after a large import; otherwise idle
    /// maintenance does.
    ///
    /// Other transactions take their turn between steps.
    public func finishIndexing() async throws {
        // Many at a time: the index merges its parts less often, and nobody waits for a frame.
        while try await transaction(.buffered, { try $0.indexPendingMessages(limit: 16_384) }) {}
        while try await transaction(.buffered, { try $0.mergeSearchIndex(pages: 1024) }) {}
    }
}

/// New messages that the index does not have yet, cached so that indexing need not read them. Messages beyond the
/// limit are read.
struct UnindexedMessages {
    private var messages: [Int64: Message] = [:]
    private static let limit = 8192

    /// Removes and returns a message.
    mutating func take(_ stableID: Int64) -> Message? { messages.removeValue(forKey: stableID) }

    mutating func append(_ message: Message) {
        guard messages.count < Self.limit else { return }
        messages[message.stableID.rawValue] = message
    }

    /// Stores a newer state of a cached message; nil when it was deleted.
    mutating func replace(_ id: StableID, with message: Message?) {
        if messages[id.rawValue] != nil { messages[id.rawValue] = message }
    }

    mutating func removeAll() { messages.removeAll(keepingCapacity: true) }
}

extension MaintenanceTask {
    /// Merges the search index into one segment when a good part of it is new, some 5 ms at a time.
    static let mergeSearchIndex = MaintenanceTask.transaction { transaction in
        try transaction.mergeSearchIndex(pages: 64) ? .more : .nothing
    }
}

extension StoreTransaction {
    /// Continues merging the search index into one segment, if enough of it is new. Each indexed batch adds a
    /// segment, and a search reads every segment: with one it is twice as fast as with a dozen.
    ///
    /// - Parameters:
    ///   - pages: The number of pages to write at once, some 80 µs each.
    ///   - minimum: The number of messages that must be new, beside a quarter of all. Each message is then written
    ///     five times on average, however many there will be.
    /// - Returns: True if more is left.
    /// - Throws: ``StoreError``'s causes; nothing is lost then.
    package func mergeSearchIndex(pages: Int, newSince minimum: Int64 = 8192) throws -> Bool {
        let begins = caches.mergesIndexUpTo == nil
        if begins {
            let isDue = try database.first(
                "SELECT indexed - merged >= max(?, merged / 4) FROM search_state",
                minimum
            ) { $0.bool(0) }
            guard isDue == true else { return false }
            caches.mergesIndexUpTo = try indexedStableID()
        }
        let before = database.totalChanges
        // A negative number begins with all segments, a positive one continues.
        try database.run("INSERT INTO search(search, rank) VALUES ('merge', ?)", begins ? -pages : pages)
        // The command itself counts as a change.
        guard database.totalChanges - before < 2 else { return true }
        try database.run("UPDATE search_state SET merged = ?", caches.mergesIndexUpTo ?? 0)
        caches.mergesIndexUpTo = nil
        return false
    }
}
