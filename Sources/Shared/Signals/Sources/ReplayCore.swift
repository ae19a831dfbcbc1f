import StdExtras

/// The last value and those who follow it; what the promises are made of.
///
/// A change is stored and taken in by every follower's door under one lock, so that all see one order and a new
/// follower sees no older value after a newer one. Delivery comes after the lock is released.
final class ReplayCore<Value: Sendable>: Sendable {
    typealias Follower = Door<Value, Never>

    private struct State {
        var value: Value?
        /// Counts the changes, so that a comparison made outside the lock notices that it is out of date.
        var version = 0
        var followers: [ObjectIdentifier: Follower] = [:]
    }

    private let state = Locked(State())

    init(_ value: Value?) {
        state.withLock { $0.value = value }
    }

    var value: Value? { state.withLock { $0.value } }

    /// Stores and sends `value`, unless `isWanted`, called outside the lock, finds nothing new in it.
    func set(_ value: Value, unless isRepeated: ((_ old: Value, _ new: Value) -> Bool)? = nil) {
        while true {
            let (old, version) = state.withLock { ($0.value, $0.version) }
            if let isRepeated, let old, isRepeated(old, value) { return }
            let result: (isStored: Bool, owing: [Follower]) = state.withLock { state in
                if isRepeated != nil, state.version != version { return (false, []) }
                state.version += 1
                state.value = value
                return (true, state.followers.values.filter { $0.stage(value) })
            }
            for follower in result.owing { follower.leaveSlowly() }
            // `old` is released here at the earliest: its `deinit` must not run under the lock.
            withExtendedLifetime(old) {}
            if result.isStored { return }
        }
    }

    var signal: Signal<Value, Never> {
        Signal(attach: { sink in
            let follower = Follower(sink)
            follower.adopt(
                ActionDisposable { [weak self, weak follower] in
                    guard let follower else { return }
                    self?.remove(follower)
                }
            )
            let owes = self.state.withLock { state in
                state.followers[ObjectIdentifier(follower)] = follower
                return state.value.map { follower.stage($0) } ?? false
            }
            if owes { follower.leaveSlowly() }
            return follower
        })
    }

    /// How many follow.
    var followerCount: Int { state.withLock { $0.followers.count } }

    private func remove(_ follower: Follower) {
        _ = state.withLock { $0.followers.removeValue(forKey: ObjectIdentifier(follower)) }
    }
}
