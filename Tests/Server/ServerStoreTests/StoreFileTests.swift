import Foundation
import SQLite
import TelegramSchema
import TestKit
import Testing

@testable import ServerStore

struct StoreFileTests {
    let folder: TemporaryFolder
    var options: ServerStoreOptions { ServerStoreOptions(path: folder.path("server.sqlite")) }

    init() throws { folder = try TemporaryFolder() }

    @Test func `a new file has the newest schema`() throws {
        let file = try StoreFile(options)

        #expect(try file.database.userVersion() == ServerStoreMigration.all.count)
        #expect(ServerStoreMigration.all.map(\.version) == Array(1...ServerStoreMigration.all.count))
        #expect(try file.integrityProblems().isEmpty)
    }

    @Test func `a file of a newer server is left alone`() throws {
        do { try StoreFile(options).database.setUserVersion(1000) }

        #expect(throws: ServerStoreError.tooNew(version: 1000)) { try StoreFile(options) }
    }

    @Test func `a migration that fails leaves the version before it`() throws {
        let file = try StoreFile(options)
        let next = ServerStoreMigration.all.count + 1
        let broken = ServerStoreMigration(
            to: next,
            script: "CREATE TABLE t(a); INSERT INTO nowhere VALUES (1)"
        )

        #expect(throws: SQLiteError.self) {
            try ServerStoreMigration.run(ServerStoreMigration.all + [broken], on: file.database)
        }
        #expect(try file.database.userVersion() == next - 1)
        let tables = "SELECT count(*) FROM sqlite_schema WHERE name = ?" as StaticString
        #expect(try file.database.first(tables, "t") { $0.int(0) } == 0)
    }

    /// Guards the schema itself: a file of any version must open with every later server. The file is written by
    /// `RECORD_FIXTURES=1 swift test --filter 'recorded'` at the version in its name, and never again.
    @Test(arguments: [1, 2, 3, 4, 5, 6, 8, 10, 11, 14, 15, 18, 19, 21, 22, 23])
    func `a recorded file opens and has what was put in it`(version: Int) throws {
        let name = "server-v\(version).sqlite"
        if ProcessInfo.processInfo.environment["RECORD_FIXTURES"] != nil,
            version == ServerStoreMigration.all.count
        {
            try record(to: URL(filePath: #filePath).deletingLastPathComponent().path + "/Fixtures/\(name)")
        }
        try Data(try fixture(name, in: .module)).write(to: URL(filePath: options.path))

        let file = try StoreFile(options)
        #expect(try file.database.userVersion() == ServerStoreMigration.all.count)
        #expect(try file.integrityProblems().isEmpty)
        try file.transaction { tx throws in
            #expect(try tx.users.find(phone: "100")?.firstName == "Ada")
            #expect(try tx.authKeys.ids(of: ada) == [-3])
            #expect(try tx.members.ids(of: 1) == [ada, bob])
            #expect(
                try tx.boxes.history(user: bob, peer: .user(ada), HistoryRange()).map(\.body.text) == [
                    "hello"
                ]
            )
            #expect(
                try tx.updates.difference(of: ada, since: 2, limit: 9).updates == [.event(.edited(2), pts: 3)]
            )
            #expect(try tx.messages.sent(by: ada, randomID: 77) == 2)
            #expect(try tx.search.find(MessageSearchQuery(user: bob, text: "hel")).total == 1)
            #expect(try tx.files.find(5)?.sizes.count == 1)
            #expect(try tx.files.storedBytes(of: ada) == 3)
            #expect(try tx.updates.pts(of: ada) == 3)
            // An older file does not know what messages show; in a newer one it is saved.
            let isUsed = try tx.files.unused(after: nil, before: 9, limit: 9).unused.isEmpty
            #expect(isUsed == (version < 3 || version >= 14))
            guard version >= 2 else { return }
            #expect(try tx.loginCodes.find(phone: "300")?.code == "123456")
            #expect(try tx.rates.usedUntil("try +300") == 7)
            #expect(
                try tx.changes.since(5, for: ada, except: 0, limit: 9) == [.init(.draft, of: .user(bob))]
            )
            guard version >= 8 else { return }
            #expect(try tx.scheduled.all(of: ada, to: .user(bob)).map(\.text) == ["later"])
            #expect(try tx.scheduled.firstDue() == 99)
            #expect(try tx.polls.find(8)?.counts == [0, 1])
            #expect(try tx.polls.choices(of: bob, in: 8) == PollChoices(place: 1))
            guard version >= 10 else { return }
            #expect(try tx.stickerSets.find(name: "Pack")?.title == "Set")
            guard version >= 14 else { return }
            #expect(try tx.savedGIFs.files(of: bob) == [5])
            guard version >= 15 else { return }
            let link = try tx.chatInvites.permanent(chat: 1, admin: ada)
            #expect(try link?.hash == "link" && tx.chatInvites.counts(of: 1).map(\.valid) == [1])
            #expect(try tx.joins.request(of: bob, to: 1)?.invite == link?.id)
            #expect(try tx.joins.isBanned(ada, from: 1))
            #expect(try tx.invites.made(by: ada, limit: 9).map(\.code) == ["token"])
            guard version >= 18 else { return }
            #expect(try tx.dialogs.archived(of: bob) == [.user(ada)])
            guard version >= 19 else { return }
            #expect(try tx.webSessions.find([1])?.user == ada)
            #expect(try tx.telegraphPages.find("Owls-11-29")?.title == "Owls")
            guard version >= 21 else { return }
            #expect(try tx.templates.find(secret: "secret")?.host == "owls.example")
            #expect(try tx.templates.version(1, of: 6)?.rules == "body: //p")
            #expect(try tx.templates.page("https://owls.example/", of: 6)?.kept == [1])
            #expect(try tx.templates.changes() == ["owls.example": 7])
            #expect(try tx.webPages.find(7)?.rules == 8)
            guard version >= 22 else { return }
            let text = try #require(try tx.boxes.history(user: bob, peer: .user(ada), HistoryRange()).first)
            #expect(try tx.messages.randomID(of: text.body.gid) == 77)
        }
    }

    @Test func `messages of before have no random id in their row, and are sent once still`() throws {
        do {
            let database = try Connection(path: options.path)
            try ServerStoreMigration.run(Array(ServerStoreMigration.all.prefix(21)), on: database)
            try database.execute(
                """
                INSERT INTO messages(gid, sender, date, text, copies) VALUES (1, 1, 0, 'before', x'');
                INSERT INTO random_ids VALUES (1, 77, 2)
                """
            )
        }
        try StoreFile(options).transaction { tx throws in
            #expect(try tx.messages.randomID(of: GlobalMessageID(rawValue: 1)) == nil)
            #expect(try tx.messages.sent(by: ada, randomID: 77) == 2)
            let inserted = try tx.send("now", from: ada, to: bob, randomID: 78)
            #expect(try tx.messages.randomID(of: inserted.gid) == 78)
            let unnamed = try tx.send("from the server itself", from: ada, to: bob)
            #expect(try tx.messages.randomID(of: unnamed.gid) == nil)
        }
    }

    @Test func `pages of before know no rules, and are found as they were`() throws {
        do {
            let database = try Connection(path: options.path)
            try ServerStoreMigration.run(Array(ServerStoreMigration.all.prefix(20)), on: database)
            try database.execute(
                """
                INSERT INTO web_pages(
                  id, address, state, asked, expires, used, hash, content, tag, modified, views, stored_bytes
                ) VALUES (7, 'https://owls.example/', 1, 2, 3, 4, 5, x'01', 't', 'm', 6, 0)
                """
            )
        }
        try StoreFile(options).transaction { tx throws in
            let page = try tx.webPages.find(7)
            #expect(page?.rules == 0 && page?.tag == "t" && page?.views == 6)
            #expect(try tx.templates.changes().isEmpty)
        }
    }

    @Test func `a group that was closed before shows no photo any more`() throws {
        do {
            let database = try Connection(path: options.path)
            try ServerStoreMigration.run(Array(ServerStoreMigration.all.prefix(3)), on: database)
            try database.execute(
                """
                INSERT INTO chats VALUES (1, 'Closed', '', 1, 5, 0, 1, x'', 1), (2, 'Open', '', 1, 6, 0, 1, x'', 0)
                """
            )
        }
        try StoreFile(options).transaction { tx throws in
            #expect(try tx.chats.find(1)?.photo == nil)
            #expect(try tx.chats.find(2)?.photo == 6)
        }
    }

    @Test func `messages of before name the poll that they show`() throws {
        do {
            let database = try Connection(path: options.path)
            try ServerStoreMigration.run(Array(ServerStoreMigration.all.prefix(10)), on: database)
            try database.execute(
                """
                INSERT INTO polls VALUES (258, 1, 1, x'', 0, NULL, 0, x''), (259, 1, NULL, x'', 0, NULL, 0, x'');
                INSERT INTO messages(gid, sender, date, text, content, copies) VALUES
                  (1, 1, 1, '', x'000800000201000000000000', x''),
                  (2, 1, 1, '', x'10080000020100000000000000', x''),
                  (3, 1, 1, '', x'020000000201000000000000', x''),
                  (4, 1, 1, 'text', NULL, x'');
                INSERT INTO scheduled(user, id, peer, due, random_id, flags, media, text, content)
                  VALUES (1, 1, 2, 9, 1, 0, 2048, '', x'000800000301000000000000');
                """
            )
        }
        let database = try StoreFile(options).database
        let polls = try database.all("SELECT poll FROM messages ORDER BY gid") { $0.optionalInt64(0) }
        #expect(polls == [258, 258, nil, nil])
        #expect(try database.first("SELECT poll FROM scheduled") { $0.optionalInt64(0) } == 259)
    }

    @Test func `an index of words becomes one of units`() throws {
        do {
            let database = try Connection(path: options.path)
            try ServerStoreMigration.run(Array(ServerStoreMigration.all.prefix(4)), on: database)
            for (gid, text) in [(1, "đường"), (2, "東京タワー"), (3, "Ёлка")] {
                let copies = CopyList.encode([MessageCopy(user: bob, id: MessageID(rawValue: Int32(gid + 1)))]
                )
                try database.run(
                    """
                    INSERT INTO messages(gid, sender, date, edit_date, text, content, grouped_id, copies)
                    VALUES (?, 1, 1, NULL, ?, NULL, NULL, ?)
                    """,
                    gid,
                    text,
                    copies
                )
                try database.run("INSERT INTO boxes VALUES (2, 1, ?, ?, 0, 0, NULL)", gid + 1, gid)
                try database.run("INSERT INTO search(rowid, words, scope) VALUES (?, ?, 'u2')", gid, text)
            }
            try database.run("UPDATE search_state SET indexed = 3")
        }
        let file = try StoreFile(options)
        #expect(try file.indexText(limit: 2))
        #expect(try !file.indexText(limit: 2))
        try file.transaction { tx throws in
            for (query, text) in [("duong", "đường"), ("京タワ", "東京タワー"), ("елка", "Ёлка")] {
                let found = try tx.search.find(MessageSearchQuery(user: bob, text: query))
                #expect(found.messages.map(\.body.text) == [text])
            }
        }
    }

    private func record(to path: String) throws {
        try? FileManager.default.removeItem(atPath: path)  // there is none the first time
        let file = try StoreFile(ServerStoreOptions(path: path))
        try file.transaction { tx throws in
            try tx.users.insert(
                UserRecord(id: ada, accessHash: 1, phone: "100", firstName: "Ada", created: 1)
            )
            try tx.users.insert(
                UserRecord(id: bob, accessHash: 2, phone: "200", firstName: "Bob", created: 1)
            )
            _ = try tx.authKeys.insert(id: -3, key: [UInt8](repeating: 1, count: 256), hash: 4, date: 1)
            try tx.authKeys.signIn(-3, user: ada, date: 2)
            try tx.chats.insert(ChatRecord(id: 1, title: "Duo", creator: ada, date: 3))
            try tx.members.save(GroupMemberRecord(chat: 1, user: ada, inviter: ada, date: 3, role: .creator))
            try tx.members.save(GroupMemberRecord(chat: 1, user: bob, inviter: ada, date: 3))
            _ = try tx.send("hello", from: ada, to: bob, randomID: 77)
            try tx.updates.append(.edited(2), to: ada)
            var photo = FileRecord(id: 5, kind: .photo, accessHash: 1, owner: ada, date: 1, sha256: [1])
            photo.sizes = [FileSize(type: "m", width: 2, height: 1, sha256: [2], byteCount: 3)]
            try tx.files.insert(photo)
            _ = try tx.search.find(MessageSearchQuery(user: bob, text: "hel"))
            try tx.loginCodes.save(LoginCodeRecord(phone: "300", secret: [1], code: "123456", expires: 9))
            try tx.rates.setUsedUntil("try +300", 7)
            try tx.changes.note(.init(.draft, of: .user(bob)), for: ada, date: 5, by: -3)
            try tx.scheduled.save(
                ScheduledRecord(
                    user: ada,
                    id: try tx.scheduled.nextID(of: ada),
                    peer: .user(bob),
                    due: 99,
                    randomID: 78,
                    text: "later"
                )
            )
            let poll = PollRecord(id: 8, creator: ada, content: [1], answers: 2)
            _ = try tx.polls.vote(PollVote(voter: bob, choices: PollChoices(place: 1), date: 6), in: poll)
            let set = StickerSetRecord(
                id: 4,
                accessHash: 1,
                creator: ada,
                date: 6,
                title: "Set",
                shortName: "pack"
            )
            try tx.stickerSets.insert(set, [])
            try tx.savedGIFs.save(5, for: bob, limit: 9)
            var link = ChatInviteRecord(hash: "link", chat: 1, admin: ada, date: 9)
            link.isPermanent = true
            link = try tx.chatInvites.insert(link)
            try tx.joins.save(.init(chat: 1, user: bob, invite: link.id, date: 9, isRequest: true))
            try tx.joins.setBanned(true, ada, from: 1)
            try tx.invites.insert(InviteRecord(code: "token", created: 9, maker: ada))
            _ = try tx.dialogs.setFolder(user: bob, peer: .user(ada), .archive)
            let session = WebSessionRecord(user: ada, account: nil, created: 1, expires: 9)
            try tx.webSessions.insert(session, token: [1], limit: 9)
            _ = try tx.telegraphPages.insert(.init(path: "Owls-11-29", account: 1, title: "Owls", at: 5))
            try tx.templates.save(
                TemplateRecord(
                    id: 6,
                    owner: ada,
                    host: "owls.example",
                    secret: "secret",
                    version: 1,
                    changed: 9
                )
            )
            try tx.templates.add(.init(version: 1, began: 9, saved: 9, rules: "body: //p"), to: 6)
            try tx.templates.save(
                TemplatePageRecord(url: "https://owls.example/", kept: [1], keptVersion: 1),
                of: 6
            )
            try tx.templates.noteChange(of: "owls.example", 7)
            var page = WebPageRecord(id: 7, address: "https://owls.example/", at: 9)
            page.rules = 8
            try tx.webPages.save(page)
        }
        try file.database.checkpoint(.truncate)
        try file.database.execute("PRAGMA journal_mode = DELETE; PRAGMA page_size = 1024; VACUUM")
    }
}
