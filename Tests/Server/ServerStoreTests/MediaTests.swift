import SQLite
import TelegramSchema
import Testing

@testable import ServerStore

struct MediaTests {
    let store: TestStore

    init() throws { store = try TestStore() }

    private static let photo: FileRecord = {
        var photo = FileRecord(id: 5, kind: .photo, accessHash: -1, owner: ada, date: 3, sha256: [1])
        photo.strippedThumbnail = [9, 9]
        photo.reference = [7]
        photo.sizes = [
            FileSize(type: "m", width: 320, height: 200, sha256: [2], byteCount: 100),
            FileSize(type: "x", width: 800, height: 500, sha256: [3], byteCount: 1000),
        ]
        return photo
    }()

    @Test func `a file comes back with its sizes in order`() throws {
        try store.write { tx throws in
            try tx.files.insert(Self.photo)
            #expect(try tx.files.find(5) == Self.photo)
            #expect(try tx.files.find(6) == nil)
        }
    }

    @Test func `a document comes back`() throws {
        var document = FileRecord(id: 6, kind: .document, accessHash: 2, owner: bob, date: 4, sha256: [1])
        document.byteCount = 5_000_000_000
        document.mimeType = "text/plain"
        document.attributes = [1, 2, 3]
        try store.write { tx throws in
            try tx.files.insert(document)
            #expect(try tx.files.find(6) == document)
        }
    }

    @Test func `bytes are in use as long as any file or size has them`() throws {
        try store.write { tx throws in
            try tx.files.insert(Self.photo)
            var other = Self.photo
            other.id = 6
            other.sizes = []
            try tx.files.insert(other)

            try tx.files.delete(5)
            #expect(try tx.files.isBlobUsed(sha256: [1]))
            #expect(try !tx.files.isBlobUsed(sha256: [2]))
            try tx.files.delete(6)
            #expect(try !tx.files.isBlobUsed(sha256: [1]))
        }
    }

    /// Inserts files 1 to 5 of Ada; each test adds the references to them.
    private func insertFiles(_ tx: ServerTransaction) throws {
        for id in Int64(1)...5 {
            var file = Self.photo
            file.id = id
            file.sizes = []
            try tx.files.insert(file)
        }
    }

    private func unused(_ tx: ServerTransaction, before date: Int32 = 4) throws -> [Int64] {
        try tx.files.unused(after: nil, before: date, limit: 100).unused.map(\.id)
    }

    @Test func `a file is used as long as a message, a person or a group shows it`() throws {
        try store.write { tx throws in
            try insertFiles(tx)
            #expect(try unused(tx) == [1, 2, 3, 4, 5])
            #expect(try unused(tx, before: 3).isEmpty)

            let message = NewMessage(sender: ada, date: 1, text: "", content: SharedContent([9], file: 1))
            let sent = try tx.messages.insert(message, [Delivery(user: ada, peer: .user(ada))])
            try tx.userPhotos.insert(user: ada, file: 2)
            var person = UserRecord(id: ada, accessHash: 1, phone: "1", firstName: "Ada", created: 1)
            try tx.users.insert(person)
            person.photo = 3
            try tx.users.update(person)
            var group = ChatRecord(id: 1, title: "Duo", creator: ada, date: 3)
            try tx.chats.insert(group)
            group.photo = 4
            try tx.chats.update(group)
            #expect(try unused(tx) == [5])

            try tx.messages.setContent(sent.gid, SharedContent([9], file: 1))
            #expect(try unused(tx) == [5])
            try tx.messages.edit(
                sent.gid,
                text: "",
                content: SharedContent([9], file: 5),
                media: .photo,
                editDate: nil
            )
            #expect(try unused(tx) == [1])
            _ = try tx.boxes.delete(user: ada, ids: sent.copies.map(\.id))
            #expect(try unused(tx) == [1, 5])
            var later = ScheduledRecord(user: ada, id: 1, peer: .user(ada), due: 9, randomID: 1, text: "")
            later.content = SharedContent([9], file: 1)
            try tx.scheduled.save(later)
            #expect(try unused(tx) == [5])
        }
    }

