import StdExtras

/// Disposables that end together. Add, remove and dispose are O(1) each and callable from any thread.
public final class DisposableSet: Disposable {
    private struct State {
        var members: [ObjectIdentifier: any Disposable] = [:]
        var isDisposed = false
    }

    private let state = Locked(State())

    /// Creates an empty set.
    public init() {}

    /// Adds `disposable`, or disposes it at once if the set was disposed already.
    public func add(_ disposable: any Disposable) {
        let isLate = state.withLock { state in
            if !state.isDisposed { state.members[ObjectIdentifier(disposable)] = disposable }
            return state.isDisposed
        }
        if isLate { disposable.dispose() }
    }

    /// Removes `disposable` without disposing it; call this for one that finished early, so that the set does not
    /// grow.
    public func remove(_ disposable: any Disposable) {
        // Released here, outside the lock: its `deinit` may run anything.
        _ = state.withLock { $0.members.removeValue(forKey: ObjectIdentifier(disposable)) }
    }

    /// The number of members. May be outdated by the time it is read.
    public var count: Int { state.withLock { $0.members.count } }

    /// Disposes every member, in no particular order, and each one that is added later.
    public func dispose() {
        let leaving = state.withLock { state in
            defer { state.members = [:] }
            state.isDisposed = true
            return state.members
        }
        for disposable in leaving.values { disposable.dispose() }
    }
}
