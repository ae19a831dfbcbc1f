extension Migration {
    /// The tables of counters, updated by each transaction and never recounted at start.
    ///
    /// `unread_counters`: one row for each kind of chat in each place; `cell` is ``UnreadCounters``'.
    /// `tag_summaries`: the number of messages in a space of a chat; `stale` is always 0: nothing asks the server
    /// again.
    static let counterTables = """
        CREATE TABLE unread_counters(
          place INTEGER NOT NULL, cell INTEGER NOT NULL, chats INTEGER NOT NULL, messages INTEGER NOT NULL,
          mentions INTEGER NOT NULL, reactions INTEGER NOT NULL,
          PRIMARY KEY(place, cell)
        ) WITHOUT ROWID, STRICT;
        CREATE TABLE tag_summaries(
          peer INTEGER NOT NULL, space BLOB NOT NULL, count INTEGER NOT NULL, known INTEGER NOT NULL,
          stale INTEGER NOT NULL,
          PRIMARY KEY(peer, space)
        ) WITHOUT ROWID, STRICT;
        CREATE INDEX tag_summaries_stale ON tag_summaries(peer, space) WHERE stale > 0;
        """
}
