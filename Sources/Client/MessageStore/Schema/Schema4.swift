extension Migration {
    /// Tables go that no program wrote: actions for the server are tasks, see `docs/notes/tasks.md`.
    static let fourth = Migration(
        version: 4,
        script: """
            DROP TABLE operations;
            DROP TABLE operation_counters;
            DROP TABLE tagged_messages;
            DROP TABLE tagged_known;
            """
    )
}
