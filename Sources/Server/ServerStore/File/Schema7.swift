extension ServerStoreMigration {
    /// Members of groups have titles.
    static let seventh = ServerStoreMigration(
        to: 7,
        script: "ALTER TABLE chat_members ADD COLUMN rank TEXT NOT NULL DEFAULT ''"
    )
}
