import StdExtras

/// Shared signals by key: all listeners of a key share one run of its source, and a new one gets the last value at
/// once. A key without listeners holds nothing.
///
/// Threads: any. A key's `==` and `hash` run under the lock, so they must be plain values.
public final class Multicast<Key: Hashable & Sendable, Value: Sendable, Failure: Error>: Sendable {
    private struct Entry {
        var source: SharedSource<Value, Failure>
        var listeners = 0
    }

    private let entries = Locked<[Key: Entry]>([:])

    /// Creates an empty multicast.
    public init() {}

    /// The signal of `key`.
    ///
    /// - Parameters:
    ///   - key: The key of the source; two sources under one key must be interchangeable.
    ///   - make: Called at a start, if `key` has no listener by then.
    /// - Returns: A signal to start many times.
    public func signal(
        for key: Key,
        _ make: @escaping @Sendable () -> Signal<Value, Failure>
    ) -> Signal<Value, Failure> {
        Signal(attach: { sink in
            self.join(key, make).attach(sink) { self.leave(key) }
        })
    }

    /// The number of keys with listeners. May be outdated by the time it is read.
    public var count: Int { entries.withLock { $0.count } }

    private func join(
        _ key: Key,
        _ make: @escaping @Sendable () -> Signal<Value, Failure>
    ) -> SharedSource<Value, Failure> {
        entries.withLock { entries in
            var entry = entries[key] ?? Entry(source: SharedSource(.deferred(make), keepsValue: true))
            entry.listeners += 1
            entries[key] = entry
            return entry.source
        }
    }

    private func leave(_ key: Key) {
        let leaving: Entry? = entries.withLock { entries in
            guard var entry = entries[key] else { return nil }
            entry.listeners -= 1
            if entry.listeners == 0 { return entries.removeValue(forKey: key) }
            entries[key] = entry
            return nil
        }
        withExtendedLifetime(leaving) {}
    }
}
