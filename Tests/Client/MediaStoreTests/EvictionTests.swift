import ClientModel
import Foundation
import Glibc
import TestKit
import Testing

@testable import MediaStore

@Suite struct EvictionTests {
    private let ada = PeerID(.user, 1)
    private let club = PeerID(.channel, 2)

    /// Stores a file that a server has too.
    private func add(
        _ name: String,
        count: Int,
        store: MediaStore,
        kind: MediaKind = .photo,
        in chat: PeerID? = nil
    ) async throws {
        try await store.store(
            StoreFixture.content(count),
            as: ResourceID(name),
            MediaDescription(kind: kind, chat: chat),
            isOnlyCopy: false
        )
        try await store.flush()
    }

    private func isHere(_ name: String, _ store: MediaStore) async throws -> Bool {
        try await store.readStored(ResourceID(name), 0..<1) != nil
    }

    /// The files' size on disk, by the file system.
    private func diskUsage(_ fixture: StoreFixture) throws -> Int64 {
        let root = fixture.folder.path("store/media")
        return try FileManager.default.subpathsOfDirectory(atPath: root).reduce(0) { sum, path in
            var status = stat()
            guard stat("\(root)/\(path)", &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
                return sum
            }
            return sum + Int64(status.st_blocks) * 512
        }
    }

    @Test(.timeLimit(.minutes(5)))
    func `the usage by chat and kind is what du measures`() async throws {
        let fixture = try await StoreFixture()
        try await add("a", count: 100_000, store: fixture.store, kind: .photo, in: ada)
        try await add("b", count: 50_000, store: fixture.store, kind: .video, in: ada)
        try await add("c", count: 5_000, store: fixture.store, kind: .video, in: club)
        let (id, _) = fixture.serve(500_000, as: "d")
        try await fixture.store.describe(id, MediaDescription(kind: .file, chat: club))
        _ = try await fixture.store.read(id, 200_000..<300_000)
        _ = try await fixture.store.derived(DerivationID("blur"), of: ResourceID("a")) { _ in [1, 2] }
        try await fixture.store.flush()

        let usage = try await fixture.store.usage()
        #expect(usage.byteCount == (try diskUsage(fixture)))
        let counts = Dictionary(
            uniqueKeysWithValues: usage.entries.map { ([$0.chat], [$0.kind: $0.fileCount]) }.map {
                ("\($0.0) \($0.1.keys.first?.rawValue ?? 0)", $0.1.values.first)
            }
        )
        #expect(counts.count == 4)
        #expect(usage.entries.first { $0.chat == ada && $0.kind == .photo }?.fileCount == 2)
        #expect(usage.byteCountByChat[club].map { $0 >= 105_000 } == true)
        #expect(usage.ledgerByteCount > 0)
        #expect(try await fixture.store.check(.blocks).troubles.isEmpty)
    }

    @Test(.timeLimit(.minutes(5)))
    func `the longest unused go first, until the budget holds`() async throws {
        let fixture = try await StoreFixture()
        for index in 0..<10 {
            try await add("file \(index)", count: 100_000, store: fixture.store)
            fixture.clock.pass(7200)
        }
        // Used again: now the most recent.
        #expect(try await isHere("file 0", fixture.store))
        let total = try await fixture.store.usage().byteCount
        let report = try await fixture.store.evict(EvictionPolicy(maximumByteCount: total / 2))

        #expect(report.fileCount == 5)
        #expect(report.byteCount == total - (try diskUsage(fixture)))
        #expect(try await fixture.store.usage().byteCount <= total / 2)
        #expect(try await isHere("file 0", fixture.store))
        #expect(try await !isHere("file 1", fixture.store))
        #expect(try await !isHere("file 5", fixture.store))
        #expect(try await isHere("file 6", fixture.store))
        #expect(try await fixture.store.check(.blocks).troubles.isEmpty)
    }

    @Test(.timeLimit(.minutes(5)))
    func `one kind is removed, and the others stay`() async throws {
        let fixture = try await StoreFixture()
        try await add("photo", count: 10_000, store: fixture.store)
        try await add("video", count: 10_000, store: fixture.store, kind: .video)
        let report = try await fixture.store.evict(EvictionPolicy(maximumByteCount: 0), of: [.video])
        #expect(report.fileCount == 1)
        #expect(try await isHere("photo", fixture.store))
        #expect(try await !isHere("video", fixture.store))
    }

    @Test(.timeLimit(.minutes(5)))
    func `a store keeps to its limit by itself, and keeps what was used last`() async throws {
        let fixture = try await StoreFixture()
        await fixture.store.close()
        var options = MediaStoreOptions()
        options.now = { fixture.clock.now }
        options.flushMilliseconds = 0
        options.policy = EvictionPolicy(maximumByteCount: 1_000_000)
        options.checkSeconds = nil
        let store = try await MediaStore.open(
            at: fixture.folder.path("store"),
            key: fixture.key,
            options: options
        )
        for index in 0..<20 {
            try await add("file \(index)", count: 100_000, store: store)
            fixture.clock.pass(7200)
        }
        var timeout = TestTimeout()
        while try await store.usage().byteCount > 1_000_000, await timeout.goesOn() {}

        #expect(try await store.usage().byteCount <= 1_000_000)
        #expect(try await store.usage().byteCount >= 700_000)
        #expect(try await !isHere("file 0", store))
        #expect(try await isHere("file 19", store))
        await store.close()
    }

