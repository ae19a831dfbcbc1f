import SQLite
import TestKit
import Testing

@testable import MediaStore

@Suite struct FetchingTests {
    @Test(.timeLimit(.minutes(5)))
    func `parts are asked for up to the limit, and the rest as they end`() async throws {
        let fixture = try await StoreFixture(isHolding: true)
        let (id, content) = fixture.serve(10 * 131_072)
        try await fixture.store.describe(id, MediaDescription(kind: .video, byteCount: Int64(content.count)))
        let demand = fixture.store.want(id, priority: .visible)
        await fixture.server.untilAsked(6)
        // They are requested concurrently, in any order.
        #expect(fixture.server.asked.map(\.range.lowerBound).sorted() == (0..<6).map { $0 * 131_072 })

        fixture.server.letGo(nil)
        #expect(try await fixture.store.file(of: id).readAll() == content)
        #expect(fixture.server.asked.count == 10)
        #expect(fixture.server.doubles == 0)
        withExtendedLifetime(demand) {}
    }

    @Test(.timeLimit(.minutes(5)))
    func `what is wanted more is asked for first`() async throws {
        let fixture = try await StoreFixture(isHolding: true)
        let (film, _) = fixture.serve(100 * 131_072, as: "film")
        let (photo, picture) = fixture.serve(100_000, as: "photo")
        try await fixture.store.describe(film, MediaDescription(kind: .video, byteCount: 100 * 131_072))
        let demand = fixture.store.want(film, priority: .background)
        await fixture.server.untilAsked(6)

        async let read = fixture.store.file(of: photo, priority: .urgent).readAll()
        await fixture.server.untilAsked(7)
        #expect(fixture.server.asked[6].resource == photo)
        #expect(fixture.server.asked[6].priority == .urgent)
        fixture.server.letGo(nil)
        #expect(try await read == picture)
        demand.dispose()
    }

    @Test(.timeLimit(.minutes(5)))
    func `background fetches leave room for what is urgent`() async throws {
        var limits = FetchLimits()
        limits.parts = 8
        let fixture = try await StoreFixture(isHolding: true, limits: limits)
        var demands: [MediaDemand] = []
        for index in 0..<20 {
            let (id, _) = fixture.serve(1000, as: "file \(index)")
            demands.append(fixture.store.want(id, priority: .background))
        }
        await fixture.server.untilAsked(4)
        let (photo, _) = fixture.serve(1000, as: "photo")
        async let read = fixture.store.read(photo, 0..<10, priority: .urgent)
        await fixture.server.untilAsked(5)

        #expect(fixture.server.asked.last?.resource == photo)
        fixture.server.letGo(nil)
        #expect(try await read.count == 10)
    }

    @Test(.timeLimit(.minutes(5)))
    func `a seek cancels what is no longer wanted and wastes little`() async throws {
        let fixture = try await StoreFixture(isHolding: true)
        let (id, content) = fixture.serve(64 << 20)
        try await fixture.store.describe(id, MediaDescription(kind: .video, byteCount: 64 << 20))
        let window: Int64 = 1 << 20
        let demand = fixture.store.want(id, 0..<window, priority: .urgent)
        var played: Int64 = 0
        for seek in 1...8 {
            await fixture.server.untilAsked(fixture.server.asked.count)
            let start = Int64(seek) * (7 << 20)
            demand.move(to: start..<start + window, priority: .urgent)
            fixture.server.letGo(8)
            let bytes = try await fixture.store.read(id, start..<start + window)
            #expect(bytes == Array(content[Int(start)..<Int(start + window)]))
            played += window
        }
        let came = fixture.server.askedByteCount - Int64(fixture.server.cancelled) * 131_072
        #expect(came <= played + played / 20, "no more than 5 % of what came is wasted")
        #expect(fixture.server.doubles == 0)
    }

    @Test(.timeLimit(.minutes(5)))
    func `nobody's wish is nobody's download`() async throws {
        let fixture = try await StoreFixture(isHolding: true)
        let (id, _) = fixture.serve(1_000_000)
        var demand: MediaDemand? = fixture.store.want(id, priority: .visible)
        await fixture.server.untilAsked(1)
        let status = Recorder(fixture.store.status(of: id))
        await status.until { if case .fetching(_, isActive: true) = $0 { true } else { false } }

        demand = nil
        await status.until { if case .remote = $0 { true } else { false } }
        await fixture.store.close()
        #expect(fixture.server.cancelled == 1)
        #expect(demand == nil)
    }

