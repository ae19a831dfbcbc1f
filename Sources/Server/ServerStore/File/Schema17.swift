extension ServerStoreMigration {
    /// Users archive dialogs. The column needs no pass over the rows: those of before are in the main list.
    static let seventeenth = ServerStoreMigration(
        to: 17,
        script: """
            ALTER TABLE dialogs ADD COLUMN folder INTEGER NOT NULL DEFAULT 0;
            CREATE INDEX dialogs_archived ON dialogs(user) WHERE folder <> 0;
            """
    )
}
