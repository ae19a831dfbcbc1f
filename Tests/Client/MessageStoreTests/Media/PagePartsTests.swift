import ClientModel
import SQLite
import Testing

@testable import MessageStore

/// The media of web pages have rows of their own, for fetching them.
@Suite struct PagePartsTests {
    private static let page = MediaID(.webPage, 9)
    private static let photo = MediaID(.photo, 7)

    private static func page(photo: Int64? = 7, reference: UInt8 = 1, state: WebPageState = .loaded) -> Media
    {
        var page = WebPage(id: page.number, url: "https://example.org")
        page.state = state
        page.photo = photo.map { number in
            var photo = Photo(MediaID(.photo, number))
            photo.remote = RemoteFile(datacenter: 2, id: number, accessHash: 1, reference: [reference])
            return photo
        }
        return .webPage(page)
    }

    private static func user(_ id: Int32) -> Message { message(id).updating { $0.mediaIDs = [page] } }

    private static func reference(_ reader: StoreReader) throws -> [UInt8]? {
        guard case .photo(let photo)? = try reader.media(photo) else { return nil }
        return photo.remote?.reference
    }

    @Test func `the picture of a page is there as long as a message has the page`() async throws {
        let store = try StoreFixture().store
        let users = try await store.transaction { transaction in
            try transaction.addMedia([Self.page()])
            let users = try [1, 2].map { try transaction.add(Self.user($0)).stableID }
            // Media that were only viewed, not sent.
            try transaction.addMedia([.photo(Photo(MediaID(.photo, 8)))])
            try transaction.removeUnusedMedia()
            return users
        }
        let found = try await store.read { reader in
            (
                try reader.media(Self.photo) != nil, try reader.media(MediaID(.photo, 8)) != nil,
                try reader.messages(using: Self.photo)
            )
        }
        #expect(found.0 && !found.1)
        #expect(found.2 == users)
        try await store.transaction { try $0.delete([message(1).key]) }
        #expect(try await store.read { try $0.media(Self.photo) } != nil)
        try await store.transaction { try $0.delete([message(2).key]) }
        let left = try await store.read { (try $0.media(Self.photo), try $0.media(Self.page)) }
        #expect(left.0 == nil && left.1 == nil)
    }

    @Test func `a page that is read late brings its picture, and another one takes its place`() async throws {
        let store = try StoreFixture().store
        let pictures = try await store.transaction { transaction in
            try transaction.addMedia([Self.page(photo: nil, state: .pending)])
            try transaction.add(Self.user(1))
            var pictures: [[Int64]] = []
            for number in [7, 8] as [Int64] {
                try transaction.updateMedia(Self.page) { $0 = Self.page(photo: number) }
                try transaction.removeUnusedMedia()
                pictures.append(
                    try [7, 8].filter { try transaction.reader.media(MediaID(.photo, $0)) != nil }
                )
            }
            return pictures
        }
        #expect(pictures == [[7], [8]])
    }

    @Test func `a message that names another page gives up the picture of the first`() async throws {
        let store = try StoreFixture().store
        try await store.transaction { transaction in
            try transaction.addMedia([Self.page()])
            try transaction.add(Self.user(1))
            try transaction.addMedia([.webPage(WebPage(id: 10, url: "https://example.com"))])
            try transaction.add(message(1).updating { $0.mediaIDs = [MediaID(.webPage, 10)] })
        }
        #expect(try await store.read { try $0.media(Self.photo) } == nil)
    }

    @Test func `a page that is seen again brings a newer reference to its picture`() async throws {
        let store = try StoreFixture().store
        let references = try await store.transaction { transaction -> [[UInt8]?] in
            try transaction.addMedia([Self.page()])
            try transaction.add(Self.user(1))
            // As when the reference has expired.
            guard case .webPage(let renewed) = Self.page(reference: 2), let photo = renewed.photo else {
                return []
            }
            try transaction.renewMedia(.photo(photo))
            var references = [try Self.reference(transaction.reader)]
            try transaction.addMedia([Self.page(reference: 3)])
            references.append(try Self.reference(transaction.reader))
            return references
        }
        #expect(references == [[2], [3]])
    }

    @Test func `a page that many messages have costs each of them as much as the second`() async throws {
        let store = try StoreFixture().store
        let written = try await store.transaction { transaction in
            // Also counts attempts: existing rows are not written again, but looked up.
            try transaction.database.execute(
                """
                CREATE TEMP TABLE tries(number INTEGER);
                CREATE TEMP TRIGGER counting BEFORE INSERT ON main.media_uses
                BEGIN INSERT INTO tries VALUES (1); END
                """
            )
            return try (1...20 as ClosedRange<Int32>).map { id in
                let before = transaction.database.totalChanges
                try transaction.addMedia([Self.page(reference: UInt8(id))])
                let written = transaction.database.totalChanges - before
                try transaction.add(Self.user(id))
                return written
            }
        }
        // The page's photo has the newer reference.
        #expect(Array(written.dropFirst()) == Array(repeating: 1, count: 19))
    }

    @Test func `messages that a page was not known for have its picture, too, when it is`() async throws {
        let store = try StoreFixture().store
        let users = try await store.transaction { transaction in
            let users = try [1, 2].map { try transaction.add(Self.user($0)).stableID }
            try transaction.addMedia([Self.page()])
            let found = try transaction.reader.messages(using: Self.photo)
            return (users, found)
        }
        #expect(users.0 == users.1)
    }

    @Test func `a newer reference is no news to the messages that have the picture`() async throws {
        let store = try StoreFixture().store
        let (reference, revision) = try await store.transaction { transaction -> ([UInt8]?, Int32?) in
            try transaction.addMedia([Self.page()])
            try transaction.add(Self.user(1))
            guard case .webPage(let renewed) = Self.page(reference: 2), let photo = renewed.photo else {
                return (nil, nil)
            }
            try transaction.renewMedia(.photo(photo))
            let user = try transaction.reader.message(message(1).key)
            return (try Self.reference(transaction.reader), user?.fields.mediaRevision)
        }
        #expect(reference == [2])
        #expect(revision == 0)
    }
}
