extension Signal {
    /// Runs the signals that the source sends strictly one after the other.
    ///
    /// Completes when the source has and all have run. A failure of a run ends it at once, one of the source after
    /// the runs before it.
    ///
    /// - Parameter buffer: The policy for signals that find too many waiting. With `.block` the source's thread
    ///   waits, which never ends if the running signal needs that thread.
    /// - Returns: The runs' values.
    public func queued<Inner: Sendable>(buffer: BufferPolicy<Value>) -> Signal<Inner, Failure>
    where Value == Signal<Inner, Failure> {
        let attach = attach
        return Signal<Inner, Failure>(attach: { sink in
            let line = BoundedConcatQueue(sink, buffer)
            line.upstream.assign(
                attach(
                    Sink(
                        next: { line.enqueue($0) },
                        end: { line.sourceEnded($0) },
                        isStopped: { line.isStopped }
                    )
                )
            )
            return line
        })
    }

    /// Maps each value to a signal and runs these one after the other, like ``queued(buffer:)``.
    public func mapToQueue<Inner: Sendable>(
        buffer: BufferPolicy<Signal<Inner, Failure>>,
        _ transform: @escaping @Sendable (Value) -> Signal<Inner, Failure>
    ) -> Signal<Inner, Failure> {
        map(transform).queued(buffer: buffer)
    }

    /// Runs one of the source's signals at a time; keeps only the newest of those that come meanwhile, and runs it
    /// next.
    public func throttled<Inner: Sendable>() -> Signal<Inner, Failure>
    where Value == Signal<Inner, Failure> {
        queued(buffer: .latest())
    }

    /// Maps each value to a signal and runs these like ``throttled()``.
    public func mapToThrottled<Inner: Sendable>(
        _ transform: @escaping @Sendable (Value) -> Signal<Inner, Failure>
    ) -> Signal<Inner, Failure> {
        map(transform).throttled()
    }
}

/// ``Signal/queued(buffer:)`` for the pipe.
public func queued<Value: Sendable, Failure>(
    buffer: BufferPolicy<Signal<Value, Failure>>
) -> (Signal<Signal<Value, Failure>, Failure>) -> Signal<Value, Failure> {
    { $0.queued(buffer: buffer) }
}

/// ``Signal/mapToQueue(buffer:_:)`` for the pipe.
public func mapToQueue<Value, Inner: Sendable, Failure>(
    buffer: BufferPolicy<Signal<Inner, Failure>>,
    _ transform: @escaping @Sendable (Value) -> Signal<Inner, Failure>
) -> (Signal<Value, Failure>) -> Signal<Inner, Failure> {
    { $0.mapToQueue(buffer: buffer, transform) }
}

/// ``Signal/throttled()`` for the pipe: no call, `signals |> throttled`.
public func throttled<Value: Sendable, Failure>(
    _ signals: Signal<Signal<Value, Failure>, Failure>
) -> Signal<Value, Failure> {
    signals.throttled()
}

/// ``Signal/mapToThrottled(_:)`` for the pipe.
public func mapToThrottled<Value, Inner: Sendable, Failure>(
    _ transform: @escaping @Sendable (Value) -> Signal<Inner, Failure>
) -> (Signal<Value, Failure>) -> Signal<Inner, Failure> {
    { $0.mapToThrottled(transform) }
}
