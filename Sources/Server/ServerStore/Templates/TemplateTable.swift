import SQLite
public import TelegramSchema

/// The rules by which pages of a site become articles, with their versions and the pages they are tried by.
public struct TemplateTable {
    let database: Connection

    // MARK: Templates

    /// A template.
    public func find(_ id: Int64) throws -> TemplateRecord? {
        try database.first(
            """
            SELECT id, owner, host, secret, version, changed, asked, published, refusal, fault, faulted, told
            FROM templates WHERE id = ?
            """,
            id,
            read: TemplateRecord.init
        )
    }

    /// The template with a secret.
    public func find(secret: String) throws -> TemplateRecord? {
        try database.first(
            """
            SELECT id, owner, host, secret, version, changed, asked, published, refusal, fault, faulted, told
            FROM templates WHERE secret = ?
            """,
            secret,
            read: TemplateRecord.init
        )
    }

    /// The template that is used for everybody's pages of a host.
    public func published(for host: String) throws -> TemplateRecord? {
        try database.first(
            """
            SELECT id, owner, host, secret, version, changed, asked, published, refusal, fault, faulted, told
            FROM templates INDEXED BY templates_published WHERE host = ? AND published <> 0
            """,
            host,
            read: TemplateRecord.init
        )
    }

    /// The templates of a member, the last changed first.
    public func all(of owner: UserID, limit: Int) throws -> [TemplateRecord] {
        try database.all(
            """
            SELECT id, owner, host, secret, version, changed, asked, published, refusal, fault, faulted, told
            FROM templates WHERE owner = ? ORDER BY changed DESC, id LIMIT ?
            """,
            owner,
            limit,
            read: TemplateRecord.init
        )
    }

    /// The templates that are used for everybody, by their hosts.
    public func published(limit: Int) throws -> [TemplateRecord] {
        try database.all(
            """
            SELECT id, owner, host, secret, version, changed, asked, published, refusal, fault, faulted, told
            FROM templates INDEXED BY templates_published
            WHERE published <> 0 ORDER BY host LIMIT ?
            """,
            limit,
            read: TemplateRecord.init
        )
    }

    /// The templates whose authors wait for an answer, the longest waiting first.
    public func asked(limit: Int) throws -> [TemplateRecord] {
        try database.all(
            """
            SELECT id, owner, host, secret, version, changed, asked, published, refusal, fault, faulted, told
            FROM templates INDEXED BY templates_asked
            WHERE asked <> 0 ORDER BY changed LIMIT ?
            """,
            limit,
            read: TemplateRecord.init
        )
    }

    /// Stores a new or changed template.
    ///
    /// - Throws: Errors of the database, also if another template is published for the host.
    public func save(_ record: TemplateRecord) throws {
        try database.run(
            """
            INSERT INTO templates(
              id, owner, host, secret, version, changed, asked, published, refusal, fault, faulted, told
            ) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT(id) DO UPDATE SET version = excluded.version, changed = excluded.changed,
              asked = excluded.asked, published = excluded.published, refusal = excluded.refusal,
              fault = excluded.fault, faulted = excluded.faulted, told = excluded.told
            """,
            record.id,
            record.owner,
            record.host,
            record.secret,
            record.version,
            record.changed,
            record.asked,
            record.published,
            record.refusal,
            record.fault,
            record.faulted,
            record.told
        )
    }

    /// Removes a template with all that belongs to it.
    public func delete(_ id: Int64) throws {
        try database.run("DELETE FROM template_versions WHERE template = ?", id)
        try database.run("DELETE FROM template_pages WHERE template = ?", id)
        try database.run("DELETE FROM templates WHERE id = ?", id)
    }

    // MARK: Changes

    /// The hosts whose published templates changed lately, each with the number of the last change.
    public func changes() throws -> [String: Int64] {
        let rows = try database.all("SELECT host, number FROM template_changes") {
            ($0.string(0), $0.int64(1))
        }
        return Dictionary(rows) { first, _ in first }
    }

    /// Notes a change of the published template of a host.
    public func noteChange(of host: String, _ number: Int64) throws {
        try database.run("INSERT OR REPLACE INTO template_changes(host, number) VALUES (?, ?)", host, number)
    }

    /// Forgets changes with lower numbers.
    ///
    /// - Returns: True if there were any.
    public func deleteChanges(before number: Int64) throws -> Bool {
        try database.run("DELETE FROM template_changes WHERE number < ?", number)
        return database.changes > 0
    }

    // MARK: Versions

