extension ServerStoreMigration {
    /// A page knows by which rules it was looked up. What others made of it is then known without a search through all pages.
    static let twentyFirst = ServerStoreMigration(
        to: 21,
        script: """
            ALTER TABLE web_pages ADD COLUMN rules INTEGER NOT NULL DEFAULT 0;
            CREATE TABLE template_changes(
              host TEXT PRIMARY KEY,
              number INTEGER NOT NULL
            ) STRICT, WITHOUT ROWID;
            """
    )
}
