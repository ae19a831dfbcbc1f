import StdExtras

/// Holds the last value of the signal that it follows, and lets many follow it in turn. It never ends.
///
/// ``set(_:)`` follows another signal from then on; until that speaks, the last value stays: there is no gap.
/// Of several concurrent calls the one that came last wins, and nothing of an older signal is taken after it.
/// Releasing the promise cancels what it follows.
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

    /// Creates a promise that holds nothing yet, or `value`.
    public init(_ value: Value? = nil) {
        hub = CurrentValueSubject(value, keepsValue: true)
        source = Locked(Source())
    }

    /// Creates a promise that begins to follow `signal` when somebody first follows the promise.
    public init(initializeOnFirstAccess signal: Signal<Value, Never>) {
        hub = CurrentValueSubject(nil, keepsValue: true)
        source = Locked(Source(firstSignal: signal))
    }

    /// What it holds now.
    public var value: Value? { hub.value }

    /// Leaves the signal followed so far and follows `signal`.
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

    /// Leaves the signal followed so far and holds `value`.
    public func set(_ value: Value) {
        let (epoch, old) = leave()
        old?.cancel()
        hub.send(value, epoch: epoch)
    }

    /// The current value, if there is one, and those to come.
    public var signal: Signal<Value, Never> {
        Signal(attach: { sink in
            self.initialize()
            return self.hub.attach(sink)
        })
    }

    /// How many follow. For tests: by the time you read it, it may be old.
    package var followerCount: Int { hub.followerCount }

    private func leave() -> (epoch: Int, old: Subscription?) {
        let (epoch, old, unused) = source.withLock { source in
            defer {
                source.subscription = nil
                source.firstSignal = nil
            }
            // Counted under this lock, so that both epochs agree on who came last.
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
