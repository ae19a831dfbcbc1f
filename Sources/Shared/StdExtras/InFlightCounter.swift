import Synchronization

/// How much is under way on threads that somebody cannot see, so that a simulation knows when all is quiet and time
/// may go on.
public final class InFlightCounter: Sendable {
    private let count = Atomic(0)

    /// Counts nothing yet.
    public init() {}

    /// Whether nothing is under way: what was has had all its effects.
    public var isZero: Bool { count.load(ordering: .acquiring) == 0 }

    /// Counts a piece of work, before it is handed to a thread.
    public func begin() { count.add(1, ordering: .relaxed) }

    /// Ends a piece of work, after its last effect.
    public func end() { count.subtract(1, ordering: .releasing) }
}
