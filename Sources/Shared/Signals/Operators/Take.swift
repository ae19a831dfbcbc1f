extension Signal {
    /// Passes the first `count` values on, then completes and disposes the source. For zero the source never starts.
    @inlinable
    public func take(_ count: Int) -> Self {
        guard count > 0 else { return .empty }
        let attach = attach
        return Self(attach: { sink in
            let slot = UpstreamSlot()
            let left = UncheckedBox(count)
            let upstream = Sink<Value, Failure>(
                next: { value in
                    guard left.state > 0 else { return }
                    left.state -= 1
                    let isLast = left.state == 0
                    sink.next(value)
                    guard isLast else { return }
                    sink.end(.completed)
                    slot.dispose()
                },
                end: { end in
                    guard left.state > 0 else { return }
                    left.state = 0
                    sink.end(end)
                },
                isStopped: { slot.isDisposed || sink.isStopped() }
            )
            slot.assign(attach(upstream))
            return slot
        })
    }
}

/// ``Signal/take(_:)`` for the pipe.
@inlinable
public func take<Value, Failure>(
    _ count: Int
) -> (Signal<Value, Failure>) -> Signal<Value, Failure> {
    { $0.take(count) }
}
