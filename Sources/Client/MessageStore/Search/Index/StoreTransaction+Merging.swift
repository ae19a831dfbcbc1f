import SQLite

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
