import SQLite
public import TelegramSchema

/// A set of custom emoji, without the emoji.
public struct StickerSetRecord: Equatable, Sendable {
    /// The set's id; random, by the engine.
    public var id: Int64
    /// The number that a client must know to address it.
    public var accessHash: Int64
    /// The user who made it.
    public var creator: UserID
    /// The date when it was made.
    public var date: Int32
    /// The title.
    public var title: String
    /// The name in its link, unique in any case of its letters.
    public var shortName: String
    /// True if the emoji take the colour of the text.
    public var usesTextColor = false

    /// Creates a set.
    public init(
        id: Int64,
        accessHash: Int64,
        creator: UserID,
        date: Int32,
        title: String,
        shortName: String
    ) {
        self.id = id
        self.accessHash = accessHash
        self.creator = creator
        self.date = date
        self.title = title
        self.shortName = shortName
    }
}

/// A custom emoji in its set.
public struct StickerRecord: Equatable, Sendable {
    /// The file.
    public var file: Int64
    /// The plain emoji that it stands for.
    public var emoji: String

    /// Creates an emoji of a set.
    public init(file: Int64, emoji: String) { (self.file, self.emoji) = (file, emoji) }
}

/// Sets of custom emoji, and the users who took them.
public struct StickerSetTable {
    let database: Connection

    /// Adds a set with its emoji.
    public func insert(_ set: StickerSetRecord, _ stickers: [StickerRecord]) throws {
        try database.run(
            """
            INSERT INTO sticker_sets(id, access_hash, creator, date, title, short_name, text_color)
            VALUES (?, ?, ?, ?, ?, ?, ?)
            """,
            set.id,
            set.accessHash,
            set.creator,
            set.date,
            set.title,
            set.shortName,
            set.usesTextColor
        )
        for (position, sticker) in stickers.enumerated() {
            try database.run(
                "INSERT INTO stickers(sticker_set, position, file, emoji) VALUES (?, ?, ?, ?)",
                set.id,
                position,
                sticker.file,
                sticker.emoji
            )
        }
    }

    /// The set with an id.
    public func find(_ id: Int64) throws -> StickerSetRecord? {
        try database.first(
            """
            SELECT id, access_hash, creator, date, title, short_name, text_color FROM sticker_sets WHERE id = ?
            """,
            id,
            read: StickerSetRecord.init
        )
    }

    /// The set with a name, in any case of its letters.
    public func find(name: String) throws -> StickerSetRecord? {
        try database.first(
            """
            SELECT id, access_hash, creator, date, title, short_name, text_color FROM sticker_sets
            WHERE short_name = ?
            """,
            name,
            read: StickerSetRecord.init
        )
    }

    /// The number of sets that a user made.
    public func count(of creator: UserID) throws -> Int {
        try database.first("SELECT count(*) FROM sticker_sets WHERE creator = ?", creator) { $0.int(0) } ?? 0
    }

    /// The emoji of a set, in order.
    public func stickers(of set: Int64) throws -> [StickerRecord] {
        try database.all("SELECT file, emoji FROM stickers WHERE sticker_set = ? ORDER BY position", set) {
            StickerRecord(file: $0.int64(0), emoji: $0.string(1))
        }
    }

    /// The number of emoji in a set.
    public func stickerCount(of set: Int64) throws -> Int {
        try database.first("SELECT count(*) FROM stickers WHERE sticker_set = ?", set) { $0.int(0) } ?? 0
    }

    /// True if a file is a custom emoji of a set.
    public func hasSticker(file: Int64) throws -> Bool {
        try database.first("SELECT 1 FROM stickers WHERE file = ?", file) { _ in true } ?? false
    }

    /// Removes a set for everybody. Its files stay until they are collected as unused.
    public func delete(_ id: Int64) throws {
        try database.run("DELETE FROM sticker_sets WHERE id = ?", id)
        try database.run("DELETE FROM stickers WHERE sticker_set = ?", id)
        try database.run("DELETE FROM installed_sets WHERE sticker_set = ?", id)
    }

    // MARK: - The sets of a user

    /// Adds a set to those of a user.
    public func install(_ set: Int64, for user: UserID, date: Int32) throws {
        try database.run(
            "INSERT INTO installed_sets(user, sticker_set, date) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
            user,
            set,
            date
        )
    }

    /// Removes a set from those of a user.
    public func uninstall(_ set: Int64, for user: UserID) throws {
        try database.run("DELETE FROM installed_sets WHERE user = ? AND sticker_set = ?", user, set)
    }

    /// The sets of a user and the dates when they took them, the latest first.
    public func installed(by user: UserID) throws -> [(set: StickerSetRecord, date: Int32)] {
        try database.all(
            """
            SELECT s.id, s.access_hash, s.creator, s.date, s.title, s.short_name, s.text_color, i.date
            FROM installed_sets i CROSS JOIN sticker_sets s ON s.id = i.sticker_set
            WHERE i.user = ? ORDER BY i.date DESC, s.id
            """,
            user
        ) { (set: StickerSetRecord($0), date: $0.int32(7)) }
    }

    /// The date when a user took a set; nil if they have not.
    public func installDate(of set: Int64, for user: UserID) throws -> Int32? {
        try database.first(
            "SELECT date FROM installed_sets WHERE user = ? AND sticker_set = ?",
            user,
            set
        ) { $0.int32(0) }
    }
}

extension StickerSetRecord {
    fileprivate init(_ row: Row) {
        self.init(
            id: row.int64(0),
            accessHash: row.int64(1),
            creator: row.userID(2),
            date: row.int32(3),
            title: row.string(4),
            shortName: row.string(5)
        )
        usesTextColor = row.bool(6)
    }
}
