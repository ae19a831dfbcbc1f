import SQLite
public import TelegramSchema

/// Finding unreferenced files and bytes.
///
/// Messages, scheduled ones too, profile photos, photos of groups, sets of emoji, saved animations, pages of the web and
/// pages of members refer to files.
/// Any new kind of reference (wallpapers, drafts with media) must be checked here too. A custom emoji, and a
/// picture of a member's page, stays its maker's to pay for.
extension FileTable {
    /// An examined stretch of the table.
    public struct Stretch: Equatable, Sendable {
        /// Unreferenced files.
        public var unused: [FileID]
        /// Files to which only users other than their owner refer.
        public var inherited: [Inheritance] = []
        /// The last examined file; nil at the table's end.
        public var last: Int64?

        /// A file and its owner.
        public struct FileID: Hashable, Sendable {
            /// The file's id.
            public var id: Int64
            /// The user who uploaded or inherited it.
            public var owner: UserID
        }

        /// A file whose owner has deleted all references to it, while another user shows it.
        public struct Inheritance: Hashable, Sendable {
            /// The file and its owner.
            public var file: FileID
            /// Its ``FileRecord/storedBytes``.
            public var bytes: Int64
            /// The author of the oldest message that shows it, or else a user who saved it.
            public var heir: UserID
        }
    }

    /// Files from an id on, with the conditions for a change. Each condition is a search in an index, even for a file
    /// that a hundred thousand messages show.
    static let unusedQuery: StaticString = """
        SELECT id, owner, date < ?2
          AND NOT EXISTS (SELECT 1 FROM messages INDEXED BY messages_by_file WHERE file = files.id)
          AND NOT EXISTS (SELECT 1 FROM scheduled INDEXED BY scheduled_by_file WHERE file = files.id)
          AND NOT EXISTS (SELECT 1 FROM user_photos INDEXED BY user_photos_by_file WHERE file = files.id)
          AND NOT EXISTS (SELECT 1 FROM users INDEXED BY users_by_photo WHERE photo = files.id)
          AND NOT EXISTS (SELECT 1 FROM chats INDEXED BY chats_by_photo WHERE photo = files.id)
          AND NOT EXISTS (SELECT 1 FROM stickers INDEXED BY stickers_by_file WHERE file = files.id)
          AND NOT EXISTS (SELECT 1 FROM saved_gifs INDEXED BY saved_gifs_by_file WHERE file = files.id)
          AND NOT EXISTS (SELECT 1 FROM web_page_files INDEXED BY web_page_files_by_file WHERE file = files.id)
          AND NOT EXISTS (
            SELECT 1 FROM telegraph_page_files INDEXED BY telegraph_page_files_by_file WHERE file = files.id
          ),
          CASE WHEN NOT EXISTS (
            SELECT 1 FROM stickers INDEXED BY stickers_by_file WHERE file = files.id
          ) AND NOT EXISTS (
            SELECT 1 FROM telegraph_page_files INDEXED BY telegraph_page_files_by_file WHERE file = files.id
          ) AND NOT EXISTS (
            SELECT 1 FROM messages INDEXED BY messages_by_file_and_sender
            WHERE file = files.id AND sender = files.owner
          ) AND NOT EXISTS (
            SELECT 1 FROM user_photos INDEXED BY user_photos_by_file
            WHERE file = files.id AND user = files.owner
          ) AND NOT EXISTS (
            SELECT 1 FROM scheduled INDEXED BY scheduled_by_file
            WHERE file = files.id AND user = files.owner
          ) AND NOT EXISTS (
            SELECT 1 FROM saved_gifs INDEXED BY saved_gifs_by_file
            WHERE file = files.id AND user = files.owner
          ) THEN ifnull((
            SELECT sender FROM messages INDEXED BY messages_by_file WHERE file = files.id ORDER BY gid LIMIT 1
          ), (
            SELECT user FROM saved_gifs INDEXED BY saved_gifs_by_file WHERE file = files.id LIMIT 1
          )) END,
          stored_bytes
        FROM files WHERE id > ?1 ORDER BY id LIMIT ?3
        """

    /// Examines up to `limit` files for unreferenced ones older than `date`, and for those that need another owner.
    ///
    /// Finds none before ``index(limit:fileOf:)`` has finished.
    ///
    /// - Parameters:
    ///   - id: The last file examined before; nil to begin.
    ///   - date: Younger files stay, seconds since 1970: a client may be about to send them.
    ///   - limit: Most files to examine, each of which costs a few searches in an index.
    /// - Returns: The examined stretch.
    /// - Throws: Errors of the database.
    public func unused(after id: Int64?, before date: Int32, limit: Int) throws -> Stretch {
        guard try unreadMessages() == 0 else { return Stretch(unused: [], last: nil) }
        let files = try database.all(
            Self.unusedQuery,
            id ?? Int64.min,
            date,
            limit
        ) { row in
            let file = Stretch.FileID(id: row.int64(0), owner: row.userID(1))
            return (file: file, isUnused: row.bool(2), heir: row.optionalUserID(3), bytes: row.int64(4))
        }
        return Stretch(
            unused: files.filter { $0.isUnused }.map { $0.file },
            inherited: files.compactMap { entry in
                entry.heir.map { Stretch.Inheritance(file: entry.file, bytes: entry.bytes, heir: $0) }
            },
            last: files.count == limit ? files.last?.file.id : nil
        )
    }

    /// The users who show a file or saved it, one after the other, in the order of their ids.
    ///
    /// - Parameters:
    ///   - id: The file.
    ///   - user: The last user returned; nil to begin.
    /// - Returns: The next author of a message that shows it, or user who saved it; nil if there are no more. Two
    ///   searches in indexes, however many messages show it.
    /// - Throws: Errors of the database.
    public func user(of id: Int64, after user: UserID?) throws -> UserID? {
        try database.first(
            """
            SELECT min(user) FROM (
              SELECT min(sender) AS user FROM messages INDEXED BY messages_by_file_and_sender
                WHERE file = ?1 AND sender > ?2
              UNION ALL SELECT min(user) FROM saved_gifs INDEXED BY saved_gifs_by_file
                WHERE file = ?1 AND user > ?2)
            """,
            id,
            user?.rawValue ?? Int64.min
        ) { $0.optionalUserID(0) } ?? nil
    }

    /// Records the files of messages that were stored before messages had this column.
    ///
    /// - Parameters:
    ///   - limit: Most messages to examine.
    ///   - fileOf: Reads a message's content.
    /// - Returns: True if there are more.
    /// - Throws: Errors of the database, and of `fileOf`; then no file counts as unused until the content can be
    ///   read.
    public func index(limit: Int, fileOf: ([UInt8]) throws -> Int64?) throws -> Bool {
        let last = try unreadMessages()
        guard last > 0 else { return false }
        let messages = try database.all(
            "SELECT gid, content FROM messages WHERE gid <= ? ORDER BY gid DESC LIMIT ?",
            last,
            limit
        ) { (gid: $0.globalID(0), content: $0.bytes(1)) }
        for message in messages where !message.content.isEmpty {
            guard let file = try fileOf(message.content) else { continue }
            try database.run("UPDATE messages SET file = ?2 WHERE gid = ?1", message.gid, file)
        }
        let rest = messages.count == limit ? (messages.last?.gid.rawValue ?? 1) - 1 : 0
        try database.run("UPDATE files_unread SET last = ?", rest)
        return rest > 0
    }

    private func unreadMessages() throws -> Int64 {
        try database.first("SELECT last FROM files_unread") { $0.int64(0) } ?? 0
    }
}
