/// Where events leave the producer's thread: they wait in a bounded inbox and a job on the queue delivers them
/// in order. One job is under way at a time and delivers many events.
final class Edge<Value: Sendable, Failure: Error>: Disposable {
    /// After so many events a job goes to the back of its queue, so that a flood does not starve others.
    private static var eventsPerJob: Int { 256 }

    private let queue: Queue
    private let sink: Sink<Value, Failure>
    private let inbox: Inbox<Value, Failure>
    let upstream = UpstreamSlot()

    init(to sink: Sink<Value, Failure>, on queue: Queue, policy: BufferPolicy<Value>) {
        self.sink = sink
        self.queue = queue
        inbox = Inbox(policy) { queue.isCurrent }
    }

    var isStopped: Bool { inbox.isClosed || sink.isStopped() }

    func next(_ value: Value) {
        if inbox.offer(value) { enqueueJob() }
    }

    func end(_ end: SignalEnd<Failure>) {
        if inbox.end(end) { enqueueJob() }
    }

    private func enqueueJob() {
        queue.async { self.runJob() }
    }

    private func runJob() {
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

    func dispose() {
        inbox.close()
        upstream.dispose()
    }
}
