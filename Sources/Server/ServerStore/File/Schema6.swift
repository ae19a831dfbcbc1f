extension ServerStoreMigration {
    /// Users sort their dialogs into folders.
    static let sixth = ServerStoreMigration(
        to: 6,
        script: """
            CREATE TABLE folders(
              user INTEGER NOT NULL,
              number INTEGER NOT NULL,
              rank INTEGER NOT NULL,
              filter BLOB NOT NULL,
              PRIMARY KEY(user, number)
            ) WITHOUT ROWID;
            """
    )
}
