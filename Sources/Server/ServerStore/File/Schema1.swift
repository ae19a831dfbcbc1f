extension ServerStoreMigration {
    /// The tables of the first version. Reasons for the design: `docs/notes/server-store.md`.
    static let first = ServerStoreMigration(
        to: 1,
        script: """
            CREATE TABLE auth_keys(
              id INTEGER PRIMARY KEY, key BLOB NOT NULL, created INTEGER NOT NULL,
              user INTEGER, hash INTEGER NOT NULL,
              signed_in INTEGER NOT NULL DEFAULT 0, last_active INTEGER NOT NULL DEFAULT 0,
              address TEXT NOT NULL DEFAULT '', layer INTEGER NOT NULL DEFAULT 0,
              api_id INTEGER NOT NULL DEFAULT 0, device_model TEXT NOT NULL DEFAULT '',
              system_version TEXT NOT NULL DEFAULT '', app_version TEXT NOT NULL DEFAULT '',
              language_code TEXT NOT NULL DEFAULT ''
            ) STRICT;
            CREATE INDEX auth_keys_by_user ON auth_keys(user) WHERE user IS NOT NULL;

            CREATE TABLE login_codes(
              phone TEXT PRIMARY KEY, hash TEXT NOT NULL, code TEXT NOT NULL, expires INTEGER NOT NULL,
              attempts INTEGER NOT NULL, is_confirmed INTEGER NOT NULL
            ) WITHOUT ROWID, STRICT;

            CREATE TABLE invites(
              code TEXT PRIMARY KEY, created INTEGER NOT NULL, expires INTEGER, uses_left INTEGER NOT NULL
            ) WITHOUT ROWID, STRICT;
            CREATE TABLE invite_uses(
              user INTEGER PRIMARY KEY, code TEXT NOT NULL, date INTEGER NOT NULL
            ) STRICT;

            CREATE TABLE settings(
              owner INTEGER NOT NULL, name TEXT NOT NULL, value BLOB NOT NULL, PRIMARY KEY(owner, name)
            ) WITHOUT ROWID, STRICT;

            CREATE TABLE users(
              id INTEGER PRIMARY KEY, access_hash INTEGER NOT NULL, phone TEXT UNIQUE,
              first_name TEXT NOT NULL, last_name TEXT NOT NULL, username TEXT, about TEXT NOT NULL,
              photo INTEGER, created INTEGER NOT NULL, last_seen INTEGER NOT NULL,
              is_deleted INTEGER NOT NULL, is_service INTEGER NOT NULL
            ) STRICT;

            CREATE TABLE usernames(
              name TEXT PRIMARY KEY COLLATE NOCASE, owner INTEGER NOT NULL UNIQUE
            ) WITHOUT ROWID, STRICT;

            CREATE TABLE contacts(
              owner INTEGER NOT NULL, contact INTEGER NOT NULL, first_name TEXT NOT NULL,
              last_name TEXT NOT NULL, date INTEGER NOT NULL, PRIMARY KEY(owner, contact)
            ) WITHOUT ROWID, STRICT;
            CREATE INDEX contacts_by_contact ON contacts(contact);

            CREATE TABLE blocks(
              owner INTEGER NOT NULL, user INTEGER NOT NULL, date INTEGER NOT NULL, PRIMARY KEY(owner, user)
            ) WITHOUT ROWID, STRICT;

            CREATE TABLE chats(
              id INTEGER PRIMARY KEY, title TEXT NOT NULL, about TEXT NOT NULL, creator INTEGER NOT NULL,
              photo INTEGER, date INTEGER NOT NULL, version INTEGER NOT NULL, banned_rights BLOB NOT NULL,
              is_deactivated INTEGER NOT NULL
            ) STRICT;
            CREATE TABLE chat_members(
              chat INTEGER NOT NULL, user INTEGER NOT NULL, inviter INTEGER NOT NULL,
              date INTEGER NOT NULL, role INTEGER NOT NULL, PRIMARY KEY(chat, user)
            ) WITHOUT ROWID, STRICT;
            CREATE INDEX chat_members_by_user ON chat_members(user);

            CREATE TABLE messages(
              gid INTEGER PRIMARY KEY, sender INTEGER NOT NULL, date INTEGER NOT NULL, edit_date INTEGER,
              text TEXT NOT NULL, content BLOB, grouped_id INTEGER, copies BLOB NOT NULL
            ) STRICT;
            CREATE TABLE boxes(
              user INTEGER NOT NULL, peer INTEGER NOT NULL, id INTEGER NOT NULL, gid INTEGER NOT NULL,
              flags INTEGER NOT NULL, media INTEGER NOT NULL, reply_to INTEGER,
              PRIMARY KEY(user, peer, id)
            ) WITHOUT ROWID, STRICT;
            CREATE UNIQUE INDEX boxes_by_id ON boxes(user, id);
            CREATE INDEX boxes_by_media ON boxes(user, peer, id, media) WHERE media <> 0;
            CREATE INDEX boxes_pinned ON boxes(user, peer, id) WHERE flags & 8;
            CREATE TABLE random_ids(
              sender INTEGER NOT NULL, random_id INTEGER NOT NULL, id INTEGER NOT NULL,
              PRIMARY KEY(sender, random_id)
            ) WITHOUT ROWID, STRICT;
            CREATE TABLE events(
              user INTEGER NOT NULL, pts INTEGER NOT NULL, kind INTEGER NOT NULL, payload BLOB NOT NULL,
              PRIMARY KEY(user, pts)
            ) WITHOUT ROWID, STRICT;
            CREATE TABLE dialogs(
              user INTEGER NOT NULL, peer INTEGER NOT NULL, read_inbox INTEGER NOT NULL DEFAULT 0,
              read_outbox INTEGER NOT NULL DEFAULT 0, is_marked_unread INTEGER NOT NULL DEFAULT 0,
              pinned_position INTEGER, draft BLOB, PRIMARY KEY(user, peer)
            ) WITHOUT ROWID, STRICT;

            CREATE VIRTUAL TABLE search USING fts5(
              words, scope, content = '', contentless_delete = 1,
              tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3'
            );
            CREATE TABLE search_state(indexed INTEGER NOT NULL) STRICT;
            INSERT INTO search_state(indexed) VALUES (0);

            CREATE TABLE files(
              id INTEGER PRIMARY KEY, kind INTEGER NOT NULL, access_hash INTEGER NOT NULL,
              reference BLOB NOT NULL, owner INTEGER NOT NULL, date INTEGER NOT NULL, sha256 BLOB NOT NULL,
              byte_count INTEGER NOT NULL, mime_type TEXT NOT NULL, attributes BLOB NOT NULL,
              stripped BLOB NOT NULL
            ) STRICT;
            CREATE INDEX files_by_sha256 ON files(sha256);
            CREATE TABLE file_sizes(
              file INTEGER NOT NULL, position INTEGER NOT NULL, type TEXT NOT NULL, width INTEGER NOT NULL,
              height INTEGER NOT NULL, sha256 BLOB NOT NULL, byte_count INTEGER NOT NULL,
              PRIMARY KEY(file, position)
            ) WITHOUT ROWID, STRICT;
            CREATE INDEX file_sizes_by_sha256 ON file_sizes(sha256);
            CREATE TABLE user_photos(
              position INTEGER PRIMARY KEY, user INTEGER NOT NULL, file INTEGER NOT NULL
            ) STRICT;
            CREATE INDEX user_photos_by_user ON user_photos(user, position);
            """
    )
}
