import StdExtras
import Testing

@Suite struct LockedTests {
    /// Holds a lock that tasks share; `Locked` itself cannot be copied.
    private final class Counter: Sendable {
        let value = Locked(0)
    }

    private struct Refused: Error {}

    @Test func `no increment is lost between tasks`() async {
        let counter = Counter()

        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<8 {
                group.addTask { for _ in 0..<1000 { counter.value.withLock { $0 += 1 } } }
            }
        }

        #expect(counter.value.withLock { $0 } == 8000)
    }

    @Test func `an error leaves the lock open and the change made`() throws {
        let counter = Counter()

        #expect(throws: Refused.self) {
            try counter.value.withLock { (value) throws(Refused) in
                value = 5
                throw Refused()
            }
        }

        #expect(counter.value.withLock { $0 } == 5)
    }
}
