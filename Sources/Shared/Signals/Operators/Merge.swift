extension Signal {
    /// Passes on the values of all `signals` as they come; completes when all have completed. A failure ends all.
    public static func merge(_ signals: some Sequence<Self> & Sendable) -> Self {
        Self(attach: { sink in
            let mergeState = MergeState(sink)
            let running = UncheckedBox(1)
            let leave: @Sendable () -> Void = {
                running.state -= 1
                if running.state == 0 { mergeState.finish(.completed) }
            }
            for signal in signals where !mergeState.isStopped {
                let slot = UpstreamSlot()
                mergeState.adopt(slot)
                mergeState.perform { running.state += 1 }
                let input = Sink<Value, Failure>(
                    next: { mergeState.next($0) },
                    end: { end in
                        mergeState.forget(slot)
                        switch end {
                        case .completed: mergeState.perform(leave)
                        case .failed: mergeState.perform { mergeState.finish(end) }
                        }
                    },
                    isStopped: { mergeState.isStopped }
                )
                slot.assign(signal.attach(input))
            }
            // Balances the count for the loop itself: inputs that completed meanwhile must not complete the whole.
            mergeState.perform(leave)
            return mergeState
        })
    }

    /// Passes on the values of both.
    public func merge(with other: Self) -> Self { .merge([self, other]) }
}

/// ``Signal/merge(with:)`` for the pipe.
public func merge<Value, Failure>(
    with other: Signal<Value, Failure>
) -> (Signal<Value, Failure>) -> Signal<Value, Failure> {
    { $0.merge(with: other) }
}
