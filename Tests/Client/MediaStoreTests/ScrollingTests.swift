import ClientModel
import Foundation
import Glibc
import TestKit
import Testing

@testable import MediaStore

/// A cache while somebody scrolls for an hour: the clock is the test's, the files and the index are real.
@Suite struct ScrollingTests {
    private static let limit: Int64 = 200_000_000

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

    /// Serves the photo of a second of the hour, of 90 to 290 KB.
    private func photo(_ second: Int, _ content: [UInt8], on server: FakeServer) -> ResourceID {
        let id = ResourceID("photo \(second)")
        server.serve(id, Array(content.prefix(90_000 + second * 7919 % 200_000)))
        return id
    }

    @Test(.timeLimit(.minutes(5)))
    func `an hour of scrolling through pictures stays below 200 MB at every step`() async throws {
        let fixture = try await StoreFixture()
        await fixture.store.close()
        var options = MediaStoreOptions()
        options.now = { fixture.clock.now }
        options.flushMilliseconds = 20
        options.policy = EvictionPolicy(maximumByteCount: Self.limit)
        options.checkSeconds = nil
        let store = try await MediaStore.open(
            at: fixture.folder.path("store"),
            key: fixture.key,
            options: options
        )
        store.attach(fixture.server)
        let content = StoreFixture.content(2_000_000)
        let small = DerivationID("scaled-image", 448)
        var largest: Int64 = 0
        // A screen of ten photos comes into view each ten seconds, and their small copies are made; what was on the
        // last screen is seen again. A film plays each minute.
        for screen in 0..<360 {
            let ids = (0..<10).map { photo(screen * 10 + $0, content, on: fixture.server) }
            let before = screen == 0 ? [] : (0..<10).map { ResourceID("photo \(screen * 10 - 10 + $0)") }
            try await withThrowingTaskGroup { group in
                for id in ids {
                    group.addTask {
                        try await store.describe(id, MediaDescription(kind: .photo, chat: PeerID(.user, 1)))
                        #expect(try await store.file(of: id).readAll().count >= 90_000)
                        _ = try await store.derived(small, of: id) { photo in
                            Array(try await photo.readAll().prefix(25_000))
                        }
                    }
                }
                for id in before { group.addTask { _ = try await store.file(of: id).readAll() } }
                try await group.waitForAll()
            }
            if screen % 6 == 0 {
                let film = ResourceID("film \(screen)")
                fixture.server.serve(film, content)
                try await store.describe(film, MediaDescription(kind: .video, chat: PeerID(.user, 1)))
                _ = try await store.read(film, 0..<1_500_000)
            }
            fixture.clock.pass(10)
            try await store.flush()
            let byteCount = try await store.usage().byteCount
            largest = max(largest, byteCount)
            #expect(byteCount <= Self.limit)
            guard screen % 30 == 29 else { continue }
            #expect(try diskUsage(fixture) <= Self.limit)
            #expect(try await store.storedDerived(small, of: ids[0]) != nil)
        }
        // It came close to the limit, else nothing was shown; what was seen last is there, and the first is not.
        #expect(largest > Self.limit * 9 / 10)
        #expect(fixture.server.askedByteCount > 3 * Self.limit)
        #expect(try await store.readStored(ResourceID("photo 3599"), 0..<1) != nil)
        #expect(try await store.readStored(ResourceID("photo 0"), 0..<1) == nil)
        #expect(try await store.storedDerived(small, of: ResourceID("photo 0")) == nil)
        await store.close()
    }
}
