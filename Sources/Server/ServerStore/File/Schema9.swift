extension ServerStoreMigration {
    /// Members of groups have titles.
    static let ninth = ServerStoreMigration(
        to: 9,
        script: "ALTER TABLE chat_members ADD COLUMN rank TEXT NOT NULL DEFAULT ''"
    )
}
