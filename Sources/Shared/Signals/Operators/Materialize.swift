/// One event of a signal, as a value.
public enum SignalEvent<Value: Sendable, Failure: Error>: Sendable {
    /// A value.
    case next(Value)
    /// The end.
    case end(SignalEnd<Failure>)
}

extension SignalEvent: Equatable where Value: Equatable, Failure: Equatable {}

extension Signal {
    /// Turns events into values: the end becomes the last value, then the signal completes.
    public func materialize() -> Signal<SignalEvent<Value, Failure>, Never> {
        let attach = attach
        return Signal<SignalEvent<Value, Failure>, Never>(attach: { sink in
            attach(
                Sink(
                    next: { sink.next(.next($0)) },
                    end: { end in
                        sink.next(.end(end))
                        sink.end(.completed)
                    },
                    isStopped: sink.isStopped
                )
            )
        })
    }

    /// Turns values that are events back into events. The inverse of ``materialize()``.
    public func dematerialize<Inner: Sendable, InnerFailure: Error>() -> Signal<Inner, InnerFailure>
    where Value == SignalEvent<Inner, InnerFailure>, Failure == Never {
        let attach = attach
        return Signal<Inner, InnerFailure>(attach: { sink in
            let slot = UpstreamSlot()
            let isDone = UncheckedBox(false)
            let upstream = Sink<Value, Never>(
                next: { event in
                    guard !isDone.state else { return }
                    switch event {
                    case .next(let value): sink.next(value)
                    case .end(let end):
                        isDone.state = true
                        sink.end(end)
                        slot.dispose()
                    }
                },
                end: { _ in if !isDone.state { sink.end(.completed) } },
                isStopped: { slot.isDisposed || sink.isStopped() }
            )
            slot.assign(attach(upstream))
            return slot
        })
    }
}

/// ``Signal/materialize()`` for the pipe: no call, `signal |> materialize`.
public func materialize<Value, Failure>(
    _ signal: Signal<Value, Failure>
) -> Signal<SignalEvent<Value, Failure>, Never> {
    signal.materialize()
}

/// ``Signal/dematerialize()`` for the pipe: no call, `events |> dematerialize`.
public func dematerialize<Value: Sendable, Failure: Error>(
    _ events: Signal<SignalEvent<Value, Failure>, Never>
) -> Signal<Value, Failure> {
    events.dematerialize()
}