    @Test(.timeLimit(.minutes(5)))
    func `a member who chooses a smaller cache has it at once`() async throws {
        let fixture = try await StoreFixture()
        for index in 0..<10 {
            try await add("file \(index)", count: 100_000, store: fixture.store)
            fixture.clock.pass(7200)
        }
        try await fixture.store.keep(to: EvictionPolicy(maximumByteCount: 500_000))
        #expect(try await fixture.store.usage().byteCount <= 500_000)
        #expect(try await isHere("file 9", fixture.store))
        fixture.clock.pass(86_400 * 8)
        try await fixture.store.keep(to: EvictionPolicy(maximumAge: 86_400 * 7))
        #expect(try await fixture.store.usage().byteCount == 0)
    }

    @Test(.timeLimit(.minutes(5)))
    func `age goes by kind and chat`() async throws {
        let fixture = try await StoreFixture()
        try await add("photo", count: 1000, store: fixture.store, kind: .photo, in: ada)
        try await add("story", count: 1000, store: fixture.store, kind: .story, in: ada)
        try await add("kept", count: 1000, store: fixture.store, kind: .photo, in: club)
        fixture.clock.pass(86_400 * 3)
        var policy = EvictionPolicy(maximumAge: 86_400 * 7)
        policy.maximumAgeByKind[.story] = 86_400
        policy.maximumAgeByChat[club] = .some(nil)

        #expect(try await fixture.store.evict(policy).fileCount == 1)
        #expect(try await !isHere("story", fixture.store))
        fixture.clock.pass(86_400 * 300)
        #expect(try await fixture.store.evict(policy).fileCount == 1)
        #expect(try await isHere("kept", fixture.store))
    }

    @Test(.timeLimit(.minutes(5)))
    func `pinned resources and those in use stay, here and in another process`() async throws {
        let fixture = try await StoreFixture(isHolding: true)
        let all = EvictionPolicy(maximumByteCount: 0)
        for name in ["pinned", "held", "held there", "free"] {
            try await add(name, count: 1000, store: fixture.store)
        }
        try await fixture.store.pin(ResourceID("pinned"), for: "forward")
        let file = try await fixture.store.file(of: ResourceID("held"))
        let neighbour = try await fixture.another()
        #expect(try await isHere("held there", neighbour))

        let report = try await fixture.store.evict(all)
        #expect(report == RemovalReport(files: 1, bytes: report.byteCount, inUse: 2, pinned: 1))
        #expect(try await file.readAll().count == 1000)
        #expect(try await neighbour.readStored(ResourceID("held there"), 0..<1000)?.count == 1000)

        try await fixture.store.unpin(ResourceID("pinned"), for: "forward")
        await neighbour.close()
        withExtendedLifetime(file) {}
    }

    @Test(.timeLimit(.minutes(5)))
    func `another process notices a removed file and fetches it again`() async throws {
        let fixture = try await StoreFixture()
        let (id, content) = fixture.serve(50_000)
        _ = try await fixture.store.file(of: id)
        try await fixture.store.flush()
        let neighbour = try await fixture.another()
        let status = Recorder(neighbour.status(of: id))
        await status.until(.local(byteCount: 50_000))

        #expect(try await fixture.store.evict(EvictionPolicy(maximumByteCount: 0)).fileCount == 1)
        #expect(try await neighbour.file(of: id).readAll() == content)
        #expect(fixture.server.asked.count == 2)
        try await neighbour.flush()
        #expect(try await fixture.store.readStored(id, 0..<5) == Array(content[0..<5]))
    }

    @Test(.timeLimit(.minutes(5)))
    func `clearing a chat keeps what another shows`() async throws {
        let fixture = try await StoreFixture()
        try await add("only here", count: 1000, store: fixture.store, kind: .photo, in: ada)
        try await add("forwarded", count: 1000, store: fixture.store, kind: .photo, in: ada)
        try await add("video", count: 1000, store: fixture.store, kind: .video, in: ada)
        try await fixture.store.describe(ResourceID("forwarded"), MediaDescription(kind: .photo, chat: club))

        #expect(try await fixture.store.clear(ada, kinds: [.photo]).fileCount == 1)
        #expect(try await isHere("forwarded", fixture.store))
        #expect(try await isHere("video", fixture.store))
        #expect(try await fixture.store.usage().byteCountByChat[club].map { $0 > 0 } == true)
        #expect(try await fixture.store.clear(ada).fileCount == 1)
        #expect(try await fixture.store.clear(club).fileCount == 1)
        #expect(try await fixture.store.usage().byteCount == 0)
        #expect(try diskUsage(fixture) == 0)
    }

    @Test(.timeLimit(.minutes(5)))
    func `removing takes everything along, and it can be fetched again`() async throws {
        let fixture = try await StoreFixture()
        let (id, content) = fixture.serve(50_000)
        let file = try await fixture.store.file(of: id)
        _ = try await fixture.store.derived(DerivationID("blur"), of: id) { _ in [1] }
        try await fixture.store.pin(id, for: "test")
        try await fixture.store.remove(id)

        #expect(try diskUsage(fixture) == 0)
        #expect(try await fixture.store.storedDerived(DerivationID("blur"), of: id) == nil)
        #expect(try await file.readAll() == content)
        #expect(try await fixture.store.check(.blocks).troubles.isEmpty)
    }
}

extension RemovalReport {
    init(files: Int, bytes: Int64, inUse: Int = 0, pinned: Int = 0) {
        self.init()
        (fileCount, byteCount, inUseCount, pinnedCount) = (files, bytes, inUse, pinned)
    }
}
