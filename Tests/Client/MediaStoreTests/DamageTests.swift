import ClientModel
import Foundation
import Glibc
import SQLite
import StdExtras
import TestKit
import Testing

@testable import MediaStore

@Suite struct DamageTests {
    private func files(_ fixture: StoreFixture) throws -> [String] {
        let root = fixture.folder.path("store/media")
        return try FileManager.default.subpathsOfDirectory(atPath: root).filter { $0.contains("/") }.map {
            "\(root)/\($0)"
        }
    }

    /// Opens the index beside the store.
    private func mediaIndex(_ fixture: StoreFixture) throws -> MediaIndex {
        try MediaIndex(path: fixture.folder.path("store/media.sqlite"), key: fixture.key)
    }

    private func flip(_ path: String, at offset: Int64) throws {
        let file = try DiskFile(path, O_RDWR)
        let byte = try file.read(at: offset, count: 1)
        try file.write(byte.map { $0 ^ 1 }, at: offset)
    }

    @Test(.timeLimit(.minutes(5)))
    func `a damaged block is found, reported and fetched again, and only it`() async throws {
        let fixture = try await StoreFixture()
        let (id, content) = fixture.serve(300_000)
        _ = try await fixture.store.file(of: id)
        let troubles = Recorder(fixture.store.troubles)
        try flip(try #require(try files(fixture).first), at: BlockLayout.offset(ofBlock: 3) + 100)

        #expect(try await fixture.store.file(of: id).readAll() == content)
        #expect(troubles.values == [.damagedBytes(byteCount: 16_384)])
        #expect(fixture.server.asked.last?.range == 49_152..<65_536)
        await fixture.store.close()
        #expect(try await fixture.another().check(.blocks).troubles.isEmpty)
    }

    @Test(.timeLimit(.minutes(5)))
    func `a check of the blocks finds damage before a reader does`() async throws {
        let fixture = try await StoreFixture()
        let (id, _) = fixture.serve(100_000)
        _ = try await fixture.store.file(of: id)
        try await fixture.store.flush()
        try flip(try #require(try files(fixture).first), at: BlockLayout.offset(ofBlock: 6) + 5)

        #expect(try await fixture.store.check(.files).troubles.isEmpty)
        #expect(
            try await fixture.store.check(.blocks).troubles == [
                .damagedBytes(byteCount: 100_000 - 6 * 16_384)
            ]
        )
        #expect(try await fixture.store.check(.blocks).troubles.isEmpty)
        #expect(try await fixture.store.readStored(id, 99_000..<99_001) == nil)
    }

    @Test(.timeLimit(.minutes(5)))
    func `damage of an only copy is reported, not hidden`() async throws {
        let fixture = try await StoreFixture()
        let id = ResourceID("local")
        try await fixture.store.store([1, 2, 3], as: id, MediaDescription(kind: .file), isOnlyCopy: true)
        try flip(try #require(try files(fixture).first), at: BlockLayout.offset(ofBlock: 0) + 1)

        await #expect(throws: MediaError.damaged(0..<3)) { try await fixture.store.read(id, 0..<3) }
        await #expect(throws: MediaError.damaged(0..<3)) { try await fixture.store.read(id, 0..<3) }
        #expect(try await fixture.store.check(.blocks).troubles == [.damagedOnlyCopy(byteCount: 3)])
    }

    @Test(.timeLimit(.minutes(5)))
    func `an only copy that cannot be opened for a moment is not given up`() async throws {
        let fixture = try await StoreFixture()
        let id = ResourceID("local")
        try await fixture.store.store([1, 2, 3], as: id, MediaDescription(kind: .file), isOnlyCopy: true)
        await fixture.store.close()
        let path = try #require(try files(fixture).first)
        try flip(path, at: 0)

        let store = try await fixture.another()
        await #expect(throws: MediaError.damaged(0..<3)) { try await store.read(id, 0..<3) }
        try flip(path, at: 0)
        #expect(try await store.read(id, 0..<3) == [1, 2, 3])
        await store.close()
    }

    @Test(.timeLimit(.minutes(5)))
    func `a file that is shorter or gone is fetched again as far as need be`() async throws {
        let fixture = try await StoreFixture()
        let (id, content) = fixture.serve(300_000)
        _ = try await fixture.store.file(of: id)
        await fixture.store.close()
        let path = try #require(try files(fixture).first)
        #expect(truncate(path, Int(BlockLayout.offset(ofBlock: 10))) == 0)

        var store = try await fixture.another()
        let troubles = try await store.check(.files).troubles
        #expect(troubles.first == .damagedBytes(byteCount: 300_000 - 163_840))
        #expect(try await store.readStored(id, 0..<163_840) == Array(content[0..<163_840]))
        #expect(try await store.file(of: id).readAll() == content)
        await store.close()
        #expect(unlink(path) == 0)

        store = try await fixture.another()
        let recorder = Recorder(store.troubles)
        #expect(try await store.file(of: id).readAll() == content)
        #expect(recorder.values == [.missingFile(byteCount: 300_000)])
        await store.close()
        #expect(unlink(try #require(try files(fixture).first)) == 0)
        #expect(try await fixture.another().check().troubles == [.missingFile(byteCount: 300_000)])
    }

    @Test(.timeLimit(.minutes(5)))
    func `a wrong key changes nothing and differs from a damaged index`() async throws {
        let fixture = try await StoreFixture()
        let (id, content) = fixture.serve(50_000)
        _ = try await fixture.store.file(of: id)
        await fixture.store.close()
        let path = fixture.folder.path("store")

        await #expect(throws: MediaError.wrongKey) { try await MediaStore.open(at: path, key: .random()) }
        #expect(throws: MediaError.badKeyLength(5)) { try MediaKey([1, 2, 3, 4, 5]) }
        try flip("\(path)/media.sqlite", at: 100)
        await #expect(throws: MediaError.damagedLedger) {
            try await MediaStore.open(at: path, key: fixture.key)
        }

        let (store, report) = try await MediaStore.rebuild(at: path, key: fixture.key)
        #expect(report.troubles.count == 1)
        #expect(try await store.readStored(id, 0..<50_000) == content)
        #expect(FileManager.default.fileExists(atPath: "\(path)/media.sqlite.damaged"))
        #expect(try await store.check(.blocks).troubles.isEmpty)
    }

    @Test(.timeLimit(.minutes(5)))
    func `rebuilding finds sparse, local and derived files again`() async throws {
        let fixture = try await StoreFixture()
        let chat = PeerID(.user, 3)
        let (id, content) = fixture.serve(1_000_000)
        try await fixture.store.describe(id, MediaDescription(kind: .video, chat: chat))
        _ = try await fixture.store.read(id, 500_000..<500_001)
        _ = try await fixture.store.derived(DerivationID("blur", 8), of: id) { _ in [9, 9] }
        let local = ResourceID("local")
        try await fixture.store.store([1, 2, 3], as: local, MediaDescription(kind: .voice), isOnlyCopy: true)
        await fixture.store.close()

        let (store, _) = try await MediaStore.rebuild(at: fixture.folder.path("store"), key: fixture.key)
        #expect(try await store.readStored(id, 500_000..<500_001) == [content[500_000]])
        #expect(try await store.storedDerived(DerivationID("blur", 8), of: id)?.readAll() == [9, 9])
        #expect(try await store.file(of: local).readAll() == [1, 2, 3])
        #expect(try await store.evict(EvictionPolicy(maximumByteCount: 0)).onlyCopyCount == 1)
        #expect(try await store.usage().entries.contains { $0.kind == .voice })
    }

    @Test(.timeLimit(.minutes(5)))
    func `a newer index is refused, and an unreadable row costs only its own resource`() async throws {
        let fixture = try await StoreFixture()
        let (id, content) = fixture.serve(1000)
        _ = try await fixture.store.file(of: id)
        await fixture.store.close()
        try mediaIndex(fixture).database.run("UPDATE item SET ranges = x'80'")

        let store = try await fixture.another()
        let troubles = Recorder(store.troubles)
        #expect(try await store.file(of: id).readAll() == content)
        #expect(troubles.values == [.unreadableRow])
        await store.close()
        try mediaIndex(fixture).database.setUserVersion(99)
        await #expect(throws: MediaError.newerVersion(99)) { try await fixture.another() }
    }

    @Test(.timeLimit(.minutes(5)))
    func `wrong sums are computed anew and strays removed`() async throws {
        let fixture = try await StoreFixture()
        let (id, _) = fixture.serve(50_000)
        _ = try await fixture.store.file(of: id)
        await fixture.store.close()
        try mediaIndex(fixture).database.run("UPDATE usage SET disk = disk + 5")
        let folder = MediaFolder(path: fixture.folder.path("store"), key: fixture.key, hook: nil)
        let stray = try folder.create(FileName.random(), label: FileMetadata(name: ItemName(id)))
        try mediaIndex(fixture).database.run("UPDATE item SET disk = disk + 7")

        let store = try await fixture.another()
        var found = try await store.check().troubles
        #expect(found.contains(.wrongSums))
        #expect(found.contains(.wrongDiskUsage(difference: -7)))
        #expect(found.count == 2, "a file that is open somewhere is no stray")
        let taken = try stray.status().allocatedByteCount
        withExtendedLifetime(stray) {}
        _ = consume stray
        found = try await store.check().troubles
        #expect(found == [.strayFile(byteCount: taken)])
        #expect(try await store.check().troubles.isEmpty)
    }

    @Test(.timeLimit(.minutes(5)))
    func `a full disk pauses, keeps what is there, and goes on`() async throws {
        let isFull = Locked(false)
        let fixture = try await StoreFixture { operation throws(FileError) in
            if case .write(_, let offset, _) = operation, offset > 0, isFull.withLock({ $0 }) {
                throw FileError(code: ENOSPC)
            }
        }
        let (id, content) = fixture.serve(400_000)
        _ = try await fixture.store.read(id, 0..<1)
        isFull.withLock { $0 = true }

        await #expect(throws: MediaError.diskFull) { try await fixture.store.read(id, 200_000..<200_001) }
        let demand = fixture.store.want(id, priority: .visible)
        let status = Recorder(fixture.store.status(of: id))
        await status.until { if case .paused(_, .notWritten(.diskFull)) = $0 { true } else { false } }
        #expect(try await fixture.store.read(id, 0..<10) == Array(content[0..<10]))
        isFull.withLock { $0 = false }
        fixture.store.resumeFailed()
        await status.until(.local(byteCount: 400_000))
        withExtendedLifetime(demand) {}
    }

    @Test(.timeLimit(.minutes(5)))
    func `bytes that could not be synced are fetched again`() async throws {
        let isBroken = Locked(false)
        let fixture = try await StoreFixture { operation throws(FileError) in
            if case .sync = operation, isBroken.withLock({ $0 }) { throw FileError(code: EIO) }
        }
        let (id, content) = fixture.serve(400_000)
        _ = try await fixture.store.read(id, 0..<1)
        try await fixture.store.flush()
        isBroken.withLock { $0 = true }
        _ = try await fixture.store.read(id, 200_000..<200_001)
        let troubles = Recorder(fixture.store.troubles)
        try await fixture.store.flush()

        #expect(troubles.values == [.notFlushed(.disk(code: EIO))])
        #expect(try await fixture.store.readStored(id, 200_000..<200_001) == nil)
        #expect(try await fixture.store.readStored(id, 0..<1) == [content[0]])
        isBroken.withLock { $0 = false }
        try await fixture.store.resume(id)
        #expect(try await fixture.store.file(of: id).readAll() == content)
    }

    /// Only root can write to another user's folder, and these tests may run as root.
    @Test(.timeLimit(.minutes(5)))
    func `a read-only folder is an error of its own`() async throws {
        let folder = try TemporaryFolder()
        chmod(folder.path, 0o555)
        defer { chmod(folder.path, 0o755) }
        let path = folder.path("store")
        await #expect(processExitsWith: .success) { [path = path as String] in
            if getuid() == 0 { _ = setuid(65534) }
            do throws(MediaError) {
                _ = try await MediaStore.open(at: path, key: .random())
                exit(1)
            } catch .readOnly {
                exit(0)
            } catch {
                exit(2)
            }
        }
    }

    @Test(.timeLimit(.minutes(5)))
    func `two processes that fetch the same resource end with one file`() async throws {
        let fixture = try await StoreFixture()
        let neighbour = try await fixture.another()
        let (id, content) = fixture.serve(1_000_000)
        _ = try await fixture.store.read(id, 0..<1)
        _ = try await neighbour.read(id, 500_000..<500_001)
        try await fixture.store.flush()
        try await neighbour.flush()

        async let here = fixture.store.file(of: id).readAll()
        async let there = neighbour.file(of: id).readAll()
        #expect(try await here == content)
        #expect(try await there == content)
        try await fixture.store.flush()
        try await neighbour.flush()
        #expect(try files(fixture).count == 1)
        let (photo, _) = fixture.serve(50_000, as: "photo")
        let status = Recorder(neighbour.status(of: photo))
        await status.until { if case .remote = $0 { true } else { false } }
        _ = try await fixture.store.file(of: photo)
        try await fixture.store.flush()
        try await neighbour.refresh()
        await status.until(.local(byteCount: 50_000))
        await neighbour.close()
        #expect(try await fixture.store.check(.blocks).troubles.isEmpty)
    }
}
