import Synchronization

/// Counts the nodes a list touches, for tests: unlike a time, a count is the same on every machine.
package final class OperationCounter: Sendable {
    private let touched = Atomic(0)

    /// Creates a counter at 0.
    package init() {}

    /// The number of nodes touched since the last ``reset()``.
    package var count: Int { touched.load(ordering: .relaxed) }

    /// Sets the count to 0.
    package func reset() { touched.store(0, ordering: .relaxed) }

    func touch() { touched.add(1, ordering: .relaxed) }
}
