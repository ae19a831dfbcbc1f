import ServerStore
import Testing

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
            try tx.files.setReference(5, [8])
            #expect(try tx.files.find(5)?.reference == [8])
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
