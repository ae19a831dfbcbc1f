extension Signal {
    /// Reports the time from its start to the first event, once for each start.
    public func measureTimeToFirstEvent(
        clock: any SignalClock = DispatchClock.shared,
        _ report: @escaping @Sendable (Duration) -> Void
    ) -> Self {
        let attach = attach
        return Self(attach: { sink in
            let started = clock.now
            let isReported = UncheckedBox(false)
            let observe: @Sendable () -> Void = {
                guard !isReported.state else { return }
                isReported.state = true
                report(clock.now - started)
            }
            return attach(
                Sink(
                    next: {
                        observe()
                        sink.next($0)
                    },
                    end: {
                        observe()
                        sink.end($0)
                    },
                    isStopped: sink.isStopped
                )
            )
        })
    }
}

/// ``Signal/measureTimeToFirstEvent(clock:_:)`` for the pipe.
public func measureTimeToFirstEvent<Value, Failure>(
    clock: any SignalClock = DispatchClock.shared,
    _ report: @escaping @Sendable (Duration) -> Void
) -> (Signal<Value, Failure>) -> Signal<Value, Failure> {
    { $0.measureTimeToFirstEvent(clock: clock, report) }
}
