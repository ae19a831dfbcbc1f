extension Signal {
    /// Drops all values and passes on the end.
    public func ignoreValues() -> Signal<Never, Failure> {
        let attach = attach
        return Signal<Never, Failure>(attach: { sink in
            attach(Sink(next: { _ in }, end: sink.end, isStopped: sink.isStopped))
        })
    }
}

/// ``Signal/ignoreValues()`` for the pipe: no call, `signal |> ignoreValues`.
public func ignoreValues<Value, Failure>(_ signal: Signal<Value, Failure>) -> Signal<Never, Failure> {
    signal.ignoreValues()
}
