extension Signal {
    /// After a failure continues with the signal that `recover` makes of the error.
    ///
    /// The failed source is torn down before the replacement starts.
    public func `catch`<Other: Error>(
        _ recover: @escaping @Sendable (Failure) -> Signal<Value, Other>
    ) -> Signal<Value, Other> {
        let attach = attach
        return Signal<Value, Other>(attach: { sink in
            let slots = SlotPair()
            let upstream = Sink<Value, Failure>(
                next: sink.next,
                end: { end in
                    switch end {
                    case .completed: sink.end(.completed)
                    case .failed(let error):
                        slots.first.dispose()
                        if !slots.isDisposed { slots.second.assign(recover(error).attach(sink)) }
                    }
                },
                isStopped: sink.isStopped
            )
            slots.first.assign(attach(upstream))
            return slots
        })
    }
}

/// ``Signal/catch(_:)`` for the pipe.
public func `catch`<Value, Failure, Other: Error>(
    _ recover: @escaping @Sendable (Failure) -> Signal<Value, Other>
) -> (Signal<Value, Failure>) -> Signal<Value, Other> {
    { $0.catch(recover) }
}
