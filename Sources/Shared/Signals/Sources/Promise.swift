import StdExtras

/// Holds the last value of the signal that it follows, for any number of followers. It never ends.
///
/// ``set(_:)`` switches to another signal; the last value stays until that one sends, without a gap. Of several
/// concurrent calls the last one wins, and no value of an older signal is accepted after it. Releasing the promise
/// cancels the signal that it follows.
///
/// Threads: any. Followers do not keep the promise alive.
public final class Promise<Value: Sendable>: Sendable {
    private struct Source {
        var epoch = 0
        var subscription: Subscription?
        var firstSignal: Signal<Value, Never>?
    }

    private let hub: CurrentValueSubject<Value, Never>
    private let source: Locked<Source>

    /// Creates a promise with `value`, or without one.
    public init(_ value: Value? = nil) {
        hub = CurrentValueSubject(value, keepsValue: true)
        source = Locked(Source())
    }

    /// Creates a promise that begins to follow `signal` at its first follower.
    public init(initializeOnFirstAccess signal: Signal<Value, Never>) {
        hub = CurrentValueSubject(nil, keepsValue: true)
        source = Locked(Source(firstSignal: signal))
    }

    /// The current value.
    public var value: Value? { hub.value }

    /// Leaves the current signal and follows `signal`.
    public func set(_ signal: Signal<Value, Never>) {
        let (epoch, old) = leave()
        old?.cancel()
        let hub = hub
        let subscription = signal.start { hub.send($0, epoch: epoch) }
        let isNewest = source.withLock { source in
            if source.epoch == epoch { source.subscription = subscription }
            return source.epoch == epoch
        }
        if !isNewest { subscription.cancel() }
    }

    /// Leaves the current signal and holds `value`.
    public func set(_ value: Value) {
        let (epoch, old) = leave()
        old?.cancel()
        hub.send(value, epoch: epoch)
    }

    /// The current value, if there is one, and later ones.
    public var signal: Signal<Value, Never> {
        Signal(attach: { sink in
            self.initialize()
            return self.hub.attach(sink)
        })
    }

    /// The number of followers. For tests: it may be outdated by the time it is read.
    package var followerCount: Int { hub.followerCount }

    private func leave() -> (epoch: Int, old: Subscription?) {
        let (epoch, old, unused) = source.withLock { source in
            defer {
                source.subscription = nil
                source.firstSignal = nil
            }
            // Counted under this lock, so that both epochs agree on the last call.
            source.epoch = hub.beginEpoch()
            return (source.epoch, source.subscription, source.firstSignal)
        }
        withExtendedLifetime(unused) {}
        return (epoch, old)
    }

    private func initialize() {
        let first = source.withLock { source in
            defer { source.firstSignal = nil }
            return source.firstSignal
        }
        if let first { set(first) }
    }
}
