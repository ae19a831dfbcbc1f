public import Synchronization

/// A hot source: each sent value goes to the listeners of that moment. It never ends.
///
/// Threads: any. All listeners see the same order. A send that meets another one, from a second thread or from inside
/// a handler, waits in line, and the running one delivers it. ``send(_:)`` then returns before its value was
/// delivered. Nothing is called under a lock.
///
/// Lifetime: listeners do not keep the pipe alive. After its release they get nothing more.
public final class ValuePipe<Value: Sendable>: Sendable {
    @usableFromInline
    enum Step: Sendable {
        case send(Value)
        case add(Listener)
        case remove(Listener)
    }

    @usableFromInline let drain = SerialDrain<Step>()
    /// Touched only inside the drain. Retained by hand, so that a send pays for no reference counting.
    @usableFromInline let listeners = UncheckedBox(ObserverBag<Unmanaged<Listener>>())

    /// Creates a pipe without listeners.
    public init() {}

    deinit {
        for (_, listener) in listeners.state.members { listener.release() }
    }

    /// Sends `value` to all current listeners. Uncontended it takes no lock and allocates nothing.
    @inlinable
    public func send(_ value: Value) {
        guard drain.tryEnter() else { return perform(.send(value)) }
        fanOut(value)
        if !drain.tryLeave() { leave() }
    }

    /// The values sent from the start on.
    public var signal: Signal<Value, Never> {
        Signal(attach: { sink in
            let listener = Listener(sink, of: self)
            self.perform(.add(listener))
            return listener
        })
    }

    /// True if there is no listener. For tests: nothing else may be using the pipe.
    package var isIdle: Bool {
        guard drain.tryEnter() else { return false }
        defer { leave() }
        return listeners.state.isEmpty
    }

    @inlinable
    func fanOut(_ value: Value) {
        var index = 0
        while index < listeners.state.members.count {
            let listener = listeners.state.members[index].member
            index += 1
            listener._withUnsafeGuaranteedRef { listener in
                if !listener.isGone.load(ordering: .acquiring) { listener.sink.next(value) }
            }
        }
    }

    @inlinable
    func perform(_ step: Step) {
        guard drain.admit(step) == .entered else { return }
        handle(step)
        leave()
    }

    @inlinable
    func leave() {
        while case .handle(let step) = drain.depart() { handle(step) }
    }

    @inlinable
    func handle(_ step: Step) {
        switch step {
        case .send(let value): fanOut(value)
        case .add(let listener): listener.id.state = listeners.state.add(.passRetained(listener))
        case .remove(let listener): listeners.state.remove(listener.id.state)?.release()
        }
    }

    @usableFromInline
    final class Listener: Disposable {
        @usableFromInline let sink: Sink<Value, Never>
        @usableFromInline let isGone = Atomic(false)
        /// Its number among the listeners; touched only inside the drain.
        @usableFromInline let id = UncheckedBox(0)
        private weak let pipe: ValuePipe?

        init(_ sink: Sink<Value, Never>, of pipe: ValuePipe) {
            self.sink = sink
            self.pipe = pipe
        }

        @usableFromInline
        func dispose() {
            guard !isGone.exchange(true, ordering: .acquiringAndReleasing) else { return }
            pipe?.perform(.remove(self))
        }
    }
}
