import ClientModel
import MessageStore
import StdExtras
import TestKit
import Testing

/// Counts the reads of a view.
private final class Tries: Sendable {
    let count = Locked(0)
}

/// A view whose first two reads fail, as while the disk is busy.
private struct FlakyView: LiveView {
    let tries: Tries
    var value = 0
    var watches: Set<DatabaseRegion> { [] }

    mutating func load(from reader: StoreReader) throws {
        value = tries.count.withLock { tries in
            tries += 1
            return tries
        }
        if value < 3 { throw StoreError.busy }
    }

    mutating func replay(_ changes: ChangeSet, from reader: StoreReader) throws -> ViewUpdate { .unchanged }
}

@Suite struct FollowingTests {
    @Test func `a view that cannot be read is read again after growing pauses`() async throws {
        let folder = try TemporaryFolder()
        let clock = VirtualClock()
        var options = StoreOptions(key: nil)
        options.clock = clock
        let store = try MessageStore.open(StoreFiles(folder: folder.path), options: options)
        let tries = Tries()
        let seen = Locked<[Int]>([])
        let following = store.follow(
            FlakyView(tries: tries),
            clock: clock,
            random: { 0 },
            next: { value in seen.withLock { $0.append(value) } }
        )
        var timeout = TestTimeout()
        repeat {
            clock.advance(by: .milliseconds(100))
        } while await timeout.goesOn()
            && seen.withLock({ $0.isEmpty })
        #expect(seen.withLock { $0 } == [3])
        withExtendedLifetime(following) {}
        await store.close()
    }
}
