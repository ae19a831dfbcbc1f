/// Those who are told when something changes, on the main thread, in the order in which they began to listen.
final class Listeners<Value> {
    private var all: [(number: Int, tell: @MainActor (Value) -> Void)] = []
    private var last = 0

    /// Has `tell` be called at every change, for as long as what is returned is kept.
    func add(_ tell: @escaping @MainActor (Value) -> Void) -> Listening {
        last += 1
        let number = last
        all.append((number, tell))
        return Listening { [weak self] in self?.all.removeAll { $0.number == number } }
    }

    /// Tells all who listen as this begins.
    func tell(_ value: Value) { for one in all { one.tell(value) } }
}

/// Something that goes on for as long as this is kept.
final class Listening {
    private let end: @MainActor () -> Void

    /// - Parameter end: Called as this is let go.
    init(_ end: @escaping @MainActor () -> Void) { self.end = end }

    isolated deinit { end() }
}
