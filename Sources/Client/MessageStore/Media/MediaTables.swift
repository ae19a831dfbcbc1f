extension Migration {
    /// Media that several messages share, and the messages that use each. A row is deleted with its last use.
    static let mediaTables = """
        CREATE TABLE media(
          kind INTEGER NOT NULL, number INTEGER NOT NULL, value BLOB NOT NULL, PRIMARY KEY(kind, number)
        ) WITHOUT ROWID, STRICT;
        CREATE TABLE media_uses(
          kind INTEGER NOT NULL, number INTEGER NOT NULL, message INTEGER NOT NULL,
          PRIMARY KEY(kind, number, message)
        ) WITHOUT ROWID, STRICT;
        """
}
