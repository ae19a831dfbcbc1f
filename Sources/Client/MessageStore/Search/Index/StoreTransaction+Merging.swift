import SQLite

extension MaintenanceTask {
    /// Makes one piece of the search index when a good part of it is new, some 5 ms at a time.
    static let mergeSearchIndex = MaintenanceTask.transaction { transaction in
        try transaction.mergeSearchIndex(pages: 64) ? .more : .nothing
    }
}

extension StoreTransaction {
    /// Goes on making one piece of the search index, if enough of it is new. Each batch that is indexed is a piece
    /// more, and a search looks into each: of one piece it is twice as fast as of a dozen.
    ///
    /// - Parameters:
    ///   - pages: How much to write at once, some 80 µs each.
    ///   - minimum: Messages that must be new, and a quarter of all: then however many there will be, each is written
    ///     five times on average.
    /// - Returns: Whether more is left.
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
        // A negative number begins with all pieces, a positive one goes on.
        try database.run("INSERT INTO search(search, rank) VALUES ('merge', ?)", begins ? -pages : pages)
        // The command itself counts as a change.
        guard database.totalChanges - before < 2 else { return true }
        try database.run("UPDATE search_state SET merged = ?", caches.mergesIndexUpTo ?? 0)
        caches.mergesIndexUpTo = nil
        return false
    }
}