    /// A version of a template.
    public func version(_ version: Int32, of id: Int64) throws -> TemplateVersionRecord? {
        try database.first(
            "SELECT version, began, saved, rules, lines FROM template_versions WHERE template = ? AND version = ?",
            id,
            version,
            read: TemplateVersionRecord.init
        )
    }

    /// The versions of a template without their rules, the newest first.
    public func versions(of id: Int64) throws -> [TemplateVersionRecord] {
        try database.all(
            """
            SELECT version, began, saved, '', lines FROM template_versions WHERE template = ? ORDER BY version DESC
            """,
            id,
            read: TemplateVersionRecord.init
        )
    }

    /// Removes all but the newest versions, and some that stay.
    ///
    /// - Parameters:
    ///   - count: The number of the newest ones that stay.
    ///   - kept: Two others that stay; 0 for none.
    ///   - id: The template.
    /// - Throws: Errors of the database.
    public func deleteVersions(after count: Int, except kept: (Int32, Int32), of id: Int64) throws {
        try database.run(
            """
            DELETE FROM template_versions WHERE template = ?1 AND version <> ?3 AND version <> ?4 AND version <= (
              SELECT version FROM template_versions WHERE template = ?1 ORDER BY version DESC LIMIT 1 OFFSET ?2
            )
            """,
            id,
            count,
            kept.0,
            kept.1
        )
    }

    /// The bytes of all rules and expected articles of a member.
    public func storedBytes(of owner: UserID) throws -> Int64 {
        try database.first(
            """
            SELECT
              (SELECT ifnull(sum(octet_length(rules)), 0) FROM template_versions
               WHERE template IN (SELECT id FROM templates WHERE owner = ?1))
              + (SELECT ifnull(sum(octet_length(kept)), 0) FROM template_pages
                 WHERE template IN (SELECT id FROM templates WHERE owner = ?1))
            """,
            owner
        ) { $0.int64(0) } ?? 0
    }

    /// Adds a version.
    public func add(_ version: TemplateVersionRecord, to id: Int64) throws {
        try database.run(
            """
            INSERT INTO template_versions(template, version, began, saved, lines, rules) VALUES (?, ?, ?, ?, ?, ?)
            """,
            id,
            version.version,
            version.began,
            version.saved,
            version.lines,
            version.rules
        )
    }

    /// Removes a version.
    public func delete(version: Int32, of id: Int64) throws {
        try database.run("DELETE FROM template_versions WHERE template = ? AND version = ?", id, version)
    }

    // MARK: Pages

    /// The number of pages by which a template is tried.
    public func pageCount(of id: Int64) throws -> Int {
        try database.first("SELECT count(*) FROM template_pages WHERE template = ?", id) { $0.int(0) } ?? 0
    }

    /// The addresses of the pages by which a template is tried, in order, each with the version of its expected article; 0 for
    /// none.
    public func pages(of id: Int64) throws -> [(url: String, keptVersion: Int32)] {
        try database.all("SELECT url, kept_version FROM template_pages WHERE template = ? ORDER BY url", id) {
            ($0.string(0), $0.int32(1))
        }
    }

    /// A page by which a template is tried.
    public func page(_ url: String, of id: Int64) throws -> TemplatePageRecord? {
        try database.first(
            "SELECT url, kept, kept_version FROM template_pages WHERE template = ? AND url = ?",
            id,
            url
        ) { TemplatePageRecord(url: $0.string(0), kept: $0.bytes(1), keptVersion: $0.int32(2)) }
    }

    /// Stores a page by which a template is tried.
    public func save(_ page: TemplatePageRecord, of id: Int64) throws {
        try database.run(
            "INSERT OR REPLACE INTO template_pages(template, url, kept, kept_version) VALUES (?, ?, ?, ?)",
            id,
            page.url,
            page.kept,
            page.keptVersion
        )
    }

    /// Removes such a page.
    public func delete(page url: String, of id: Int64) throws {
        try database.run("DELETE FROM template_pages WHERE template = ? AND url = ?", id, url)
    }
}

extension TemplateRecord {
    /// Reads all columns, in the order of the table.
    fileprivate init(_ row: Row) {
        self.init(
            id: row.int64(0),
            owner: row.userID(1),
            host: row.string(2),
            secret: row.string(3),
            version: row.int32(4),
            changed: row.int32(5)
        )
        (asked, published) = (row.int32(6), row.int32(7))
        (refusal, fault) = (row.string(8), row.string(9))
        (faulted, told) = (row.int32(10), row.int32(11))
    }
}

extension TemplateVersionRecord {
    fileprivate init(_ row: Row) {
        self.init(version: row.int32(0), began: row.int32(1), saved: row.int32(2), rules: row.string(3))
        lines = row.int32(4)
    }
}
