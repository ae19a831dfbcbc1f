/// A list of observers that are notified on the main thread, in the order in which they were added.
package final class ObserverList<Value> {
    private var all: [(number: Int, notify: @MainActor (Value) -> Void)] = []
    private var last = 0

    /// An empty list.
    package init() {}

    /// Calls `notify` at each change while the returned token is kept.
    package func add(_ notify: @escaping @MainActor (Value) -> Void) -> ObservationToken {
        last += 1
        let number = last
        all.append((number, notify))
        return ObservationToken { [weak self] in self?.all.removeAll { $0.number == number } }
    }

    /// Notifies all observers that are in the list at the start of the call.
    package func notify(_ value: Value) { for one in all { one.notify(value) } }
}

/// A token that keeps an observation going.
package final class ObservationToken {
    private let end: @MainActor () -> Void

    /// - Parameter end: Called when the token is released.
    package init(_ end: @escaping @MainActor () -> Void) { self.end = end }

    isolated deinit { end() }
}
