extension ServerStoreMigration {
    /// The size of a file with all its sizes, which counts for its owner. An index shows whether the owner still
    /// shows a file, without reading all its messages. Closed groups lose their photo, which its owner would pay for
    /// forever.
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
