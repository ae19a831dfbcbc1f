import SQLite

/// Keeping the room that pages take within its bounds.
extension WebPageTable {
    /// The bytes of the files and articles of all pages.
    ///
    /// - Complexity: Reads an index of all pages with files: for the hourly upkeep, not for calls.
    public func storedBytes() throws -> Int64 {
        try database.first(
            """
            SELECT ifnull(sum(stored_bytes), 0) FROM web_pages INDEXED BY web_pages_with_files WHERE stored_bytes > 0
            """
        ) { $0.int64(0) } ?? 0
    }

    /// Pages with files or articles, the longest unused first, at most `limit`.
    public func leastUsed(limit: Int) throws -> [Int64] {
        try database.all(
            """
            SELECT id FROM web_pages INDEXED BY web_pages_with_files WHERE stored_bytes > 0 ORDER BY used LIMIT ?
            """,
            limit
        ) { $0.int64(0) }
    }

    /// Pages that were not used since `date`, the longest unused first, at most `limit`.
    ///
    /// - Returns: Each page, and if a message shows it, also a scheduled one.
    public func unused(since date: Int32, limit: Int) throws -> [(id: Int64, isShown: Bool)] {
        try database.all(
            """
            SELECT id,
              EXISTS (SELECT 1 FROM messages INDEXED BY messages_by_web_page WHERE web_page = web_pages.id)
              OR EXISTS (SELECT 1 FROM scheduled INDEXED BY scheduled_by_web_page WHERE web_page = web_pages.id)
            FROM web_pages INDEXED BY web_pages_by_use WHERE used < ?1 ORDER BY used LIMIT ?2
            """,
            date,
            limit
        ) { ($0.int64(0), $0.bool(1)) }
    }

    /// Forgets who opened pages before a day, at most `limit` of them: viewers are counted once a day.
    ///
    /// - Returns: True if more may be left.
    public func deleteViews(before day: Int32, limit: Int) throws -> Bool {
        try database.run(
            """
            DELETE FROM web_page_views WHERE (day, page, viewer) IN (
              SELECT day, page, viewer FROM web_page_views WHERE day < ?1 LIMIT ?2
            )
            """,
            day,
            limit
        )
        return database.changes >= limit
    }
}
