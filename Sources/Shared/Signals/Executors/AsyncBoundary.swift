/// The step from the producer's thread to a queue: events wait in a bounded inbox, and a job on the queue delivers
/// them in order. One job runs at a time and delivers many events.
@usableFromInline
final class AsyncBoundary<Value: Sendable, Failure: Error>: Disposable {
    /// The number of events after which a job goes to the back of its queue, so that a flood does not starve others.
    @inlinable
    static var eventsPerJob: Int { 256 }

    @usableFromInline let queue: Queue
    @usableFromInline let sink: Sink<Value, Failure>
    @usableFromInline let inbox: Inbox<Value, Failure>
    @usableFromInline let upstream = UpstreamSlot()

    @inlinable
    init(to sink: Sink<Value, Failure>, on queue: Queue, policy: BufferPolicy<Value>) {
        self.sink = sink
        self.queue = queue
        inbox = Inbox(policy) { queue.isCurrent }
    }

    @inlinable
    var isStopped: Bool { inbox.isClosed || sink.isStopped() }

    @inlinable
    func next(_ value: Value) {
        if inbox.offer(value) { enqueueJob() }
    }

    @inlinable
    func end(_ end: SignalEnd<Failure>) {
        if inbox.end(end) { enqueueJob() }
    }

    @inlinable
    func enqueueJob() {
        queue.async { self.runJob() }
    }

    @inlinable
    func runJob() {
        for _ in 0..<Self.eventsPerJob {
            switch inbox.take() {
            case .value(let value): sink.next(value)
            case .end(let end):
                sink.end(end)
                return upstream.dispose()
            case .nothing, .closed: return
            }
        }
        enqueueJob()
    }

    @inlinable
    func dispose() {
        inbox.close()
        upstream.dispose()
    }
}
