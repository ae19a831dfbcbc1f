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

    /// Serves a photo of the second `second` of the hour, of 90 to 290 KB.
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
        options.flushMilliseconds = 0
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
        for second in 0..<3600 {
            // A photo comes into view each second, and its small copy is made; a film plays each minute.
            let id = photo(second, content, on: fixture.server)
            try await store.describe(id, MediaDescription(kind: .photo, chat: PeerID(.user, 1)))
            #expect(try await store.file(of: id).readAll().count >= 90_000)
            _ = try await store.derived(small, of: id) { Array(try await $0.readAll().prefix(25_000)) }
            // What was seen a moment ago is seen again.
            if second >= 10 { _ = try await store.file(of: ResourceID("photo \(second - 10)")).readAll() }
            if second % 60 == 0 {
                let film = ResourceID("film \(second)")
                fixture.server.serve(film, content)
                try await store.describe(film, MediaDescription(kind: .video, chat: PeerID(.user, 1)))
                _ = try await store.read(film, 0..<1_500_000)
            }
            fixture.clock.pass(1)
            try await store.flush()
            let byteCount = try await store.usage().byteCount
            largest = max(largest, byteCount)
            #expect(byteCount <= Self.limit)
            guard second % 300 == 299 else { continue }
            #expect(try diskUsage(fixture) <= Self.limit)
            #expect(try await store.storedDerived(small, of: id) != nil)
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
