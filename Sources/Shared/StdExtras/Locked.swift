// `Locked` is the only lock in this package. It is `Synchronization.Mutex`, except under `swift test
// --sanitize=thread -Xswiftc -DTSAN`. The sanitizer does not see that lock on Linux and reports false races, so there
// the same interface uses a pthread mutex, which it sees.

#if !TSAN

public import Synchronization

/// A value that only its lock's holder can reach. Not re-entrant; never call out while holding it.
public struct Locked<Value>: ~Copyable, Sendable {
    @usableFromInline let mutex: Mutex<Value>

    /// Creates an unlocked box that holds `value`.
    @inlinable
    public init(_ value: sending Value) { mutex = Mutex(value) }

    /// Runs `body` with the value while holding the lock. Inlinable: a call of the generic form costs ten times as
    /// much as the lock.
    @inlinable
    public borrowing func withLock<Result, Failure: Error>(
        _ body: (inout sending Value) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
        try mutex.withLock(body)
    }
}

#else

import Glibc

/// The replacement for `Mutex` that the sanitizer sees; same rules.
public final class Locked<Value>: Sendable {
    // SAFETY: both are touched only by `init`, `deinit` and between lock and unlock in `withLock`.
    private nonisolated(unsafe) let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private nonisolated(unsafe) var value: Value  // SAFETY: as above

    /// Creates an unlocked box that holds `value`.
    public init(_ value: sending Value) {
        self.value = value
        pthread_mutex_init(mutex, nil)
    }

    deinit {
        pthread_mutex_destroy(mutex)
        mutex.deallocate()
    }

    /// Runs `body` with the value while holding the lock.
    public func withLock<Result, Failure: Error>(
        _ body: (inout sending Value) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return try body(&value)
    }
}

#endif