    @Test func `a file is inherited by the first to show it when its owner does not any more`() throws {
        try store.write { tx throws in
            try insertFiles(tx)
            let cleo: UserID = 3
            func show(_ file: Int64, by sender: UserID) throws -> InsertedMessage {
                let message = NewMessage(
                    sender: sender,
                    date: 1,
                    text: "",
                    content: SharedContent([9], file: file)
                )
                return try tx.messages.insert(message, [Delivery(user: sender, peer: .user(sender))])
            }
            func inherited() throws -> [FileTable.Stretch.Inheritance] {
                try tx.files.unused(after: nil, before: 4, limit: 100).inherited
            }
            let own = try show(1, by: ada)
            _ = try show(1, by: bob)
            _ = try show(1, by: cleo)
            _ = try show(2, by: cleo)
            try tx.userPhotos.insert(user: ada, file: 2)
            #expect(try inherited().isEmpty)

            _ = try tx.boxes.delete(user: ada, ids: own.copies.map(\.id))
            #expect(try inherited() == [.init(file: .init(id: 1, owner: ada), bytes: 0, heir: bob)])
            #expect(try tx.files.user(of: 1, after: nil) == bob)
            #expect(try tx.files.user(of: 1, after: bob) == cleo)
            #expect(try tx.files.user(of: 1, after: cleo) == nil)
            try tx.files.setOwner(1, bob)
            #expect(try inherited().isEmpty)
            #expect(try tx.files.find(1)?.owner == bob)
            try tx.userPhotos.delete(user: ada, file: 2)
            #expect(try inherited() == [.init(file: .init(id: 2, owner: ada), bytes: 0, heir: cleo)])
        }
    }

    @Test func `what a set of emoji names is in use, and its maker's`() throws {
        try store.write { tx throws in
            try insertFiles(tx)
            let set = StickerSetRecord(
                id: 7,
                accessHash: 1,
                creator: ada,
                date: 1,
                title: "Birds",
                shortName: "birds"
            )
            try tx.stickerSets.insert(set, [StickerRecord(file: 1, emoji: "🐦")])
            #expect(try unused(tx) == [2, 3, 4, 5])
            #expect(try tx.stickerSets.find(name: "BIRDS") == set)
            #expect(try tx.stickerSets.stickers(of: 7) == [StickerRecord(file: 1, emoji: "🐦")])
            try tx.stickerSets.install(7, for: bob, date: 2)
            #expect(try tx.stickerSets.installed(by: bob).map(\.set.id) == [7])
            try tx.stickerSets.delete(7)
            #expect(try unused(tx) == [1, 2, 3, 4, 5])
            #expect(try tx.stickerSets.installed(by: bob).isEmpty)
        }
    }

