public import StdExtras

/// The last value and its followers; the core of promises and shared signals.
///
/// A change is stored and staged for every follower under one lock. So all see one order, and a new follower sees no
/// older value after a newer one. Delivery comes after the lock is released.
@usableFromInline
final class CurrentValueSubject<Value: Sendable, Failure: Error>: Sendable {
    @usableFromInline
    typealias Follower = SerializedSink<Value, Failure>
    @usableFromInline
    typealias Event = Follower.Event

    @usableFromInline
    struct State {
        @usableFromInline var value: Value?
        @usableFromInline var end: SignalEnd<Failure>?
        /// Counts the changes, so that a comparison made outside the lock detects that it is outdated.
        @usableFromInline var version = 0
        /// The epoch whose values are accepted; see ``beginEpoch()``.
        @usableFromInline var epoch = 0
        @usableFromInline var followers = ObserverBag<Follower>()

        /// Stages `event` for all followers; the returned ones must leave their drains.
        @inlinable
        func stage(_ event: Event) -> [Follower] {
            followers.members.compactMap { $0.member.stage(event) ? $0.member : nil }
        }
    }

    @usableFromInline
    enum Outcome {
        case done([Follower])
        case outdated
    }

    @usableFromInline let keepsValue: Bool
    @usableFromInline let state: Locked<State>

    /// Creates a subject. If `keepsValue` is true, a new follower gets the last value at once.
    @usableFromInline
    init(_ value: Value?, keepsValue: Bool) {
        self.keepsValue = keepsValue
        state = Locked(State(value: value))
    }

    @inlinable
    var value: Value? { state.withLock { $0.value } }

    /// Begins an epoch: from now on only values sent with the returned number are accepted.
    @inlinable
    func beginEpoch() -> Int {
        state.withLock { state in
            state.epoch += 1
            return state.epoch
        }
    }

    /// Stores and sends `value`, unless `isRepeated`, called outside the lock, finds nothing new in it, or its epoch
    /// is over.
    @inlinable
    func send(
        _ value: Value,
        epoch: Int? = nil,
        unless isRepeated: ((_ old: Value, _ new: Value) -> Bool)? = nil
    ) {
        while true {
            var version: Int?
            if let isRepeated {
                let seen = state.withLock { ($0.value, $0.version) }
                version = seen.1
                if let old = seen.0, isRepeated(old, value) { return }
            }
            switch store(value, epoch: epoch, onlyAt: version) {
            case .outdated: continue
            case .done(let owing):
                for follower in owing { follower.leaveSlowPath() }
                return
            }
        }
    }

    @inlinable
    func store(_ value: Value, epoch: Int?, onlyAt version: Int?) -> Outcome {
        // The old value is returned too: its `deinit` must not run under the lock.
        let (outcome, old): (Outcome, Value?) = state.withLock { state in
            guard state.end == nil, state.epoch == epoch ?? state.epoch else { return (.done([]), nil) }
            guard state.version == version ?? state.version else { return (.outdated, nil) }
            state.version += 1
            let old = state.value
            if keepsValue { state.value = value }
            return (.done(state.stage(.next(value))), old)
        }
        withExtendedLifetime(old) {}
        return outcome
    }

    /// Ends all followers. Later ones get the last value and then the end.
    @inlinable
    func end(_ end: SignalEnd<Failure>) {
        let (owing, leaving) = state.withLock { state in
            defer { state.followers = ObserverBag() }
            if state.end == nil { state.end = end }
            return (state.stage(.end(end)), state.followers)
        }
        for follower in owing { follower.leaveSlowPath() }
        withExtendedLifetime(leaving) {}
    }

    /// Adds a follower; `left` runs once when it is over, however it ends.
    @inlinable
    func attach(_ sink: Sink<Value, Failure>, left: @escaping @Sendable () -> Void = {}) -> any Disposable {
        let follower = Follower(sink)
        let (owes, id) = state.withLock { state in
            let owesValue = state.value.map { follower.stage(.next($0)) } ?? false
            guard let end = state.end else { return (owesValue, state.followers.add(follower)) }
            return (follower.stage(.end(end)) || owesValue, 0)
        }
        if owes { follower.leaveSlowPath() }
        follower.adopt(
            ActionDisposable { [weak self] in
                self?.remove(id)
                left()
            }
        )
        return follower
    }

    /// The number of followers.
    @inlinable
    var followerCount: Int { state.withLock { $0.followers.count } }

    @inlinable
    func remove(_ id: Int) {
        let follower = state.withLock { $0.followers.remove(id) }
        withExtendedLifetime(follower) {}
    }
}
