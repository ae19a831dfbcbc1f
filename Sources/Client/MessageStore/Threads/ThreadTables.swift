extension Migration {
    /// The threads of a chat that are shown as a list: a forum's topics, the dialogs in Saved Messages. Comments
    /// under a post have no row here; their messages are listed in `message_spaces` too.
    ///
    /// `pin` is the place among the pinned, or the greatest number; `recency` is greater for an older newest message.
    /// Together they order the list. `thread_list_ends` has the chats of which the server has more threads below.
    static let threadTables = """
        CREATE TABLE threads(
          id INTEGER PRIMARY KEY, peer INTEGER NOT NULL, thread INTEGER NOT NULL, pin INTEGER NOT NULL,
          recency INTEGER NOT NULL, timestamp INTEGER, namespace INTEGER, message INTEGER,
          info BLOB NOT NULL, UNIQUE(peer, thread)
        ) STRICT;
        CREATE INDEX threads_in_order ON threads(peer, pin, recency, id);
        CREATE TABLE thread_list_ends(
          peer INTEGER PRIMARY KEY, timestamp INTEGER NOT NULL, namespace INTEGER NOT NULL,
          message INTEGER NOT NULL
        ) STRICT;
        """
}
