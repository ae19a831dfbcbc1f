extension Signal {
    /// Waits until the source completes, then sends its last value, if any. A failure is passed on without a value.
    public func takeLast() -> Self {
        let attach = attach
        return Self(attach: { sink in
            let last = UncheckedBox<Value?>(nil)
            return attach(
                Sink(
                    next: { last.state = $0 },
                    end: { end in
                        if case .completed = end, let value = last.state { sink.next(value) }
                        last.state = nil
                        sink.end(end)
                    },
                    isStopped: sink.isStopped
                )
            )
        })
    }

    /// Another name of ``takeLast()``.
    public var last: Self { takeLast() }
}

/// ``Signal/takeLast()`` for the pipe.
public func takeLast<Value, Failure>() -> (Signal<Value, Failure>) -> Signal<Value, Failure> {
    { $0.takeLast() }
}

/// ``Signal/last`` for the pipe: no call, `signal |> last`.
public func last<Value, Failure>(_ signal: Signal<Value, Failure>) -> Signal<Value, Failure> {
    signal.takeLast()
}
