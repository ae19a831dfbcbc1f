import StdExtras

/// Disposables by key: setting a key disposes its previous disposable, setting it to `nil` leaves no entry.
///
/// Threads: any. A key's `==` and `hash` run under the lock, so they must be plain values.
public final class DisposableDict<Key: Hashable & Sendable>: Disposable {
    private struct State {
        var members: [Key: any Disposable] = [:]
        var isDisposed = false
    }

    private let state = Locked(State())

    /// Creates an empty dictionary.
    public init() {}

    /// Stores `disposable` at `key`, then disposes the previous one; disposes it at once if the whole dictionary was
    /// disposed already.
    public func set(_ disposable: (any Disposable)?, forKey key: Key) {
        let leaving: (any Disposable)? = state.withLock { state in
            guard !state.isDisposed else { return disposable }
            let old = state.members[key]
            state.members[key] = disposable
            return old === disposable ? nil : old
        }
        leaving?.dispose()
    }

    /// The number of keys with a disposable. May be outdated by the time it is read.
    public var count: Int { state.withLock { $0.members.count } }

    /// Disposes every member, and each one that is set later.
    public func dispose() {
        let leaving = state.withLock { state in
            defer { state.members = [:] }
            state.isDisposed = true
            return state.members
        }
        for disposable in leaving.values { disposable.dispose() }
    }
}
