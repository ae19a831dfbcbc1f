extension Migration {
    /// The tables of peers and their data. All records of one peer lie side by side, so that a profile is one range
    /// of one b-tree; `kind` is ``PeerRecordKind``.
    ///
    /// `peer_names` is searched by the beginnings of words, which ``SearchUnits`` folds like those of messages; its
    /// row id is the peer. `facets` marks contacts, so that they are found first.
    static let peerTables = """
        CREATE TABLE peer_records(
          peer INTEGER NOT NULL, kind INTEGER NOT NULL, record BLOB NOT NULL,
          PRIMARY KEY(peer, kind)
        ) WITHOUT ROWID, STRICT;
        CREATE TABLE contacts(peer INTEGER PRIMARY KEY) STRICT;
        CREATE TABLE recent_peers(peer INTEGER PRIMARY KEY, rank INTEGER NOT NULL) STRICT;
        CREATE UNIQUE INDEX recent_peers_by_rank ON recent_peers(rank);
        CREATE VIRTUAL TABLE peer_names USING fts5(
          name, facets, content = '', contentless_delete = 1, tokenize = 'ascii', prefix = '1 2 3'
        );
        """
}
