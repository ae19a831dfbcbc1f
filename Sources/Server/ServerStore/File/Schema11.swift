extension ServerStoreMigration {
    /// Messages name the poll that they show, so that a poll goes after its last message.
    ///
    /// A poll's own message is in the poll's row. In forwarded ones, which are few, the id is looked for in the
    /// content, where its bytes are the least significant first.
    static let eleventh = ServerStoreMigration(
        to: 11,
        script: """
            ALTER TABLE messages ADD COLUMN poll INTEGER;
            ALTER TABLE scheduled ADD COLUMN poll INTEGER;
            CREATE TEMPORARY TABLE poll_ids(
              id INTEGER PRIMARY KEY,
              bytes TEXT NOT NULL
            );
            INSERT INTO poll_ids SELECT id,
              substr(h, 15, 2) || substr(h, 13, 2) || substr(h, 11, 2) || substr(h, 9, 2)
              || substr(h, 7, 2) || substr(h, 5, 2) || substr(h, 3, 2) || substr(h, 1, 2)
              FROM (SELECT id, printf('%016X', id) AS h FROM polls);
            UPDATE messages SET poll = own.id FROM polls AS own WHERE own.gid = messages.gid;
            UPDATE messages SET poll =
                (SELECT id FROM poll_ids WHERE instr(hex(messages.content), poll_ids.bytes) % 2 = 1)
              WHERE poll IS NULL AND EXISTS (SELECT 1 FROM polls)
                AND hex(substr(content, 2, 1)) GLOB '?[89ABCDEF]';
            UPDATE scheduled SET poll =
                (SELECT id FROM poll_ids WHERE instr(hex(scheduled.content), poll_ids.bytes) % 2 = 1)
              WHERE media & 2048;
            DROP TABLE poll_ids;
            CREATE INDEX messages_by_poll ON messages(poll) WHERE poll IS NOT NULL;
            CREATE INDEX scheduled_by_poll ON scheduled(poll) WHERE poll IS NOT NULL;
            CREATE TABLE unshown_polls(poll INTEGER PRIMARY KEY) STRICT;
            """
    )
}
