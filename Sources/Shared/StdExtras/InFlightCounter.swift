import Synchronization

/// Counts work in progress on other threads, so that a simulation knows when all of it is done and time may advance.
public final class InFlightCounter: Sendable {
    private let count = Atomic(0)

    /// Creates a counter at zero.
    public init() {}

    /// True if no work is in progress: all earlier work has had all its effects.
    public var isZero: Bool { count.load(ordering: .acquiring) == 0 }

    /// Counts a piece of work, before it is passed to a thread.
    public func begin() { count.add(1, ordering: .relaxed) }

    /// Ends a piece of work, after its last effect.
    public func end() { count.subtract(1, ordering: .releasing) }
}
