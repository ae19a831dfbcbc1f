import StdExtras

/// A counter for any thread.
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

/// A collector for any thread.
final class Log<Element: Sendable>: Sendable {
    private let elements = Locked<[Element]>([])

    var all: [Element] { elements.withLock { $0 } }

    func add(_ element: Element) { elements.withLock { $0.append(element) } }
}

/// A variable without a lock, for handlers: serial delivery makes it safe, and the sanitizer reports violations.
// SAFETY: each test touches it only from one subscription's handlers, and reads it after they are over.
final class Unguarded<Value>: @unchecked Sendable {
    var value: Value

    init(_ value: Value) { self.value = value }
}

/// An object whose release can be observed.
final class Canary: Sendable {
    private let onDeath: @Sendable () -> Void

    init(_ onDeath: @escaping @Sendable () -> Void) { self.onDeath = onDeath }

    deinit { onDeath() }

    func touch() {}
}
