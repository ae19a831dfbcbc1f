extension ServerStoreMigration {
    /// Groups have links by which one joins, and people who ask to. Members invite people to the server.
    static let fifteenth = ServerStoreMigration(
        to: 15,
        script: """
            CREATE TABLE chat_invites(
              id INTEGER PRIMARY KEY AUTOINCREMENT,
              hash TEXT NOT NULL UNIQUE,
              chat INTEGER NOT NULL,
              admin INTEGER NOT NULL,
              date INTEGER NOT NULL,
              expires INTEGER,
              use_limit INTEGER,
              use_count INTEGER NOT NULL,
              needs_approval INTEGER NOT NULL,
              is_permanent INTEGER NOT NULL,
              is_revoked INTEGER NOT NULL,
              title TEXT NOT NULL
            ) STRICT;
            CREATE INDEX chat_invites_by_admin ON chat_invites(chat, admin, is_revoked, id);
            CREATE TABLE chat_joins(
              chat INTEGER NOT NULL,
              user INTEGER NOT NULL,
              invite INTEGER NOT NULL,
              date INTEGER NOT NULL,
              is_request INTEGER NOT NULL,
              approver INTEGER,
              PRIMARY KEY(chat, user)
            ) WITHOUT ROWID, STRICT;
            CREATE INDEX chat_joins_by_date ON chat_joins(chat, is_request, date, user);
            CREATE INDEX chat_joins_by_invite ON chat_joins(invite, is_request);
            CREATE TABLE chat_bans(
              chat INTEGER NOT NULL,
              user INTEGER NOT NULL,
              PRIMARY KEY(chat, user)
            ) WITHOUT ROWID, STRICT;

            ALTER TABLE invites ADD COLUMN maker INTEGER;
            CREATE INDEX invites_by_maker ON invites(maker, created) WHERE maker IS NOT NULL;
            CREATE INDEX invite_uses_by_code ON invite_uses(code);
            """
    )
}
