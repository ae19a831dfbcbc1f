public import StdExtras

/// The thread-safe entrance to a sink: serializes concurrent and re-entrant events, and passes the terminal event
/// once.
///
/// The source's teardown runs once, at the first end.
@usableFromInline
final class SerializedSink<Value: Sendable, Failure: Error>: Disposable {
    @usableFromInline
    enum Event: Sendable {
        case next(Value)
        case end(SignalEnd<Failure>)
    }

    /// A sink on the heap, so that the serialized sink can release it.
    @usableFromInline
    final class SinkBox: Sendable {
        @usableFromInline let sink: Sink<Value, Failure>

        @usableFromInline init(_ sink: Sink<Value, Failure>) { self.sink = sink }
    }

    @usableFromInline let drain = SerialDrain<Event>()
    // Used and released only inside the drain, or by the last one out after `close`; unmanaged, so that an event pays
    // for no reference counting.
    @usableFromInline let box: Unmanaged<SinkBox>
    /// Released at the end, like the sink: a source may keep its subscriber for ever.
    @usableFromInline let stopCheck: Locked<StopCheck?>
    @usableFromInline let teardown = UpstreamSlot()

    @usableFromInline
    init(_ sink: Sink<Value, Failure>) {
        box = Unmanaged.passRetained(SinkBox(sink))
        stopCheck = Locked(StopCheck(isStopped: sink.isStopped))
    }

    @inlinable
    deinit {
        if drain.close() == .closedEmpty { box.release() }
    }

    @usableFromInline
    var isCancelled: Bool {
        if drain.isClosed { return true }
        let check = stopCheck.withLock { $0 }
        return check?.isStopped() ?? true
    }

    /// Takes the disposable to dispose when the subscription ends.
    @usableFromInline
    func adopt(_ disposable: any Disposable) { teardown.assign(disposable) }

    @inlinable
    func next(_ value: Value) {
        guard drain.tryEnter() else { return nextSlowPath(value) }
        box._withUnsafeGuaranteedRef { $0.sink.next(value) }
        if !drain.tryLeave() { leaveSlowPath() }
    }

    @inlinable
    func nextSlowPath(_ value: Value) {
        guard drain.admit(.next(value)) == .entered else { return }
        box._withUnsafeGuaranteedRef { $0.sink.next(value) }
        leaveSlowPath()
    }

    @usableFromInline
    func end(_ end: SignalEnd<Failure>) {
        guard drain.admit(.end(end)) == .entered else { return }
        deliver(end)
        leaveSlowPath()
    }

    /// Queues an event without delivering it. If true, the caller must call ``leaveSlowPath()`` outside its locks.
    @inlinable
    func stage(_ event: Event) -> Bool { drain.stage(event) }

    /// Delivers the events that arrived meanwhile, in order, and leaves.
    @inlinable
    func leaveSlowPath() {
        while true {
            switch drain.depart() {
            case .handle(.next(let value)): box._withUnsafeGuaranteedRef { $0.sink.next(value) }
            case .handle(.end(let end)): deliver(end)
            case .left: return
            case .closed: return box.release()
            }
        }
    }

    @inlinable
    func deliver(_ end: SignalEnd<Failure>) {
        // Closed first, so that events triggered by the handler come too late; the teardown follows it.
        guard drain.close() != .wasClosed else { return }
        box._withUnsafeGuaranteedRef { $0.sink.end(end) }
        tearDown()
    }

    @inlinable
    func tearDown() {
        let leaving = stopCheck.withLock { stored in
            defer { stored = nil }
            return stored
        }
        teardown.dispose()
        withExtendedLifetime(leaving) {}
    }

    @usableFromInline
    func dispose() {
        let closing = drain.close()
        tearDown()
        if closing == .closedEmpty { box.release() }
    }
}

/// A closure in a struct: a closure that is itself the value of a generic lock is wrapped anew at each use of the
/// lock. After a million uses, a call of it runs out of stack.
@usableFromInline
struct StopCheck: Sendable {
    @usableFromInline let isStopped: @Sendable () -> Bool

    @usableFromInline
    init(isStopped: @escaping @Sendable () -> Bool) { self.isStopped = isStopped }
}
