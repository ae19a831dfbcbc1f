import SQLite
public import TelegramSchema

/// Pages of the web, by their numbers and addresses.
public struct WebPageTable {
    let database: Connection

    /// A page.
    public func find(_ id: Int64) throws -> WebPageRecord? {
        try database.first(
            """
            SELECT id, address, state, asked, expires, used, hash, content, tag, modified, views, stored_bytes, rules
            FROM web_pages WHERE id = ?
            """,
            id,
            read: WebPageRecord.init
        )
    }

    /// The number of the page of an address.
    public func id(of address: String) throws -> Int64? {
        try database.first("SELECT id FROM web_pages WHERE address = ?", address) { $0.int64(0) }
    }

    /// Stores a new or changed page.
    ///
    /// - Throws: `ServerStoreError.tooLong` for too much content; errors of the database.
    public func save(_ page: WebPageRecord) throws {
        guard page.content.count <= WebPageRecord.maximumContentBytes else { throw ServerStoreError.tooLong }
        try database.run(
            """
            INSERT OR REPLACE INTO web_pages(
              id, address, state, asked, expires, used, hash, content, tag, modified, views, stored_bytes, rules
            ) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            page.id,
            page.address,
            page.state.rawValue,
            page.asked,
            page.expires,
            page.used,
            page.hash,
            page.content,
            page.tag,
            page.modified,
            page.views,
            page.storedBytes,
            page.rules
        )
    }

    /// The whole article of a page, as the engine encodes it; nil if it has none.
    public func article(of page: Int64) throws -> [UInt8]? {
        try database.first("SELECT article FROM web_page_articles WHERE page = ?", page) { $0.bytes(0) }
    }

    /// Sets the whole article of a page and the files that page and article name. Others are free to be collected.
    public func set(article: [UInt8]?, files: [Int64], of page: Int64) throws {
        try database.run("DELETE FROM web_page_articles WHERE page = ?", page)
        try database.run("DELETE FROM web_page_files WHERE page = ?", page)
        if let article {
            try database.run("INSERT INTO web_page_articles(page, article) VALUES (?, ?)", page, article)
        }
        for file in files {
            try database.run("INSERT OR IGNORE INTO web_page_files(page, file) VALUES (?, ?)", page, file)
        }
    }

    /// The files of a page.
    public func files(of page: Int64) throws -> [Int64] {
        try database.all("SELECT file FROM web_page_files WHERE page = ? ORDER BY file", page) { $0.int64(0) }
    }

    /// Removes a page with all that belongs to it. Messages keep its number, and show nothing.
    public func delete(_ page: Int64) throws {
        try set(article: nil, files: [], of: page)
        try database.run("DELETE FROM web_page_views WHERE page = ?", page)
        try database.run("DELETE FROM web_pages WHERE id = ?", page)
    }

    /// The users who have messages that show a page and were sent or edited since `date`, by the newest `limit` of all
    /// messages that show it.
    public func holders(of page: Int64, since date: Int32, limit: Int) throws -> Set<UserID> {
        let lists = try database.all(
            """
            SELECT copies FROM (
              SELECT copies, max(date, ifnull(edit_date, 0)) AS changed
              FROM messages INDEXED BY messages_by_web_page WHERE web_page = ?1 ORDER BY gid DESC LIMIT ?2
            ) WHERE changed >= ?3
            """,
            page,
            limit,
            date
        ) { row in row.withBytes(0) { CopyList.decode($0) } }
        return Set(lists.joined().map(\.user))
    }

    /// Pages that are being looked up, the oldest first.
    public func pending(limit: Int) throws -> [Int64] {
        try database.all(
            "SELECT id FROM web_pages INDEXED BY web_pages_pending WHERE state = 0 ORDER BY asked LIMIT ?",
            limit
        ) { $0.int64(0) }
    }

    /// The pages of the web that were used last, the newest first, at most `limit`.
    public func newest(limit: Int) throws -> [WebPageRecord] {
        try database.all(
            """
            SELECT id, address, state, asked, expires, used, hash, content, tag, modified, views, stored_bytes, rules
            FROM web_pages INDEXED BY web_pages_by_use WHERE state <> 3 ORDER BY used DESC LIMIT ?
            """,
            limit,
            read: WebPageRecord.init
        )
    }

    /// Pages whose addresses have a beginning, at most `limit`.
    public func ids(beginningWith beginning: String, limit: Int) throws -> [Int64] {
        try database.all(
            "SELECT id FROM web_pages WHERE address >= ?1 AND address < ?1 || char(0x10FFFF) LIMIT ?2",
            beginning,
            limit
        ) { $0.int64(0) }
    }

    /// The found pages that were used last with their addresses, the newest first, at most `limit`.
    public func newestFound(limit: Int) throws -> [(id: Int64, address: String)] {
        try database.all(
            """
            SELECT id, address FROM web_pages INDEXED BY web_pages_by_use WHERE state = 1 ORDER BY used DESC LIMIT ?
            """,
            limit
        ) { ($0.int64(0), $0.string(1)) }
    }

    /// Counts a view of a page; true unless this viewer was counted on this day.
    public func addView(of page: Int64, by viewer: UserID, on day: Int32) throws -> Bool {
        try database.run(
            "INSERT OR IGNORE INTO web_page_views(day, page, viewer) VALUES (?, ?, ?)",
            day,
            page,
            viewer
        )
        return database.changes > 0
    }
}

extension WebPageRecord {
    /// Reads all columns, in the order of the table.
    fileprivate init(_ row: Row) throws {
        guard let state = State(rawValue: row.int(2)) else { throw ServerStoreError.badRow("web_pages") }
        self.init(id: row.int64(0), address: row.string(1), at: row.int32(3))
        self.state = state
        expires = row.int32(4)
        used = row.int32(5)
        hash = row.int32(6)
        content = row.bytes(7)
        tag = row.string(8)
        modified = row.string(9)
        views = row.int32(10)
        storedBytes = row.int64(11)
        rules = row.int64(12)
    }
}
