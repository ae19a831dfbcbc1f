extension Signal {
    /// Delivers every event on `queue`, in order, never during the call that sends it.
    ///
    /// Cancelling on `queue` is exact: no event follows. A failure or completion arrives after the values before it.
    ///
    /// `buffer` is the policy for a queue that is slower than the source. The default loses nothing and makes a
    /// source that is 1,024 values ahead wait. Use `.latest()` for state that is drawn.
    @inlinable
    public func deliverOn(_ queue: Queue, buffer: BufferPolicy<Value> = .block(1_024)) -> Self {
        let attach = attach
        return Self(attach: { sink in
            let edge = AsyncBoundary(to: sink, on: queue, policy: buffer)
            edge.upstream.assign(
                attach(
                    Sink(
                        next: { edge.next($0) },
                        end: { edge.end($0) },
                        isStopped: { edge.isStopped }
                    )
                )
            )
            return edge
        })
    }

    /// Delivers every event on ``Queue/main``.
    @inlinable
    public func deliverOnMainQueue(buffer: BufferPolicy<Value> = .block(1_024)) -> Self {
        deliverOn(.main, buffer: buffer)
    }
}

/// ``Signal/deliverOn(_:buffer:)`` for the pipe.
@inlinable
public func deliverOn<Value, Failure>(
    _ queue: Queue,
    buffer: BufferPolicy<Value> = .block(1_024)
) -> (Signal<Value, Failure>) -> Signal<Value, Failure> {
    { $0.deliverOn(queue, buffer: buffer) }
}

/// ``Signal/deliverOnMainQueue(buffer:)`` for the pipe.
@inlinable
public func deliverOnMainQueue<Value, Failure>(
    buffer: BufferPolicy<Value> = .block(1_024)
) -> (Signal<Value, Failure>) -> Signal<Value, Failure> {
    { $0.deliverOnMainQueue(buffer: buffer) }
}
