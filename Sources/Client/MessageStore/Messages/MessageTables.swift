extension Migration {
    /// The tables of messages, clustered in reading order of a history: a window is one range of one b-tree.
    ///
    /// Columns hold the fields that queries use and those that change without the text; `content` is the rest. A
    /// row's key changes when the server assigns the id and date, so `stable_messages` finds the row by the number
    /// that never changes. `deletions` has the unfinished deletions: see ``Deletion``.
    static let messageTables = """
        CREATE TABLE messages(
          peer INTEGER NOT NULL, timestamp INTEGER NOT NULL, namespace INTEGER NOT NULL, id INTEGER NOT NULL,
          stable INTEGER NOT NULL, flags INTEGER NOT NULL, tags INTEGER NOT NULL,
          author INTEGER, thread INTEGER, grouping INTEGER, edited INTEGER, views INTEGER, random INTEGER,
          hot BLOB, content BLOB NOT NULL,
          PRIMARY KEY(peer, timestamp, namespace, id)
        ) WITHOUT ROWID, STRICT;
        CREATE UNIQUE INDEX messages_by_id ON messages(peer, namespace, id);
        CREATE UNIQUE INDEX messages_by_random ON messages(random) WHERE random IS NOT NULL;
        CREATE INDEX messages_unsent ON messages(stable) WHERE flags & 6;
        CREATE TABLE stable_messages(
          stable INTEGER PRIMARY KEY, peer INTEGER NOT NULL, timestamp INTEGER NOT NULL,
          namespace INTEGER NOT NULL, id INTEGER NOT NULL
        ) STRICT;
        CREATE TABLE message_spaces(
          peer INTEGER NOT NULL, space BLOB NOT NULL, timestamp INTEGER NOT NULL,
          namespace INTEGER NOT NULL, id INTEGER NOT NULL,
          PRIMARY KEY(peer, space, timestamp, namespace, id)
        ) WITHOUT ROWID, STRICT;
        CREATE TABLE deletions(
          id INTEGER PRIMARY KEY, peer INTEGER NOT NULL, namespace INTEGER NOT NULL, lower INTEGER NOT NULL,
          upper INTEGER NOT NULL, thread INTEGER, author INTEGER, before INTEGER NOT NULL
        ) STRICT;
        CREATE TABLE chunks(
          peer INTEGER NOT NULL, namespace INTEGER NOT NULL, space BLOB NOT NULL,
          upper INTEGER NOT NULL, lower INTEGER NOT NULL,
          PRIMARY KEY(peer, namespace, space, upper)
        ) WITHOUT ROWID, STRICT;
        """
}
