public import ClientModel
import SQLite

extension Migration {
    /// Messages of all chats with a tag that is listed across chats, and the time from which on all of the server's
    /// are stored.
    static let taggedTables = """
        CREATE TABLE tagged_messages(
          tag INTEGER NOT NULL, timestamp INTEGER NOT NULL, peer INTEGER NOT NULL,
          namespace INTEGER NOT NULL, id INTEGER NOT NULL,
          PRIMARY KEY(tag, timestamp, peer, namespace, id)
        ) WITHOUT ROWID, STRICT;
        CREATE TABLE tagged_known(tag INTEGER PRIMARY KEY, timestamp INTEGER NOT NULL) STRICT;
        """
}

extension MessageTags {
    /// The tags by which messages are listed across chats too: calls, and live locations.
    public static let acrossChats: MessageTags = [.call, .liveLocation]
}

extension DatabaseRegion {
    /// The messages with `tag` of all chats.
    public static func tagged(_ tag: MessageTags) -> DatabaseRegion {
        DatabaseRegion(.tagged, Int64(tag.rawValue))
    }
}

extension StoreTransaction {
    /// Notes that the store has every message with `tag` that was sent at `timestamp` or later; `Int32.min` when it
    /// has all. Called after a page of the server's list across chats was added.
    public func setTaggedKnown(_ tag: MessageTags, from timestamp: Int32) throws {
        guard try reader.taggedKnown(tag) != timestamp else { return }
        try database.run(
            "INSERT INTO tagged_known(tag, timestamp) VALUES (?, ?) ON CONFLICT DO UPDATE SET timestamp = ?2",
            Int64(tag.rawValue),
            timestamp
        )
        changes.touch(.tagged(tag))
    }

    /// Updates the lists across chats after a change from `old` to `new`.
    func updateTagged(from old: Message?, to new: Message?) throws {
        let before = old?.tags.intersection(.acrossChats) ?? []
        let after = new?.tags.intersection(.acrossChats) ?? []
        guard !before.isEmpty || !after.isEmpty else { return }
        let stays = old?.key == new?.key && old?.timestamp == new?.timestamp
        for tag in before.union(after).spaces { changes.touch(.tagged(tag)) }
        if let old {
            for tag in (stays ? before.subtracting(after) : before).spaces {
                try database.run(
                    """
                    DELETE FROM tagged_messages
                    WHERE tag = ? AND timestamp = ? AND peer = ? AND namespace = ? AND id = ?
                    """,
                    Int64(tag.rawValue),
                    old.timestamp,
                    old.key.peer.packed,
                    old.key.namespace.rawValue,
                    old.key.id
                )
            }
        }
        if let new {
            for tag in (stays ? after.subtracting(before) : after).spaces {
                try database.run(
                    "INSERT INTO tagged_messages(tag, timestamp, peer, namespace, id) VALUES (?, ?, ?, ?, ?)",
                    Int64(tag.rawValue),
                    new.timestamp,
                    new.key.peer.packed,
                    new.key.namespace.rawValue,
                    new.key.id
                )
            }
        }
    }
}

extension StoreReader {
    /// The time from which on every message with `tag` is stored, nil when the server was not asked yet.
    public func taggedKnown(_ tag: MessageTags) throws -> Int32? {
        try database.first("SELECT timestamp FROM tagged_known WHERE tag = ?", Int64(tag.rawValue)) {
            $0.int32(0)
        }
    }

    /// The newest messages with `tag` of all chats below `cut`, newest first.
    func taggedMessages(_ tag: MessageTags, below cut: TaggedPosition, limit: Int) throws -> [TaggedMessage] {
        try database.all(
            """
            SELECT m.* FROM tagged_messages t CROSS JOIN messages m
              ON m.peer = t.peer AND m.timestamp = t.timestamp AND m.namespace = t.namespace AND m.id = t.id
            WHERE t.tag = ?1 AND (t.timestamp, t.peer, t.namespace, t.id) < (?2, ?3, ?4, ?5)
            ORDER BY t.timestamp DESC, t.peer DESC, t.namespace DESC, t.id DESC LIMIT ?6
            """,
            Int64(tag.rawValue),
            cut.timestamp,
            cut.peer,
            cut.namespace,
            cut.id,
            limit
        ) { TaggedMessage(message: try Message(row: $0)) }
    }
}
