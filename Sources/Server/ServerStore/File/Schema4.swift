extension ServerStoreMigration {
    /// What a file takes with its sizes, which is what counts for its owner; whether its owner shows a file, found without
    /// reading all messages that show it; no photo of a group that is closed, for which its owner would pay for ever.
    static let fourth = ServerStoreMigration(
        to: 4,
        script: """
            ALTER TABLE files ADD COLUMN stored_bytes INTEGER NOT NULL DEFAULT 0;
            UPDATE files SET stored_bytes = byte_count
              + (SELECT ifnull(sum(byte_count), 0) FROM file_sizes WHERE file = files.id);
            DROP INDEX files_by_owner;
            CREATE INDEX files_by_owner ON files(owner, stored_bytes);

            CREATE INDEX messages_by_file_and_sender ON messages(file, sender) WHERE file IS NOT NULL;

            UPDATE chats SET photo = NULL WHERE is_deactivated;
            """
    )
}
