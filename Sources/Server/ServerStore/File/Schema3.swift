extension ServerStoreMigration {
    /// The file that a message shows, so that unreferenced files are found; the secret that a key is sealed under, 0
    /// for a plain one.
    ///
    /// The files of older messages are in their content, which the store does not read: `files_unread` counts down
    /// while ``FileTable/index(limit:fileOf:)`` fills them in.
    static let third = ServerStoreMigration(
        to: 3,
        script: """
            ALTER TABLE messages ADD COLUMN file INTEGER;
            CREATE INDEX messages_by_file ON messages(file) WHERE file IS NOT NULL;
            CREATE TABLE files_unread(last INTEGER NOT NULL) STRICT;
            INSERT INTO files_unread(last) SELECT ifnull(max(gid), 0) FROM messages;
            CREATE INDEX user_photos_by_file ON user_photos(file);
            CREATE INDEX users_by_photo ON users(photo) WHERE photo IS NOT NULL;
            CREATE INDEX chats_by_photo ON chats(photo) WHERE photo IS NOT NULL;

            ALTER TABLE auth_keys ADD COLUMN sealed_under INTEGER NOT NULL DEFAULT 0;
            CREATE INDEX auth_keys_by_seal ON auth_keys(sealed_under);
            """
    )
}
