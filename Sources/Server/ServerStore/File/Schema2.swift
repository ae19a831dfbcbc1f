extension ServerStoreMigration {
    /// Limits that survive a restart, codes bound to the requesting client, upkeep without reading whole tables, and
    /// changes outside the mailboxes.
    ///
    /// Waiting codes are dropped: they live for minutes, and users request new ones.
    static let second = ServerStoreMigration(
        to: 2,
        script: """
            DROP TABLE login_codes;
            CREATE TABLE login_codes(
              phone TEXT PRIMARY KEY, secret BLOB NOT NULL, code TEXT NOT NULL, expires INTEGER NOT NULL,
              confirmed_key INTEGER
            ) WITHOUT ROWID, STRICT;
            CREATE INDEX login_codes_by_expiry ON login_codes(expires);

            CREATE TABLE rates(name TEXT PRIMARY KEY, used_until INTEGER NOT NULL) WITHOUT ROWID, STRICT;
            CREATE INDEX rates_by_end ON rates(used_until);

            CREATE INDEX auth_keys_unused ON auth_keys(max(created, last_active)) WHERE user IS NULL;
            CREATE INDEX files_by_owner ON files(owner, byte_count);

            CREATE TABLE changes(
              user INTEGER NOT NULL, kind INTEGER NOT NULL, peer INTEGER NOT NULL, date INTEGER NOT NULL,
              key INTEGER NOT NULL, PRIMARY KEY(user, kind, peer)
            ) WITHOUT ROWID, STRICT;
            CREATE INDEX changes_by_date ON changes(user, date);
            """
    )
}
