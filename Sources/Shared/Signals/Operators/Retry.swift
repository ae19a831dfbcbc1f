import StdExtras

extension Signal {
    /// Starts the source again after a failure, with a pause that grows and is jittered.
    ///
    /// The pauses start anew after a value. A failure that `shouldRetry` refuses, or one too many, is passed on.
    /// Values sent before a failure are not withdrawn.
    public func retry(
        _ policy: RetryPolicy = RetryPolicy(),
        on queue: Queue? = nil,
        clock: any SignalClock = DispatchClock.shared,
        if shouldRetry: @escaping @Sendable (Failure) -> Bool = { _ in true }
    ) -> Self {
        Self(attach: { sink in
            let progress = UncheckedBox<(pauses: Backoff, failures: Int)>((policy.pauses, 0))
            let chain = SequentialRunner<Value, Failure>(
                sink,
                next: { value in
                    if progress.state.failures > 0 { progress.state = (policy.pauses, 0) }
                    sink.next(value)
                },
                decide: { end in
                    guard case .failed(let error) = end, shouldRetry(error),
                        progress.state.failures < policy.attempts ?? .max
                    else { return .end(end) }
                    let pause = progress.state.pauses.next(at: policy.random())
                    progress.state.failures += 1
                    return .pause({ clock.schedule(after: pause, on: queue, $0) }, self)
                }
            )
            chain.run(self)
            return chain
        })
    }

    /// Starts the source again on errors for which `mapped` is `nil`, after a pause as in ``retry(_:on:clock:if:)``.
    /// Fails with the results of `mapped` for the others. Ignores the policy's `attempts`.
    public func retryOrMapError<Other: Error>(
        _ policy: RetryPolicy = RetryPolicy(),
        on queue: Queue? = nil,
        clock: any SignalClock = DispatchClock.shared,
        _ mapped: @escaping @Sendable (Failure) -> Other?
    ) -> Signal<Value, Other> {
        var endless = policy
        endless.attempts = nil
        return mapError { mapped($0).map { Verdict.over($0) } ?? .again }
            .retry(endless, on: queue, clock: clock) { verdict in
                if case .again = verdict { true } else { false }
            }
            .catch { verdict in
                switch verdict {
                case .over(let error): .fail(error)
                case .again: .never  // Not reached: `again` is always retried.
                }
            }
    }
}

private enum Verdict<Other: Error>: Error {
    case again
    case over(Other)
}

/// ``Signal/retry(_:on:clock:if:)`` for the pipe.
public func retry<Value, Failure>(
    _ policy: RetryPolicy = RetryPolicy(),
    on queue: Queue? = nil,
    clock: any SignalClock = DispatchClock.shared,
    if shouldRetry: @escaping @Sendable (Failure) -> Bool = { _ in true }
) -> (Signal<Value, Failure>) -> Signal<Value, Failure> {
    { $0.retry(policy, on: queue, clock: clock, if: shouldRetry) }
}

/// ``Signal/retryOrMapError(_:on:clock:_:)`` for the pipe.
public func retryOrMapError<Value, Failure, Other: Error>(
    _ policy: RetryPolicy = RetryPolicy(),
    on queue: Queue? = nil,
    clock: any SignalClock = DispatchClock.shared,
    _ mapped: @escaping @Sendable (Failure) -> Other?
) -> (Signal<Value, Failure>) -> Signal<Value, Other> {
    { $0.retryOrMapError(policy, on: queue, clock: clock, mapped) }
}
