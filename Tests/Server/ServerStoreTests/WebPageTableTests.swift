import TelegramSchema
import Testing

@testable import ServerStore

private let cy: UserID = 3

struct WebPageTableTests {
    let store: TestStore

    init() throws { store = try TestStore() }

    private func page(_ id: Int64, used: Int32 = 100, bytes: Int64 = 0) -> WebPageRecord {
        var page = WebPageRecord(id: id, address: "https://\(id).example/", at: used)
        page.state = .found
        page.storedBytes = bytes
        return page
    }

    private func show(_ page: Int64, date: Int32, to reader: UserID, _ tx: ServerTransaction) throws
        -> InsertedMessage
    {
        let content = SharedContent([1], webPage: page)
        let message = NewMessage(sender: ada, date: date, text: "x", content: content)
        let deliveries = [Delivery(user: ada, peer: .user(reader)), Delivery(user: reader, peer: .user(ada))]
        return try tx.messages.insert(message, deliveries)
    }

    @Test func `a page comes back as it was stored, by number and by address`() throws {
        var known = page(7)
        known.asked = 5
        known.expires = 9
        known.hash = 3
        known.content = [1, 2]
        known.tag = "t"
        known.modified = "m"
        known.views = 4
        known.storedBytes = 8
        known.rules = 1 << 40
        try store.write { tx throws in try tx.webPages.save(known) }
        try store.reopened().transaction { tx throws in
            #expect(try tx.webPages.find(7) == known)
            #expect(try tx.webPages.id(of: known.address) == 7)
            #expect(try tx.webPages.id(of: "https://8.example/") == nil)
        }
        known.content = [UInt8](repeating: 1, count: WebPageRecord.maximumContentBytes + 1)
        #expect(throws: ServerStoreError.tooLong) {
            try store.write { [known] tx throws in try tx.webPages.save(known) }
        }
    }

    @Test func `those who have messages with a page are found by the newest of them`() throws {
        try store.write { tx throws in
            _ = try show(7, date: 10, to: bob, tx)
            _ = try show(7, date: 20, to: cy, tx)
            let changed = try show(8, date: 5, to: bob, tx)
            try tx.messages.edit(
                changed.gid,
                text: "y",
                content: SharedContent([1], webPage: 8),
                media: [],
                editDate: 31
            )
            #expect(try tx.webPages.holders(of: 8, since: 30, limit: 9) == [ada, bob])
            #expect(try tx.webPages.holders(of: 7, since: 10, limit: 9) == [ada, bob, cy])
            #expect(try tx.webPages.holders(of: 7, since: 11, limit: 9) == [ada, cy])
            #expect(try tx.webPages.holders(of: 7, since: 0, limit: 1) == [ada, cy])
            try tx.messages.edit(
                changed.gid,
                text: "y",
                content: SharedContent(),
                media: [],
                editDate: 32
            )
            #expect(try tx.webPages.holders(of: 8, since: 0, limit: 9).isEmpty)
        }
    }

    @Test func `a file that a page names is used, until the page has other files`() throws {
        try store.write { tx throws in
            let sha = [UInt8](repeating: 1, count: 32)
            let file = FileRecord(id: 5, kind: .photo, accessHash: 1, owner: ada, date: 1, sha256: sha)
            try tx.files.insert(file)
            try tx.webPages.save(page(7))
            try tx.webPages.set(article: [1, 2], files: [5, 5], of: 7)
            #expect(try tx.webPages.article(of: 7) == [1, 2])
            #expect(try tx.webPages.files(of: 7) == [5])
            #expect(try tx.files.unused(after: nil, before: 9, limit: 9).unused.isEmpty)
            try tx.webPages.set(article: nil, files: [], of: 7)
            #expect(try tx.webPages.article(of: 7) == nil)
            #expect(try tx.files.unused(after: nil, before: 9, limit: 9).unused.map(\.id) == [5])
        }
    }

    @Test func `pages that nobody has are found, and those that take room by their use`() throws {
        try store.write { tx throws in
            try tx.webPages.save(page(1, used: 30, bytes: 10))
            try tx.webPages.save(page(2, used: 20))
            try tx.webPages.save(page(3, used: 10, bytes: 5))
            _ = try show(3, date: 1, to: bob, tx)
            #expect(try tx.webPages.storedBytes() == 15)
            #expect(try tx.webPages.leastUsed(limit: 9) == [3, 1])
            #expect(try tx.webPages.unused(since: 25, limit: 9).map(\.id) == [3, 2])
            #expect(try tx.webPages.unused(since: 25, limit: 9).map(\.isShown) == [true, false])
            #expect(try tx.webPages.newest(limit: 2).map(\.id) == [1, 2])
            try tx.webPages.delete(2)
            #expect(try tx.webPages.unused(since: 25, limit: 9).map(\.id) == [3])
        }
    }

    @Test func `a viewer is counted once a day`() throws {
        try store.write { tx throws in
            #expect(try tx.webPages.addView(of: 7, by: ada, on: 1))
            #expect(try !tx.webPages.addView(of: 7, by: ada, on: 1))
            #expect(try tx.webPages.addView(of: 7, by: bob, on: 1))
            #expect(try tx.webPages.addView(of: 7, by: ada, on: 2))
            #expect(try tx.webPages.deleteViews(before: 2, limit: 2))
            #expect(try !tx.webPages.deleteViews(before: 2, limit: 2))
            #expect(try !tx.webPages.addView(of: 7, by: ada, on: 2))
        }
    }

    @Test func `what is being looked up is found after a restart`() throws {
        var pending = page(7)
        pending.state = .pending
        try store.write { [pending] tx throws in
            try tx.webPages.save(pending)
            try tx.webPages.save(page(8))
        }
        try store.reopened().transaction { tx throws in #expect(try tx.webPages.pending(limit: 9) == [7]) }
    }
}
