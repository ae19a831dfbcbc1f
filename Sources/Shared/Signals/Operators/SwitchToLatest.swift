import Synchronization

extension Signal {
    /// Follows the newest of the signals that the source sends.
    ///
    /// The previous one is torn down before the newest starts, and its undelivered values are dropped. A source
    /// triggered from inside an inner signal's start waits until that start is over, and then wins. The signal
    /// completes when the source and the newest inner signal have; a failure of either ends it.
    public func switchToLatest<Inner: Sendable>() -> Signal<Inner, Failure>
    where Value == Signal<Inner, Failure> {
        let attach = attach
        return Signal<Inner, Failure>(attach: { sink in
            let switcher = Switcher(sink)
            let slot = UpstreamSlot()
            switcher.mergeState.adopt(slot)
            let outer = Sink<Value, Failure>(
                next: { switcher.follow($0) },
                end: { switcher.outerEnded($0) },
                isStopped: { switcher.mergeState.isStopped }
            )
            slot.assign(attach(outer))
            return switcher.mergeState
        })
    }

    /// Maps each value to a signal and follows the newest: ``map(_:)`` and ``switchToLatest()`` in one.
    public func mapToSignal<Inner: Sendable>(
        _ transform: @escaping @Sendable (Value) -> Signal<Inner, Failure>
    ) -> Signal<Inner, Failure> {
        map(transform).switchToLatest()
    }
}

extension Signal where Failure == Never {
    /// ``mapToSignal(_:)`` from a source that cannot fail to signals that can.
    public func mapToSignalPromotingError<Inner: Sendable, Other: Error>(
        _ transform: @escaping @Sendable (Value) -> Signal<Inner, Other>
    ) -> Signal<Inner, Other> {
        castError(to: Other.self).mapToSignal(transform)
    }
}

/// The state of one switchToLatest. Outer events are serial; inner ones meet them in the merge state.
private final class Switcher<Value: Sendable, Failure: Error>: Sendable {
    let mergeState: MergeState<Value, Failure>
    /// The number of the newest inner signal. Checked inside the section, so that no older value passes after it.
    private let newest = Atomic(0)
    private let inner = MetaDisposable()
    /// Touched only inside the section of the merge state.
    private let progress = UncheckedBox((innerRuns: false, outerEnded: false))

    init(_ sink: Sink<Value, Failure>) {
        mergeState = MergeState(sink)
        mergeState.adopt(inner)
    }

    func follow(_ signal: Signal<Value, Failure>) {
        let number = newest.add(1, ordering: .acquiringAndReleasing).newValue
        inner.set(nil)
        guard !mergeState.isStopped else { return }
        let mergeState = mergeState
        let progress = progress
        mergeState.perform { progress.state.innerRuns = true }
        let slot = UpstreamSlot()
        inner.set(slot)
        let sink = Sink<Value, Failure>(
            next: { value in
                guard mergeState.drain.tryEnter() else {
                    return mergeState.perform { if self.isNewest(number) { mergeState.sink.next(value) } }
                }
                if self.isNewest(number) { mergeState.sink.next(value) }
                mergeState.leave()
            },
            end: { end in mergeState.perform { self.innerEnded(end, number) } },
            isStopped: { !self.isNewest(number) || mergeState.isStopped }
        )
        slot.assign(signal.attach(sink))
    }

    func outerEnded(_ end: SignalEnd<Failure>) {
        mergeState.perform {
            self.progress.state.outerEnded = true
            if case .failed = end { return self.mergeState.finish(end) }
            if !self.progress.state.innerRuns { self.mergeState.finish(.completed) }
        }
    }

    private func innerEnded(_ end: SignalEnd<Failure>, _ number: Int) {
        guard isNewest(number) else { return }
        progress.state.innerRuns = false
        if case .failed = end { return mergeState.finish(end) }
        if progress.state.outerEnded { mergeState.finish(.completed) }
    }

    private func isNewest(_ number: Int) -> Bool { newest.load(ordering: .acquiring) == number }
}

/// ``Signal/switchToLatest()`` for the pipe: no call, `signals |> switchToLatest`.
public func switchToLatest<Value: Sendable, Failure>(
    _ signals: Signal<Signal<Value, Failure>, Failure>
) -> Signal<Value, Failure> {
    signals.switchToLatest()
}

/// ``Signal/mapToSignal(_:)`` for the pipe.
public func mapToSignal<Value, Inner: Sendable, Failure>(
    _ transform: @escaping @Sendable (Value) -> Signal<Inner, Failure>
) -> (Signal<Value, Failure>) -> Signal<Inner, Failure> {
    { $0.mapToSignal(transform) }
}

/// ``Signal/mapToSignalPromotingError(_:)`` for the pipe.
public func mapToSignalPromotingError<Value, Inner: Sendable, Other: Error>(
    _ transform: @escaping @Sendable (Value) -> Signal<Inner, Other>
) -> (Signal<Value, Never>) -> Signal<Inner, Other> {
    { $0.mapToSignalPromotingError(transform) }
}
