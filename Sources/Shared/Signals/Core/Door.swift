public import StdExtras

/// The thread-safe entrance to a sink: concurrent and re-entrant events come out one after the other, the
/// terminal event once, and the source's teardown runs once, whichever of the three ends comes first.
@usableFromInline
final class Door<Value: Sendable, Failure: Error>: Disposable {
    @usableFromInline
    enum Event: Sendable {
        case next(Value)
        case end(SignalEnd<Failure>)
    }

    /// A sink on the heap, so that the door can let go of it.
    @usableFromInline
    final class SinkBox: Sendable {
        @usableFromInline let sink: Sink<Value, Failure>

        @usableFromInline init(_ sink: Sink<Value, Failure>) { self.sink = sink }
    }

    @usableFromInline let turnstile = Turnstile<Event>()
    // Used and released only by the one inside the turnstile, or by the last one out after `close`;
    // it is unmanaged so that an event pays for no reference counting.
    @usableFromInline let box: Unmanaged<SinkBox>
    /// Let go of at the end, like the sink: a source may keep its subscriber for ever.
    @usableFromInline let stopCheck: Locked<StopCheck?>
    @usableFromInline let teardown = UpstreamSlot()

    @usableFromInline
    init(_ sink: Sink<Value, Failure>) {
        box = Unmanaged.passRetained(SinkBox(sink))
        stopCheck = Locked(StopCheck(isStopped: sink.isStopped))
    }

    @inlinable
    deinit {
        if turnstile.close() == .closedEmpty { box.release() }
    }

    @usableFromInline
    var isCancelled: Bool {
        if turnstile.isClosed { return true }
        let check = stopCheck.withLock { $0 }
        return check?.isStopped() ?? true
    }

    /// Hands over what has to be disposed when the subscription ends.
    @usableFromInline
    func adopt(_ disposable: any Disposable) { teardown.assign(disposable) }

    @inlinable
    func next(_ value: Value) {
        guard turnstile.tryEnter() else { return nextSlowly(value) }
        box._withUnsafeGuaranteedRef { $0.sink.next(value) }
        if !turnstile.tryLeave() { leaveSlowly() }
    }

    @inlinable
    func nextSlowly(_ value: Value) {
        guard turnstile.admit(.next(value)) == .entered else { return }
        box._withUnsafeGuaranteedRef { $0.sink.next(value) }
        leaveSlowly()
    }

    @usableFromInline
    func end(_ end: SignalEnd<Failure>) {
        guard turnstile.admit(.end(end)) == .entered else { return }
        deliver(end)
        leaveSlowly()
    }

    /// Takes an event in without delivering it. When true, the caller owes a ``leaveSlowly()`` outside its locks.
    @inlinable
    func stage(_ event: Event) -> Bool { turnstile.stage(event) }

    /// Delivers what came meanwhile, in order, and leaves.
    @inlinable
    func leaveSlowly() {
        while true {
            switch turnstile.depart() {
            case .handle(.next(let value)): box._withUnsafeGuaranteedRef { $0.sink.next(value) }
            case .handle(.end(let end)): deliver(end)
            case .left: return
            case .closed: return box.release()
            }
        }
    }

    @inlinable
    func deliver(_ end: SignalEnd<Failure>) {
        // Closed first, so that whatever the handler triggers comes too late; the teardown follows it.
        guard turnstile.close() != .wasClosed else { return }
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
        let closing = turnstile.close()
        tearDown()
        if closing == .closedEmpty { box.release() }
    }
}

/// A closure in a struct: a closure that is itself the value of a generic lock is wrapped anew each time the lock
/// is taken, and after a million looks a call of it runs out of stack.
@usableFromInline
struct StopCheck: Sendable {
    @usableFromInline let isStopped: @Sendable () -> Bool

    @usableFromInline
    init(isStopped: @escaping @Sendable () -> Bool) { self.isStopped = isStopped }
}
