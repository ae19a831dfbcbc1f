import StdExtras
import TestKit

/// A random source of one seed, shared by several callers.
final class SharedRandom: Sendable {
    private let random: Locked<SeededRandom>

    init(seed: UInt64) { random = Locked(SeededRandom(seed: seed)) }

    func next() -> UInt64 { random.withLock { $0.next() } }
}
