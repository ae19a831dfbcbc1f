extension ServerStoreMigration {
    /// Members write templates: the rules by which pages of a site become articles.
    static let twentieth = ServerStoreMigration(
        to: 20,
        script: """
            CREATE TABLE templates(
              id INTEGER PRIMARY KEY,
              owner INTEGER NOT NULL,
              host TEXT NOT NULL,
              secret TEXT NOT NULL UNIQUE,
              version INTEGER NOT NULL,
              changed INTEGER NOT NULL,
              asked INTEGER NOT NULL,
              published INTEGER NOT NULL,
              refusal TEXT NOT NULL,
              fault TEXT NOT NULL,
              faulted INTEGER NOT NULL,
              told INTEGER NOT NULL
            ) STRICT;
            CREATE INDEX templates_by_owner ON templates(owner);
            CREATE INDEX templates_asked ON templates(changed) WHERE asked <> 0;
            CREATE UNIQUE INDEX templates_published ON templates(host) WHERE published <> 0;
            CREATE TABLE template_versions(
              template INTEGER NOT NULL,
              version INTEGER NOT NULL,
              began INTEGER NOT NULL,
              saved INTEGER NOT NULL,
              lines INTEGER NOT NULL,
              rules TEXT NOT NULL,
              UNIQUE(template, version)
            ) STRICT;
            CREATE TABLE template_pages(
              template INTEGER NOT NULL,
              url TEXT NOT NULL,
              kept BLOB NOT NULL,
              kept_version INTEGER NOT NULL,
              UNIQUE(template, url)
            ) STRICT;
            """
    )
}
