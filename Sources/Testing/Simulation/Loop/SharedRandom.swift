import StdExtras
import TestKit

/// Random bits of one seed for several askers.
final class SharedRandom: Sendable {
    private let random: Locked<SeededRandom>

    init(seed: UInt64) { random = Locked(SeededRandom(seed: seed)) }

    func next() -> UInt64 { random.withLock { $0.next() } }
}
