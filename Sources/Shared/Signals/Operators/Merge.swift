extension Signal {
    /// Passes on the values of all `signals` as they come; completes when all have. A failure ends all.
    public static func merge(_ signals: some Sequence<Self> & Sendable) -> Self {
        Self(attach: { sink in
            let funnel = Funnel(sink)
            let running = SerialBox(1)
            let leave: @Sendable () -> Void = {
                running.state -= 1
                if running.state == 0 { funnel.finish(.completed) }
            }
            for signal in signals where !funnel.isStopped {
                let slot = UpstreamSlot()
                funnel.adopt(slot)
                funnel.perform { running.state += 1 }
                let input = Sink<Value, Failure>(
                    next: { funnel.next($0) },
                    end: { end in
                        funnel.forget(slot)
                        switch end {
                        case .completed: funnel.perform(leave)
                        case .failed: funnel.perform { funnel.finish(end) }
                        }
                    },
                    isStopped: { funnel.isStopped }
                )
                slot.assign(signal.attach(input))
            }
            // The one for the loop itself: inputs that completed meanwhile must not complete the whole.
            funnel.perform(leave)
            return funnel
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
