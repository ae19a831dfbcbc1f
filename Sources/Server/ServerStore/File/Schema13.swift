extension ServerStoreMigration {
    /// Dialogs have a timer, after which their messages delete themselves.
    ///
    /// A private dialog is named by both users, the smaller id first; a group by 0 and the key of its peer.
    static let thirteenth = ServerStoreMigration(
        to: 13,
        script: """
            ALTER TABLE messages ADD COLUMN expires INTEGER;
            CREATE INDEX messages_by_expiry ON messages(expires) WHERE expires IS NOT NULL;
            CREATE TABLE history_ttls(
              low INTEGER NOT NULL,
              high INTEGER NOT NULL,
              period INTEGER NOT NULL,
              PRIMARY KEY(low, high)
            ) WITHOUT ROWID;
            """
    )
}
