import SQLite
public import TelegramSchema

/// Finding files and bytes that nothing refers to any more.
///
/// A file is referred to by messages, profile photos and photos of groups. Whatever else comes to refer to files
/// (stickers, wallpapers, drafts with media) has to be asked here too.
extension FileTable {
    /// A stretch of the table that was looked through.
    public struct Stretch: Equatable, Sendable {
        /// Files that nothing refers to.
        public var unused: [FileID]
        /// Files to which only others refer than who pays for them.
        public var inherited: [Inheritance] = []
        /// The last that was looked at; nil at the table's end.
        public var last: Int64?

        /// A file and who pays for it.
        public struct FileID: Hashable, Sendable {
            /// Which.
            public var id: Int64
            /// Who uploaded it, or inherited it.
            public var owner: UserID
        }

        /// A file whose owner has deleted all that showed it, while somebody else shows it.
        public struct Inheritance: Hashable, Sendable {
            /// Which, and whose it is.
            public var file: FileID
            /// Its ``FileRecord/storedBytes``.
            public var bytes: Int64
            /// Who wrote the oldest message that shows it.
            public var heir: UserID
        }
    }

    /// Files from one on, with what speaks against leaving them as they are. Each question is a search in an index, also
    /// of a file that a hundred thousand messages show.
    static let unusedQuery: StaticString = """
        SELECT id, owner, date < ?2
          AND NOT EXISTS (SELECT 1 FROM messages INDEXED BY messages_by_file WHERE file = files.id)
          AND NOT EXISTS (SELECT 1 FROM user_photos INDEXED BY user_photos_by_file WHERE file = files.id)
          AND NOT EXISTS (SELECT 1 FROM users INDEXED BY users_by_photo WHERE photo = files.id)
          AND NOT EXISTS (SELECT 1 FROM chats INDEXED BY chats_by_photo WHERE photo = files.id),
          CASE WHEN NOT EXISTS (
            SELECT 1 FROM messages INDEXED BY messages_by_file_and_sender
            WHERE file = files.id AND sender = files.owner
          ) AND NOT EXISTS (
            SELECT 1 FROM user_photos INDEXED BY user_photos_by_file
            WHERE file = files.id AND user = files.owner
          ) THEN (
            SELECT sender FROM messages INDEXED BY messages_by_file WHERE file = files.id ORDER BY gid LIMIT 1
          ) END,
          stored_bytes
        FROM files WHERE id > ?1 ORDER BY id LIMIT ?3
        """

    /// Looks through up to `limit` files for those that nothing refers to and that are older than `date`, and for those
    /// that should be another's.
    ///
    /// Finds none before ``index(limit:fileOf:)`` has come to its end.
    ///
    /// - Parameters:
    ///   - id: the last that was looked at before; nil to begin.
    ///   - date: younger files stay, seconds since 1970: somebody may be about to send them.
    ///   - limit: most files to look at, each of which costs a few searches in an index.
    /// - Returns: What was found.
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

    /// Who shows a file, one after the other, in the order of their numbers.
    ///
    /// - Parameters:
    ///   - id: the file.
    ///   - user: who was given last; nil to begin.
    /// - Returns: The next who wrote a message that shows it; nil when there are no more. One search in an index,
    ///   however many messages show it.
    /// - Throws: Errors of the database.
    public func sender(of id: Int64, after user: UserID?) throws -> UserID? {
        try database.first(
            """
            SELECT sender FROM messages INDEXED BY messages_by_file_and_sender
            WHERE file = ? AND sender > ? ORDER BY sender LIMIT 1
            """,
            id,
            user?.rawValue ?? Int64.min
        ) { $0.userID(0) }
    }

    /// Notes which files messages show that were stored before this was noted with each message.
    ///
    /// - Parameters:
    ///   - limit: most messages to look at.
    ///   - fileOf: reads a message's content.
    /// - Returns: Whether there are more.
    /// - Throws: Errors of the database, and of `fileOf`; then no file is taken for unused until it can be read.
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
