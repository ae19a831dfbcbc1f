extension ServerStoreMigration {
    /// A message knows the random id that it was sent with, so that a difference has it.
    static let twentySecond = ServerStoreMigration(
        to: 22,
        script: """
            ALTER TABLE messages ADD COLUMN random_id INTEGER;
            """
    )
}
