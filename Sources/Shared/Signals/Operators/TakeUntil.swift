/// The action of ``Signal/take(until:)`` for a value: the two choices are independent.
public struct TakeAction: Equatable, Sendable {
    /// True if the value is passed on.
    public var passthrough: Bool
    /// True if the signal completes after it.
    public var complete: Bool

    /// Creates a decision.
    public init(passthrough: Bool, complete: Bool) {
        self.passthrough = passthrough
        self.complete = complete
    }
}

extension Signal {
    /// Calls `decide` for each value, to choose whether it is passed on, and whether the signal completes after it.
    public func take(until decide: @escaping @Sendable (Value) -> TakeAction) -> Self {
        let attach = attach
        return Self(attach: { sink in
            let slot = UpstreamSlot()
            let isDone = UncheckedBox(false)
            let upstream = Sink<Value, Failure>(
                next: { value in
                    guard !isDone.state else { return }
                    let action = decide(value)
                    isDone.state = action.complete
                    if action.passthrough { sink.next(value) }
                    guard action.complete else { return }
                    sink.end(.completed)
                    slot.dispose()
                },
                end: { end in
                    guard !isDone.state else { return }
                    isDone.state = true
                    sink.end(end)
                },
                isStopped: { slot.isDisposed || sink.isStopped() }
            )
            slot.assign(attach(upstream))
            return slot
        })
    }
}

/// ``Signal/take(until:)`` for the pipe.
public func take<Value, Failure>(
    until decide: @escaping @Sendable (Value) -> TakeAction
) -> (Signal<Value, Failure>) -> Signal<Value, Failure> {
    { $0.take(until: decide) }
}
