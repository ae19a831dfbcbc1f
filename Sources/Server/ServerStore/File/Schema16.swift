extension ServerStoreMigration {
    /// The server knows pages of the web, and messages name the page that they show.
    ///
    /// A page's number stays as long as the page is known, whatever becomes of its content. Whole articles are apart from
    /// what each message shows.
    static let sixteenth = ServerStoreMigration(
        to: 16,
        script: """
            CREATE TABLE web_pages(
              id INTEGER PRIMARY KEY,
              address TEXT NOT NULL UNIQUE,
              state INTEGER NOT NULL,
              asked INTEGER NOT NULL,
              expires INTEGER NOT NULL,
              used INTEGER NOT NULL,
              hash INTEGER NOT NULL,
              content BLOB NOT NULL,
              tag TEXT NOT NULL,
              modified TEXT NOT NULL,
              views INTEGER NOT NULL,
              stored_bytes INTEGER NOT NULL
            ) STRICT;
            CREATE INDEX web_pages_by_use ON web_pages(used);
            CREATE INDEX web_pages_with_files ON web_pages(used, stored_bytes) WHERE stored_bytes > 0;
            CREATE INDEX web_pages_pending ON web_pages(asked) WHERE state = 0;
            CREATE TABLE web_page_articles(page INTEGER PRIMARY KEY, article BLOB NOT NULL) STRICT;
            CREATE TABLE web_page_files(
              page INTEGER NOT NULL,
              file INTEGER NOT NULL,
              PRIMARY KEY(page, file)
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX web_page_files_by_file ON web_page_files(file);
            CREATE TABLE web_page_views(
              day INTEGER NOT NULL,
              page INTEGER NOT NULL,
              viewer INTEGER NOT NULL,
              PRIMARY KEY(day, page, viewer)
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX web_page_views_by_page ON web_page_views(page);
            ALTER TABLE messages ADD COLUMN web_page INTEGER;
            ALTER TABLE scheduled ADD COLUMN web_page INTEGER;
            CREATE INDEX messages_by_web_page ON messages(web_page) WHERE web_page IS NOT NULL;
            CREATE INDEX scheduled_by_web_page ON scheduled(web_page) WHERE web_page IS NOT NULL;
            """
    )
}
