import StdExtras

/// One run of a signal that all current listeners share.
///
/// The first listener starts it, and it is torn down when the last one leaves; the next one then starts it anew.
final class SharedSource<Value: Sendable, Failure: Error>: Sendable {
    /// One start of the source.
    private final class Run: Sendable {
        let hub: CurrentValueSubject<Value, Failure>
        let upstream = UpstreamSlot()

        init(keepsValue: Bool) { hub = CurrentValueSubject(nil, keepsValue: keepsValue) }
    }

    private struct State {
        var run: Run?
        var listeners = 0
    }

    private let signal: Signal<Value, Failure>
    private let keepsValue: Bool
    private let state = Locked(State())

    /// Creates a shared source. If `keepsValue` is true, a listener that joins gets the last value at once.
    init(_ signal: Signal<Value, Failure>, keepsValue: Bool) {
        self.signal = signal
        self.keepsValue = keepsValue
    }

    /// Adds a listener; `left` runs once when it is over, however it ends.
    func attach(
        _ sink: Sink<Value, Failure>,
        left: @escaping @Sendable () -> Void = {}
    ) -> any Disposable {
        let (run, isFirst) = state.withLock { state in
            let isFirst = state.run == nil
            let run = state.run ?? Run(keepsValue: keepsValue)
            state.run = run
            state.listeners += 1
            return (run, isFirst)
        }
        let follower = run.hub.attach(sink) {
            self.listenerLeft(run)
            left()
        }
        if isFirst { start(run) }
        return follower
    }

    private func start(_ run: Run) {
        let upstream = Sink<Value, Failure>(
            next: { run.hub.send($0) },
            end: { end in
                // Later listeners get a run of their own.
                self.retire(run)
                run.hub.end(end)
            },
            isStopped: { run.upstream.isDisposed }
        )
        run.upstream.assign(signal.attach(upstream))
    }

    private func listenerLeft(_ run: Run) {
        let isLast = state.withLock { state in
            guard state.run === run else { return false }
            state.listeners -= 1
            // Under the same lock, so that a new listener finds no run that is about to be torn down.
            if state.listeners == 0 { state.run = nil }
            return state.listeners == 0
        }
        if isLast { run.upstream.dispose() }
    }

    private func retire(_ run: Run) {
        // The run itself is released by its remaining holders, not under the lock.
        state.withLock { state in
            if state.run === run { state = State() }
        }
    }
}

extension Signal {
    /// Lets all listeners share one run of the source.
    ///
    /// The first listener starts it, the last one to leave tears it down, and the next starts it anew. Keep the
    /// returned signal: each call makes a shared source of its own.
    ///
    /// - Parameter replay: True if a listener that joins a run gets its last value at once.
    /// - Returns: The signal to start many times.
    public func share(replay: Bool = false) -> Self {
        let source = SharedSource(self, keepsValue: replay)
        return Self(attach: { source.attach($0) })
    }
}

/// ``Signal/share(replay:)`` for the pipe.
public func share<Value, Failure>(
    replay: Bool = false
) -> (Signal<Value, Failure>) -> Signal<Value, Failure> {
    { $0.share(replay: replay) }
}
