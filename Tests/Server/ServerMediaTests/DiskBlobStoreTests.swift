import Foundation
import ServerMedia
import StdExtras
import TestKit
import Testing
import WireCrypto

@Suite struct DiskBlobStoreTests {
    let folder: TemporaryFolder
    let store: DiskBlobStore

    init() throws {
        folder = try TemporaryFolder()
        store = try DiskBlobStore(directory: folder.path("blobs"))
    }

    @Test func `what is stored is read back by its digest`() throws {
        let blob = try store.add(Array("martlet".utf8))

        #expect(blob.byteCount == 7)
        #expect(blob.id == BlobID(Digest.sha256(Array("martlet".utf8))))
        #expect(try store.byteCount(of: blob.id) == 7)
        #expect(try store.read(blob.id, in: 0..<100) == Array("martlet".utf8))
    }

    @Test func `a range is cut off at the end`() throws {
        let blob = try store.add(Array(0..<100))

        #expect(try store.read(blob.id, in: 0..<10) == Array(0..<10))
        #expect(try store.read(blob.id, in: 90..<110) == Array(90..<100))
        #expect(try store.read(blob.id, in: 100..<110) == [])
        #expect(try store.read(blob.id, in: 1_000_000..<1_000_010) == [])
    }

    @Test func `the same content is stored once`() throws {
        let first = try store.add([1, 2, 3])
        let second = try store.add([1, 2, 3])
        let path = folder.path("incoming")
        try Data([1, 2, 3]).write(to: URL(filePath: path))
        try store.adopt(fileAt: path, as: first)

        #expect(first == second)
        #expect(try files().count == 1)
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    @Test func `a file taken over moves`() throws {
        let path = folder.path("incoming")
        let content = [UInt8](repeating: 5, count: 5000)
        try Data(content).write(to: URL(filePath: path))
        let blob = StoredBlob(id: BlobID(Digest.sha256(content)), byteCount: 5000)

        try store.adopt(fileAt: path, as: blob)

        #expect(try store.read(blob.id, in: 0..<5000) == content)
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    @Test func `a blob that is not there is not found`() throws {
        let id = BlobID(Digest.sha256([9]))

        #expect(try store.byteCount(of: id) == nil)
        #expect(throws: BlobError.notFound) { try store.read(id, in: 0..<1) }
        #expect(try !store.keep(StoredBlob(id: id, byteCount: 1)))
        #expect(try !store.setAside(id, ifIdleSince: .max))
        #expect(try !store.bringBack(id))
        #expect(try !store.remove(id, ifAsideSince: .max))
    }

    @Test func `a removed blob is gone and may come again`() throws {
        let blob = try store.add([1])
        #expect(try !store.remove(blob.id, ifAsideSince: .max))
        #expect(try store.setAside(blob.id, ifIdleSince: .max))
        #expect(try store.remove(blob.id, ifAsideSince: .max))
        #expect(try store.byteCount(of: blob.id) == nil)
        #expect(try store.add([1]) == blob)
    }

    @Test(arguments: ["read", "measured", "kept", "stored", "taken over", "brought back"])
    func `a blob that was set aside is found and in its place when it is`(how: String) throws {
        let blob = try store.add([1, 2, 3])
        #expect(try store.setAside(blob.id, ifIdleSince: .max))
        #expect(aside(of: store) == [blob.id])
        #expect((0...255).allSatisfy { store.idle(onShelf: $0, since: .max).isEmpty })

        switch how {
        case "read": #expect(try store.read(blob.id, in: 0..<9) == [1, 2, 3])
        case "measured": #expect(try store.byteCount(of: blob.id) == 3)
        case "kept": #expect(try store.keep(blob))
        case "stored": #expect(try store.add([1, 2, 3]) == blob)
        case "taken over":
            let path = folder.path("incoming")
            try Data([1, 2, 3]).write(to: URL(filePath: path))
            try store.adopt(fileAt: path, as: blob)
        default: #expect(try store.bringBack(blob.id))
        }

        #expect(aside(of: store).isEmpty)
        #expect(try !store.remove(blob.id, ifAsideSince: .max))
        #expect(try store.read(blob.id, in: 0..<9) == [1, 2, 3])
    }

    @Test func `what was set aside stays for its time, and a host may remove it before`() throws {
        let time = Locked<Int64>(100)
        let store = try DiskBlobStore(directory: folder.path("timed"), now: { time.withLock { $0 } })
        let (first, second) = (try store.add([1]), try store.add([2]))
        time.withLock { $0 = 200 }
        for blob in [first, second] { #expect(try store.setAside(blob.id, ifIdleSince: 101)) }

        #expect(try !store.remove(first.id, ifAsideSince: 200))
        #expect(try store.remove(first.id, ifAsideSince: 201))
        try FileManager.default.removeItem(atPath: folder.path("timed/unused"))
        #expect(try !store.bringBack(second.id))
        #expect(try store.add([2]) == second)
        time.withLock { $0 = 300 }
        #expect(try store.setAside(second.id, ifIdleSince: 300))
    }

    private func aside(of store: DiskBlobStore) -> [BlobID] {
        (0...255).flatMap { store.aside(ofShelf: $0) }
    }

    @Test func `a blob is idle since it was last stored or kept`() throws {
        let time = Locked<Int64>(100)
        let store = try DiskBlobStore(directory: folder.path("timed"), now: { time.withLock { $0 } })
        let added = try store.add([1])
        let content = [UInt8](repeating: 5, count: 5000)
        let adopted = StoredBlob(id: BlobID(Digest.sha256(content)), byteCount: 5000)
        let path = folder.path("incoming")
        try Data(content).write(to: URL(filePath: path))
        try store.adopt(fileAt: path, as: adopted)
        func idle(since moment: Int64) -> Set<BlobID> {
            Set((0...255).flatMap { store.idle(onShelf: $0, since: moment) })
        }

        #expect(idle(since: 100).isEmpty)
        #expect(idle(since: 101) == [added.id, adopted.id])

        time.withLock { $0 = 200 }
        _ = try store.add([1])
        #expect(idle(since: 200) == [adopted.id])
        #expect(try !store.setAside(added.id, ifIdleSince: 200))
        #expect(try store.keep(adopted))
        #expect(try !store.setAside(adopted.id, ifIdleSince: 200))
        #expect(try store.setAside(adopted.id, ifIdleSince: 201))
        #expect(try store.remove(adopted.id, ifAsideSince: 201))
        #expect(try !store.keep(adopted))
        #expect(try store.read(added.id, in: 0..<9) == [1])
    }

    @Test func `only the owner may read`() throws {
        _ = try store.add([1])
        for (path, isDirectory) in try entries() {
            let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
            #expect(mode == (isDirectory ? 0o700 : 0o600))
        }
    }

    @Test func `what a crash left unnamed is dropped`() throws {
        let blob = try store.add([1])
        let path = folder.path("blobs/new/77")
        try Data([1, 2]).write(to: URL(filePath: path))

        let reopened = try DiskBlobStore(directory: folder.path("blobs"))

        #expect(!FileManager.default.fileExists(atPath: path))
        #expect(try reopened.read(blob.id, in: 0..<1) == [1])
    }

    @Test func `what cannot be dropped keeps no server from starting, and is in nobody's way`() throws {
        // A directory, which cannot be removed like a file, under the next number.
        let path = folder.path("blobs/new/1")
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)

        let reopened = try DiskBlobStore(directory: folder.path("blobs"))

        #expect(reopened.leftovers == 1 && store.leftovers == 0)
        let blob = try reopened.add([1])
        #expect(try reopened.read(blob.id, in: 0..<1) == [1])
    }

    private func entries() throws -> [(path: String, isDirectory: Bool)] {
        try FileManager.default.subpathsOfDirectory(atPath: folder.path("blobs")).map { name in
            var isDirectory: ObjCBool = false
            let path = folder.path("blobs/\(name)")
            _ = FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory)
            return (path, isDirectory.boolValue)
        }
    }

    private func files() throws -> [String] { try entries().filter { !$0.isDirectory }.map(\.path) }
}
