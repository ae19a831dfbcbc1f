extension Signal {
    /// Starts the source on `queue`, always later, never during the start. Events come on the thread that the source
    /// sends on. After a cancellation before the queue runs it, the source never starts.
    public func runOn(_ queue: Queue) -> Self {
        let attach = attach
        return Self(attach: { sink in
            let slot = UpstreamSlot()
            queue.async {
                if !slot.isDisposed { slot.assign(attach(sink)) }
            }
            return slot
        })
    }
}

/// ``Signal/runOn(_:)`` for the pipe.
public func runOn<Value, Failure>(_ queue: Queue) -> (Signal<Value, Failure>) -> Signal<Value, Failure> {
    { $0.runOn(queue) }
}
