/// Runs signals into one sink, one after the other; a decision at each end selects the next. Uses no stack for each
/// run, so a million runs that end synchronously are a loop.
///
/// A run is torn down before the next starts. The runs' events need no serializing: one run's end happens before the
/// next run's start.
final class SequentialRunner<Value: Sendable, Failure: Error>: Disposable {
    enum Decision {
        case end(SignalEnd<Failure>)
        case run(Signal<Value, Failure>)
        /// Starts after a pause, which the chain cancels when disposed.
        case pause((_ proceed: @escaping @Sendable () -> Void) -> any Disposable, Signal<Value, Failure>)
    }

    private enum Step: Sendable {
        case run(Signal<Value, Failure>)
        case ended(SignalEnd<Failure>)
    }

    private let drain = SerialDrain<Step>()
    private let current = MetaDisposable()
    private let sink: Sink<Value, Failure>
    private let next: @Sendable (Value) -> Void
    private let decide: @Sendable (SignalEnd<Failure>) -> Decision

    /// Creates a runner. `next` replaces the sink's own, for operators that watch the values; `decide` is called once
    /// for each run's end, serially.
    init(
        _ sink: Sink<Value, Failure>,
        next: (@Sendable (Value) -> Void)? = nil,
        decide: @escaping @Sendable (SignalEnd<Failure>) -> Decision
    ) {
        self.sink = sink
        self.next = next ?? sink.next
        self.decide = decide
    }

    func run(_ signal: Signal<Value, Failure>) { perform(.run(signal)) }

    private func perform(_ step: Step) {
        guard drain.admit(step) == .entered else { return }
        handle(step)
        while case .handle(let step) = drain.depart() { handle(step) }
    }

    private func handle(_ step: Step) {
        switch step {
        case .run(let signal): begin(signal)
        case .ended(let end):
            current.set(nil)
            switch decide(end) {
            case .end(let end):
                _ = drain.close()
                sink.end(end)
            case .run(let signal): begin(signal)
            case .pause(let wait, let signal):
                let slot = UpstreamSlot()
                current.set(slot)
                slot.assign(wait { self.perform(.run(signal)) })
            }
        }
    }

    private func begin(_ signal: Signal<Value, Failure>) {
        guard !current.isDisposed, !sink.isStopped() else { return }
        let slot = UpstreamSlot()
        current.set(slot)
        let run = Sink<Value, Failure>(
            next: next,
            end: { self.perform(.ended($0)) },
            isStopped: { slot.isDisposed || self.sink.isStopped() }
        )
        slot.assign(signal.attach(run))
    }

    func dispose() {
        _ = drain.close()
        current.dispose()
    }
}
