/// Runs signals strictly one after the other; later ones wait in a bounded queue. Uses no stack for each run.
///
/// Only the current run feeds the sink, and the source's end comes after the last run, so no events meet.
final class BoundedConcatQueue<Value: Sendable, Failure: Error>: Disposable {
    private let line: Inbox<Signal<Value, Failure>, Failure>
    private let sink: Sink<Value, Failure>
    private let current = MetaDisposable()
    /// One pass for each time that the next in line may run.
    private let drain = SerialDrain<Void>()
    let upstream = UpstreamSlot()

    init(_ sink: Sink<Value, Failure>, _ policy: BufferPolicy<Signal<Value, Failure>>) {
        self.sink = sink
        line = Inbox(policy) { false }
    }

    var isStopped: Bool { line.isClosed || sink.isStopped() }

    func enqueue(_ signal: Signal<Value, Failure>) {
        if line.offer(signal) { advance() }
    }

    func sourceEnded(_ end: SignalEnd<Failure>) {
        if line.end(end) { advance() }
    }

    private func advance() {
        guard drain.admit(()) == .entered else { return }
        runNext()
        while case .handle = drain.depart() { runNext() }
    }

    private func runNext() {
        current.set(nil)
        switch line.take() {
        case .nothing, .closed: return
        case .end(let end):
            sink.end(end)
            upstream.dispose()
        case .value(let signal):
            let slot = UpstreamSlot()
            current.set(slot)
            let run = Sink<Value, Failure>(
                next: sink.next,
                end: { self.runEnded($0) },
                isStopped: { slot.isDisposed || self.sink.isStopped() }
            )
            slot.assign(signal.attach(run))
        }
    }

    private func runEnded(_ end: SignalEnd<Failure>) {
        guard case .failed = end else { return advance() }
        line.close()
        sink.end(end)
        dispose()
    }

    func dispose() {
        line.close()
        _ = drain.close()
        current.dispose()
        upstream.dispose()
    }
}