    @Test func `what a user saved is in use, and theirs when its owner shows it no more`() throws {
        try store.write { tx throws in
            try insertFiles(tx)
            let cleo: UserID = 3
            for file in Int64(1)...4 { #expect(try tx.savedGIFs.save(file, for: bob, limit: 3)) }
            #expect(try tx.savedGIFs.files(of: bob) == [4, 3, 2])
            #expect(try unused(tx) == [1, 5])
            #expect(try tx.savedGIFs.save(2, for: bob, limit: 3))
            #expect(try !tx.savedGIFs.save(2, for: bob, limit: 3), "it is the newest already")
            #expect(try tx.savedGIFs.files(of: bob) == [2, 4, 3])
            try tx.savedGIFs.save(3, for: cleo, limit: 3)
            try tx.savedGIFs.save(4, for: ada, limit: 3)

            let inherited = try tx.files.unused(after: nil, before: 4, limit: 100).inherited
            #expect(inherited.map(\.file.id) == [2, 3], "the owner of the fourth saved it, too")
            #expect(inherited.map(\.heir) == [bob, bob])
            #expect(try tx.files.user(of: 3, after: bob) == cleo)
            #expect(try tx.files.user(of: 3, after: cleo) == nil)
            #expect(try tx.savedGIFs.remove(3, of: bob))
            #expect(try !tx.savedGIFs.remove(3, of: bob))
            #expect(try unused(tx) == [1, 5])
            try tx.savedGIFs.remove(3, of: cleo)
            #expect(try unused(tx) == [1, 3, 5])
        }
    }

    @Test func `whether an owner shows a file is found by an index, however many others show it`() throws {
        try store.write { tx throws in
            let statement = try tx.database.prepare("EXPLAIN QUERY PLAN \(FileTable.unusedQuery)")
            var plan: [String] = []
            while try statement.step() { plan.append(statement.row.string(3)) }
            let questions = plan.filter { $0.contains("messages") }
            #expect(questions.contains { $0.hasSuffix("messages_by_file_and_sender (file=? AND sender=?)") })
            // The others ask for existence or for the first row, in the order of the index.
            #expect(questions.count { $0.hasSuffix("messages_by_file (file=?)") } == 2)
            #expect(questions.count == 3)
            #expect(!plan.contains { $0.contains("TEMP B-TREE") })
        }
    }

    @Test func `what a file takes with its sizes counts for its owner`() throws {
        try store.write { tx throws in
            var photo = Self.photo
            photo.byteCount = 10
            try tx.files.insert(photo)
            photo.id = 6
            photo.sizes = []
            try tx.files.insert(photo)
            #expect(try tx.files.storedBytes(of: ada) == 1120)
            try tx.files.setOwner(5, bob)
            #expect(try tx.files.storedBytes(of: bob) == 1110)
        }
    }

    @Test func `files are looked through in stretches`() throws {
        try store.write { tx throws in
            try insertFiles(tx)
            let first = try tx.files.unused(after: nil, before: 4, limit: 2)
            #expect(first == .init(unused: [.init(id: 1, owner: ada), .init(id: 2, owner: ada)], last: 2))
            #expect(try tx.files.unused(after: 4, before: 4, limit: 2).last == nil)
        }
    }

    @Test func `no file is unused before it is known what older messages show`() throws {
        for id in Int64(1)...3 {
            try store.write { tx throws in
                let message = NewMessage(
                    sender: ada,
                    date: 1,
                    text: "",
                    content: SharedContent([UInt8(id)], file: id)
                )
                _ = try tx.messages.insert(message, [Delivery(user: ada, peer: .user(ada))])
            }
        }
        // As the migration leaves it.
        try store.file.database.execute(
            "UPDATE messages SET file = NULL; UPDATE files_unread SET last = (SELECT max(gid) FROM messages)"
        )
        try store.write { tx throws in
            try insertFiles(tx)
            #expect(try unused(tx).isEmpty)
            #expect(throws: ServerStoreError.damaged) {
                try tx.files.index(limit: 2) { _ in throw ServerStoreError.damaged }
            }
            #expect(try tx.files.index(limit: 2) { Int64($0[0]) })
            #expect(try unused(tx).isEmpty)
            #expect(try !tx.files.index(limit: 2) { Int64($0[0]) })
            #expect(try unused(tx) == [4, 5])
        }
    }

    @Test func `profile photos are listed, the newest first`() throws {
        try store.write { tx throws in
            for file in Int64(1)...5 { try tx.userPhotos.insert(user: ada, file: file) }
            try tx.userPhotos.insert(user: bob, file: 9)
            try tx.userPhotos.insert(user: ada, file: 2)

            #expect(try tx.userPhotos.page(of: ada) == [2, 5, 4, 3, 1])
            #expect(try tx.userPhotos.page(of: ada, offset: 1, limit: 2) == [5, 4])
            #expect(try tx.userPhotos.page(of: ada, before: 4) == [3, 1])
            #expect(try tx.userPhotos.count(of: ada) == 5)
            #expect(try tx.userPhotos.delete(user: ada, file: 5))
            #expect(try !tx.userPhotos.delete(user: ada, file: 9))
            #expect(try tx.userPhotos.page(of: ada) == [2, 4, 3, 1])
        }
    }
}
