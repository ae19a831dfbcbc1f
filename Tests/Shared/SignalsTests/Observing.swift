import StdExtras

/// Counts from any thread.
final class Counter: Sendable {
    private let count = Locked(0)

    var value: Int { count.withLock { $0 } }

    @discardableResult
    func add(_ number: Int = 1) -> Int {
        count.withLock { count in
            count += number
            return count
        }
    }
}

/// Collects from any thread.
final class Log<Element: Sendable>: Sendable {
    private let elements = Locked<[Element]>([])

    var all: [Element] { elements.withLock { $0 } }

    func add(_ element: Element) { elements.withLock { $0.append(element) } }
}