    @Test(.timeLimit(.minutes(5)))
    func `status tells remote, fetching, paused and local`() async throws {
        let fixture = try await StoreFixture(isHolding: true)
        let (id, _) = fixture.serve(300_000)
        try await fixture.store.describe(id, MediaDescription(kind: .photo, byteCount: 300_000))
        let status = Recorder(fixture.store.status(of: id))
        let none = MediaProgress(storedByteCount: 0, totalByteCount: 300_000)
        let some = MediaProgress(storedByteCount: 131_072, totalByteCount: 300_000)
        await status.until(.remote(none))

        let demand = fixture.store.want(id, priority: .visible)
        await status.until(.fetching(none, isActive: true))
        fixture.server.letGo(1)
        await status.until(.fetching(some, isActive: true))
        #expect(some.fraction > 0.4)
        try await fixture.store.pause(id)
        await status.until(.paused(some, .byUser))
        fixture.server.letGo(nil)
        try await fixture.store.resume(id)
        await status.until(.local(byteCount: 300_000))
        withExtendedLifetime(demand) {}

        let later = Recorder(fixture.store.status(of: id))
        await later.until(.local(byteCount: 300_000))
        #expect(later.values == [.local(byteCount: 300_000)])
    }

    @Test(.timeLimit(.minutes(5)))
    func `the stored ranges come as a signal`() async throws {
        let fixture = try await StoreFixture()
        let (id, _) = fixture.serve(300_000)
        let ranges = Recorder(fixture.store.ranges(of: id))
        await ranges.until(ByteRanges())

        _ = try await fixture.store.read(id, 131_072..<131_073)
        await ranges.until(ByteRanges(131_072..<147_456))
        _ = try await fixture.store.file(of: id)
        await ranges.until(ByteRanges(0..<300_000))
    }

    @Test(.timeLimit(.minutes(5)))
    func `answers that make no sense are failures, not loops`() async throws {
        let fixture = try await StoreFixture()
        fixture.server.tellTotal(true)
        let (id, _) = fixture.serve(40_000)
        _ = try await fixture.store.read(id, 0..<10)
        // The server now has another content of another length under the name.
        fixture.server.serve(id, StoreFixture.content(50_000))

        await #expect(throws: MediaError.fetchFailed(.invalid)) {
            try await fixture.store.read(id, 30_000..<40_000)
        }
    }

    @Test(.timeLimit(.minutes(5)))
    func `a file that ends before the length that its sender told is a failure, not a loop`() async throws {
        let fixture = try await StoreFixture()
        fixture.server.tellTotal(false)
        // The file ends at a part's end, so the answer after it is empty.
        let (id, _) = fixture.serve(262_144)
        try await fixture.store.describe(id, MediaDescription(kind: .video, byteCount: 300_000))

        await #expect(throws: MediaError.fetchFailed(.invalid)) {
            _ = try await fixture.store.file(of: id)
        }
        #expect(fixture.server.asked.count < 10)
    }

    @Test(.timeLimit(.minutes(5)), arguments: [Int64.max, 1_125_899_906_842_625, -1])
    func `a length that nothing has is no length`(told: Int64) async throws {
        let fixture = try await StoreFixture()
        let (id, content) = fixture.serve(40_000)
        try await fixture.store.describe(id, MediaDescription(kind: .video, byteCount: told))
        #expect(try await fixture.store.file(of: id).readAll() == content)
        await fixture.store.close()
        // As recorded by an earlier version.
        try fixture.mediaIndex().database.run(
            "UPDATE item SET size = ?, ranges = ?",
            told,
            ByteRanges(0..<16_384).encoded
        )

        let store = try await fixture.another()
        guard told > 0 else { return }
        _ = try await store.check(.blocks)
        #expect(try await store.file(of: id).readAll() == content)
        await store.close()
    }

    @Test(.timeLimit(.minutes(5)))
    func `a demand for a resource whose record cannot be read is served when it can`() async throws {
        let fixture = try await StoreFixture()
        let (id, _) = fixture.serve(1000)
        let mediaIndex = try fixture.mediaIndex()
        try mediaIndex.database.run("ALTER TABLE item RENAME TO away")
        let status = Recorder(fixture.store.status(of: id))
        let demand = fixture.store.want(id, priority: .visible)
        // The writer runs one job at a time: now the first attempt is over.
        await #expect(throws: MediaError.self) { try await fixture.store.pause(id) }
        #expect(status.values.isEmpty)
        try mediaIndex.database.run("ALTER TABLE away RENAME TO item")

        await status.until(.local(byteCount: 1000))
        withExtendedLifetime(demand) {}
    }

    @Test(.timeLimit(.minutes(5)))
    func `without a fetcher there is nothing to wait for`() async throws {
        let fixture = try await StoreFixture()
        let options = MediaStoreOptions()
        let store = try await MediaStore.open(
            at: fixture.folder.path("other"),
            key: .random(),
            options: options
        )

        await #expect(throws: MediaError.unavailable) { try await store.read(ResourceID("x"), 0..<1) }
    }
}
