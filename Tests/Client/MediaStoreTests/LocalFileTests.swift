import ClientModel
import Foundation
import MediaStore
import StdExtras
import TestKit
import Testing

@Suite struct LocalFileTests {
    private let chat = PeerID(.user, 7)

    @Test(.timeLimit(.minutes(5)), arguments: [0, 5, 16_384, 3_000_000])
    func `an imported file is durable, the only copy, and exports as it was`(count: Int) async throws {
        let fixture = try await StoreFixture()
        let content = StoreFixture.content(count)
        let path = fixture.folder.path("photo.jpg")
        try Data(content).write(to: URL(filePath: path))
        let id = ResourceID("local/1")

        try await fixture.store.importFile(at: path, as: id, MediaDescription(kind: .photo, chat: chat))
        let store = try await fixture.another()
        let evicted = try await store.evict(EvictionPolicy(maximumByteCount: 0))
        try await store.export(id, to: fixture.folder.path("out.jpg"))

        #expect(try Data(contentsOf: URL(filePath: fixture.folder.path("out.jpg"))) == Data(content))
        #expect(FileManager.default.fileExists(atPath: path))
        #expect(evicted.onlyCopyCount == 1)
        #expect(evicted.fileCount == 0)
    }

    @Test(.timeLimit(.minutes(5)))
    func `an export takes no other file's place unless it is to`() async throws {
        let fixture = try await StoreFixture()
        let id = ResourceID("local/1")
        try await fixture.store.store([1, 2], as: id, MediaDescription(kind: .file), isOnlyCopy: true)
        let folder = fixture.folder.path("saved")
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        func content(_ name: String) throws -> [UInt8] {
            [UInt8](try Data(contentsOf: URL(filePath: "\(folder)/\(name)")))
        }
        for name in ["a.tar.gz", "a.tar.gz.part", "b"] {
            try Data([9]).write(to: URL(filePath: "\(folder)/\(name)"))
        }

        #expect(try await fixture.store.export(id, to: "\(folder)/a.tar.gz") == "\(folder)/a.tar (2).gz")
        #expect(try await fixture.store.export(id, to: "\(folder)/a.tar.gz") == "\(folder)/a.tar (3).gz")
        #expect(try await fixture.store.export(id, to: "\(folder)/b", replacing: true) == "\(folder)/b")
        #expect(try content("a.tar.gz") == [9] && content("a.tar.gz.part") == [9])
        #expect(try content("a.tar (2).gz") == [1, 2] && content("b") == [1, 2])
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder).count == 5)
    }

    @Test(.timeLimit(.minutes(5)))
    func `moving in removes the source, and only after it is safe`() async throws {
        let fixture = try await StoreFixture()
        let path = fixture.folder.path("a")
        try Data([1, 2, 3]).write(to: URL(filePath: path))
        let id = ResourceID("local/1")
        try await fixture.store.importFile(at: path, as: id, MediaDescription(kind: .file), mode: .move)

        #expect(!FileManager.default.fileExists(atPath: path))
        #expect(try await fixture.store.file(of: id).readAll() == [1, 2, 3])
        await #expect(throws: MediaError.noSource) {
            try await fixture.store.importFile(at: path, as: id, MediaDescription(kind: .file))
        }
    }

    @Test(.timeLimit(.minutes(5)))
    func `a sent file gets its server's name without a copy, under its readers`() async throws {
        let fixture = try await StoreFixture()
        let local = ResourceID("local/1")
        let remote = ResourceID("document/1")
        let content = StoreFixture.content(100_000)
        try await fixture.store.store(content, as: local, MediaDescription(kind: .file), isOnlyCopy: true)
        let file = try await fixture.store.file(of: local)
        let status = Recorder(fixture.store.status(of: remote))
        await status.until { if case .remote = $0 { true } else { false } }
        let before = try FileManager.default.subpathsOfDirectory(atPath: fixture.folder.path("store/media"))

        try await fixture.store.rename(local, to: remote)

        await status.until(.local(byteCount: 100_000))
        let after = try FileManager.default.subpathsOfDirectory(atPath: fixture.folder.path("store/media"))
        #expect(Set(before) == Set(after))
        #expect(try await file.readAll() == content)
        #expect(try await fixture.store.file(of: local).readAll() == content, "the old name stays good")
        let store = try await fixture.another()
        #expect(try await store.file(of: remote).readAll() == content)
        #expect(try await store.readStored(local, 0..<1) == nil)
    }

    @Test(.timeLimit(.minutes(5)))
    func `renaming onto what is here keeps one of both`() async throws {
        let fixture = try await StoreFixture()
        let (id, content) = fixture.serve(50_000, as: "document/1")
        _ = try await fixture.store.file(of: id)
        let local = ResourceID("local/1")
        try await fixture.store.store(content, as: local, MediaDescription(kind: .file), isOnlyCopy: true)
        try await fixture.store.rename(local, to: id)

        #expect(try await fixture.store.file(of: id).readAll() == content)
        #expect(try await fixture.store.usage().entries.map(\.fileCount).reduce(0, +) == 1)
        #expect(try await fixture.store.check(.blocks).troubles.isEmpty)
        await #expect(throws: MediaError.unavailable) {
            try await fixture.store.rename(ResourceID("nothing"), to: id)
        }
    }

    @Test(.timeLimit(.minutes(5)))
    func `something derived is made once, kept, and known by what it is`() async throws {
        let fixture = try await StoreFixture()
        let (id, content) = fixture.serve(200_000)
        let made = Locked(0)
        let make: @Sendable (ResourceReader) async throws -> [UInt8] = { reader in
            made.withLock { $0 += 1 }
            return try await Array(reader.readAll().prefix(100))
        }
        let key = DerivationID("thumbnail", 320)
        async let first = fixture.store.derived(key, of: id, make: make)
        async let second = fixture.store.derived(key, of: id, make: make)

        #expect(try await first.readAll() == Array(content.prefix(100)))
        #expect(try await second.readAll() == Array(content.prefix(100)))
        #expect(made.withLock { $0 } == 1)
        _ = try await fixture.store.derived(DerivationID("thumbnail", 640), of: id, make: make)
        #expect(made.withLock { $0 } == 2)
        await fixture.store.close()
        let store = try await fixture.another()
        #expect(try await store.storedDerived(key, of: id)?.readAll() == Array(content.prefix(100)))
        #expect(try await store.storedDerived(DerivationID("blur"), of: id) == nil)
    }

    @Test(.timeLimit(.minutes(5)))
    func `making ends when the last one who waits gives up`() async throws {
        let fixture = try await StoreFixture(isHolding: true)
        let (id, _) = fixture.serve(200_000)
        let key = DerivationID("blur")
        let waiting = (0..<3).map { _ in
            Task { try await fixture.store.derived(key, of: id) { try await $0.readAll() } }
        }
        await fixture.server.untilAsked(1)
        for task in waiting { task.cancel() }

        for task in waiting { await #expect(throws: CancellationError.self) { try await task.value } }
        let status = Recorder(fixture.store.status(of: id))
        await status.until { if case .remote = $0 { true } else { false } }
    }

    @Test(.timeLimit(.minutes(5)))
    func `a failure to make is everybody's and is not kept`() async throws {
        struct Broken: Error {}
        let fixture = try await StoreFixture()
        let key = DerivationID("blur")
        let id = ResourceID("a")
        await #expect(throws: Broken.self) {
            try await fixture.store.derived(key, of: id) { _ in throw Broken() }
        }
        #expect(try await fixture.store.derived(key, of: id) { _ in [1] }.readAll() == [1])
    }
}
