/// Those who are told when something changes, on the main thread, in the order in which they began to listen.
final class ObserverList<Value> {
    private var all: [(number: Int, notify: @MainActor (Value) -> Void)] = []
    private var last = 0

    /// Has `notify` be called at every change, for as long as what is returned is kept.
    func add(_ notify: @escaping @MainActor (Value) -> Void) -> ObservationToken {
        last += 1
        let number = last
        all.append((number, notify))
        return ObservationToken { [weak self] in self?.all.removeAll { $0.number == number } }
    }

    /// Tells all who listen as this begins.
    func notify(_ value: Value) { for one in all { one.notify(value) } }
}

/// Something that goes on for as long as this is kept.
final class ObservationToken {
    private let end: @MainActor () -> Void

    /// - Parameter end: Called as this is let go.
    init(_ end: @escaping @MainActor () -> Void) { self.end = end }

    isolated deinit { end() }
}
