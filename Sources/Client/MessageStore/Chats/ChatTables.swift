extension Migration {
    /// The tables of chats, the order of each list and folder, and the user's settings.
    ///
    /// `chats` has the state of a chat, one small row; reading thousands of messages changes that row alone.
    /// `chat_list` has a row for each place a chat is shown in, lists and folders alike. A page of a folder is a
    /// range of one b-tree as well. `unread` is 1 for an unread muted chat, 2 for another, and 0 for a read one.
    static let chatTables = """
        CREATE TABLE chats(
          peer INTEGER PRIMARY KEY, list INTEGER, minimum_timestamp INTEGER,
          top_timestamp INTEGER, top_namespace INTEGER, top_id INTEGER, draft_date INTEGER,
          read BLOB, exact INTEGER NOT NULL, sync INTEGER NOT NULL, mentions INTEGER NOT NULL,
          reactions INTEGER NOT NULL, category INTEGER NOT NULL, mute_until INTEGER NOT NULL,
          muted INTEGER NOT NULL, hidden INTEGER NOT NULL, pending_read BLOB
        ) STRICT;
        CREATE INDEX chats_to_sync ON chats(sync) WHERE sync > 0;
        CREATE INDEX chats_muted ON chats(mute_until) WHERE muted AND mute_until < 2147483647;
        CREATE INDEX chats_hidden ON chats(hidden) WHERE hidden > 0;
        CREATE TABLE chat_list(
          place INTEGER NOT NULL, pin INTEGER NOT NULL, timestamp INTEGER NOT NULL, peer INTEGER NOT NULL,
          unread INTEGER NOT NULL,
          PRIMARY KEY(place, pin, timestamp, peer)
        ) WITHOUT ROWID, STRICT;
        CREATE INDEX chat_list_unread ON chat_list(place, pin, timestamp, peer) WHERE unread > 0;
        CREATE TABLE chat_list_ends(
          list INTEGER PRIMARY KEY, pin INTEGER NOT NULL, timestamp INTEGER NOT NULL, peer INTEGER NOT NULL
        ) STRICT;
        CREATE TABLE chat_pins(
          list INTEGER NOT NULL, rank INTEGER NOT NULL, peer INTEGER NOT NULL,
          PRIMARY KEY(list, rank)
        ) WITHOUT ROWID, STRICT;
        CREATE TABLE chat_folders(rank INTEGER PRIMARY KEY, record BLOB NOT NULL) STRICT;
        CREATE TABLE notification_defaults(scope INTEGER PRIMARY KEY, record BLOB NOT NULL) STRICT;
        """
}
