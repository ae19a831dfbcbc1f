extension Signal {
    /// After the completion of the source continues with `following`. A failure ends both.
    ///
    /// The first is torn down before the second starts. For many signals in a row see ``concat(_:)``, which needs no
    /// stack for each.
    public func then(_ following: Self) -> Self {
        let attach = attach
        return Self(attach: { sink in
            let slots = SlotPair()
            let upstream = Sink<Value, Failure>(
                next: sink.next,
                end: { end in
                    guard case .completed = end else { return sink.end(end) }
                    slots.first.dispose()
                    if !slots.isDisposed { slots.second.assign(following.attach(sink)) }
                },
                isStopped: sink.isStopped
            )
            slots.first.assign(attach(upstream))
            return slots
        })
    }

    /// Sends `value` first.
    public func startWith(_ value: Value) -> Self {
        let attach = attach
        return Self(attach: { sink in
            sink.next(value)
            return attach(sink)
        })
    }

    /// Runs `signals` one after the other; a failure ends all.
    public static func concat(_ signals: some Sequence<Self> & Sendable) -> Self {
        Self(attach: { sink in
            let rest = UncheckedBox(Array(signals.reversed()))
            guard let first = rest.state.popLast() else { return Self.empty.attach(sink) }
            let chain = SequentialRunner<Value, Failure>(sink) { end in
                guard case .completed = end, let next = rest.state.popLast() else { return .end(end) }
                return .run(next)
            }
            chain.run(first)
            return chain
        })
    }
}

/// ``Signal/then(_:)`` for the pipe.
public func then<Value, Failure>(
    _ following: Signal<Value, Failure>
) -> (Signal<Value, Failure>) -> Signal<Value, Failure> {
    { $0.then(following) }
}

/// ``Signal/startWith(_:)`` for the pipe.
public func startWith<Value, Failure>(_ value: Value) -> (Signal<Value, Failure>) -> Signal<Value, Failure> {
    { $0.startWith(value) }
}
