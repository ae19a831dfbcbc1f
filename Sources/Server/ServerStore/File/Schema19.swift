extension ServerStoreMigration {
    /// The server has a web server: browsers sign in, and members write pages.
    ///
    /// What signs somebody in is stored by its SHA-256 alone. A page that was deleted keeps its path, so that no other one
    /// stands at its address.
    static let nineteenth = ServerStoreMigration(
        to: 19,
        script: """
            CREATE TABLE web_sessions(
              token BLOB PRIMARY KEY,
              user INTEGER NOT NULL,
              account INTEGER NOT NULL,
              created INTEGER NOT NULL,
              expires INTEGER NOT NULL
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX web_sessions_by_user ON web_sessions(user, created) WHERE user <> 0;
            CREATE INDEX web_sessions_by_account ON web_sessions(account) WHERE account <> 0;
            CREATE INDEX web_sessions_by_expiry ON web_sessions(expires);
            CREATE TABLE web_codes(
              browser BLOB PRIMARY KEY,
              name TEXT NOT NULL,
              user INTEGER NOT NULL,
              code TEXT NOT NULL,
              tries INTEGER NOT NULL,
              expires INTEGER NOT NULL
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX web_codes_by_expiry ON web_codes(expires);
            CREATE TABLE web_links(
              token BLOB PRIMARY KEY,
              user INTEGER NOT NULL,
              account INTEGER NOT NULL,
              expires INTEGER NOT NULL
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX web_links_by_expiry ON web_links(expires);
            CREATE INDEX web_links_by_account ON web_links(account);

            CREATE TABLE telegraph_accounts(
              id INTEGER PRIMARY KEY AUTOINCREMENT,
              token BLOB NOT NULL UNIQUE,
              user INTEGER NOT NULL,
              short_name TEXT NOT NULL,
              author_name TEXT NOT NULL,
              author_url TEXT NOT NULL,
              created INTEGER NOT NULL
            ) STRICT;
            CREATE UNIQUE INDEX telegraph_accounts_by_user ON telegraph_accounts(user) WHERE user <> 0;
            CREATE TABLE telegraph_pages(
              id INTEGER PRIMARY KEY AUTOINCREMENT,
              path TEXT NOT NULL UNIQUE,
              account INTEGER NOT NULL,
              title TEXT NOT NULL,
              author_name TEXT NOT NULL,
              author_url TEXT NOT NULL,
              description TEXT NOT NULL,
              image TEXT NOT NULL,
              content TEXT NOT NULL,
              created INTEGER NOT NULL,
              edited INTEGER NOT NULL,
              views INTEGER NOT NULL,
              is_deleted INTEGER NOT NULL
            ) STRICT;
            CREATE INDEX telegraph_pages_by_account ON telegraph_pages(account, id) WHERE is_deleted = 0;
            CREATE TABLE telegraph_views(
              page INTEGER NOT NULL,
              hour INTEGER NOT NULL,
              views INTEGER NOT NULL,
              PRIMARY KEY(page, hour)
            ) STRICT, WITHOUT ROWID;
            CREATE TABLE telegraph_files(
              name TEXT PRIMARY KEY,
              file INTEGER NOT NULL UNIQUE,
              stored_bytes INTEGER NOT NULL
            ) STRICT, WITHOUT ROWID;
            CREATE TABLE telegraph_page_files(
              page INTEGER NOT NULL,
              file INTEGER NOT NULL,
              PRIMARY KEY(page, file)
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX telegraph_page_files_by_file ON telegraph_page_files(file);
            """
    )
}
