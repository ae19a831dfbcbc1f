import Synchronization

/// Counts what a list touches, for tests: a count holds on every machine, where a time holds on one.
package final class OperationCounter: Sendable {
    private let touched = Atomic(0)

    /// Counts nothing yet.
    package init() {}

    /// How many nodes were touched since the last ``reset()``.
    package var count: Int { touched.load(ordering: .relaxed) }

    /// Starts again at 0.
    package func reset() { touched.store(0, ordering: .relaxed) }

    func touch() { touched.add(1, ordering: .relaxed) }
}
