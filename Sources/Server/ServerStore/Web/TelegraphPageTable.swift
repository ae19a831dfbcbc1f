import SQLite

/// A page that somebody has written.
public struct TelegraphPageRecord: Equatable, Sendable {
    /// The number; 0 before it is stored.
    public var id: Int64 = 0
    /// The path, under which it stays.
    public var path: String
    /// The account that may change it.
    public var account: Int64
    /// The title.
    public var title: String
    /// The name of the author; empty without one.
    public var authorName = ""
    /// The address of the author; empty without one.
    public var authorURL = ""
    /// The first words.
    public var description = ""
    /// The address of its picture, as it stands in the content; empty without one.
    public var image = ""
    /// The content as JSON; empty in lists.
    public var content = ""
    /// The time of publishing.
    public var created: Int32
    /// The time of the last change.
    public var edited: Int32
    /// The number of times that it was read.
    public var views = 0

    /// Creates a page that is not stored yet.
    public init(path: String, account: Int64, title: String, at time: Int32) {
        (self.path, self.account, self.title) = (path, account, title)
        (created, edited) = (time, time)
    }
}

/// The pages that members and others write.
public struct TelegraphPageTable {
    let database: Connection

    /// The page of a path.
    public func find(_ path: String) throws -> TelegraphPageRecord? {
        try database.first(
            """
            SELECT id, path, account, title, author_name, author_url, description, image, content, created, edited,
              views
            FROM telegraph_pages WHERE path = ? AND is_deleted = 0
            """,
            path,
            read: TelegraphPageRecord.init
        )
    }

    /// The number of the page that has, or had, a path.
    public func id(of path: String) throws -> Int64? {
        try database.first("SELECT id FROM telegraph_pages WHERE path = ?", path) { $0.int64(0) }
    }

    /// The pages of an account, the newest first, without their content.
    public func list(of account: Int64, offset: Int, limit: Int) throws -> [TelegraphPageRecord] {
        try database.all(
            """
            SELECT id, path, account, title, author_name, author_url, description, image, '', created, edited, views
            FROM telegraph_pages INDEXED BY telegraph_pages_by_account WHERE account = ?1 AND is_deleted = 0
            ORDER BY id DESC LIMIT ?2 OFFSET ?3
            """,
            account,
            limit,
            offset,
            read: TelegraphPageRecord.init
        )
    }

    /// The number of pages of an account.
    public func count(of account: Int64) throws -> Int {
        try database.first(
            """
            SELECT count(*) FROM telegraph_pages INDEXED BY telegraph_pages_by_account
            WHERE account = ? AND is_deleted = 0
            """,
            account
        ) { $0.int(0) } ?? 0
    }

    /// Adds a page.
    ///
    /// - Returns: Its number.
    public func insert(_ page: TelegraphPageRecord) throws -> Int64 {
        try database.run(
            """
            INSERT INTO telegraph_pages(
              path, account, title, author_name, author_url, description, image, content, created, edited, views,
              is_deleted
            ) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, 0)
            """,
            page.path,
            page.account,
            page.title,
            page.authorName,
            page.authorURL,
            page.description,
            page.image,
            page.content,
            page.created,
            page.edited
        )
        return database.lastInsertedRowID
    }

    /// Stores a changed page. Its path, its account and its views stay.
    public func update(_ page: TelegraphPageRecord) throws {
        try database.run(
            """
            UPDATE telegraph_pages SET title = ?2, author_name = ?3, author_url = ?4, description = ?5, image = ?6,
              content = ?7, edited = ?8
            WHERE id = ?1
            """,
            page.id,
            page.title,
            page.authorName,
            page.authorURL,
            page.description,
            page.image,
            page.content,
            page.edited
        )
    }

    /// Removes all that a page says. Its path stays taken.
    public func delete(_ id: Int64) throws {
        try database.run(
            """
            UPDATE telegraph_pages SET is_deleted = 1, title = '', author_name = '', author_url = '', description = '',
              image = '', content = ''
            WHERE id = ?
            """,
            id
        )
        try database.run("DELETE FROM telegraph_page_files WHERE page = ?", id)
        try database.run("DELETE FROM telegraph_views WHERE page = ?", id)
    }

    /// Sets the files that a page shows. Files that no page shows are collected.
    public func set(files: [Int64], of page: Int64) throws {
        try database.run("DELETE FROM telegraph_page_files WHERE page = ?", page)
        for file in files {
            try database.run(
                "INSERT OR IGNORE INTO telegraph_page_files(page, file) VALUES (?, ?)",
                page,
                file
            )
        }
    }

    // MARK: views

    /// Adds views of an hour, in hours since 1970.
    public func add(views: Int, of page: Int64, at hour: Int) throws {
        try database.run("UPDATE telegraph_pages SET views = views + ?2 WHERE id = ?1", page, views)
        try database.run(
            """
            INSERT INTO telegraph_views(page, hour, views) VALUES (?1, ?2, ?3)
            ON CONFLICT(page, hour) DO UPDATE SET views = views + ?3
            """,
            page,
            hour,
            views
        )
    }

    /// The views of a page in a stretch of hours.
    public func views(of page: Int64, in hours: Range<Int>) throws -> Int {
        try database.first(
            "SELECT ifnull(sum(views), 0) FROM telegraph_views WHERE page = ?1 AND hour >= ?2 AND hour < ?3",
            page,
            hours.lowerBound,
            hours.upperBound
        ) { $0.int(0) } ?? 0
    }
}

extension TelegraphPageRecord {
    fileprivate init(_ row: Row) {
        self.init(path: row.string(1), account: row.int64(2), title: row.string(3), at: row.int32(9))
        id = row.int64(0)
        authorName = row.string(4)
        authorURL = row.string(5)
        description = row.string(6)
        image = row.string(7)
        content = row.string(8)
        edited = row.int32(10)
        views = row.int(11)
    }
}
