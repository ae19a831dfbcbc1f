extension Migration {
    /// The deadlines: a message that destroys itself, a status that ends. One row for each subject and tag.
    static let deadlineTables = """
        CREATE TABLE deadlines(
          id INTEGER PRIMARY KEY, tag INTEGER NOT NULL, time INTEGER NOT NULL, peer INTEGER, message INTEGER
        ) STRICT;
        CREATE INDEX deadlines_by_time ON deadlines(tag, time, id);
        CREATE UNIQUE INDEX deadlines_of_messages ON deadlines(message, tag) WHERE message IS NOT NULL;
        CREATE UNIQUE INDEX deadlines_of_peers ON deadlines(peer, tag) WHERE peer IS NOT NULL;
        """
}
