/// Serializes events of many inputs, which may run on many threads, into one sink.
///
/// Operators such as merge and combineLatest keep their state and decide inside its serial section, so neither needs
/// a lock. An uncontended event costs two compare-and-swaps. An event that meets another one waits as a closure.
@usableFromInline
final class MergeState<Value: Sendable, Failure: Error>: Disposable {
    @usableFromInline let drain = SerialDrain<@Sendable () -> Void>()
    @usableFromInline let sink: Sink<Value, Failure>
    private let inputs = DisposableSet()

    @usableFromInline init(_ sink: Sink<Value, Failure>) { self.sink = sink }

    /// True if no further input should start; inputs check this as well.
    @usableFromInline var isStopped: Bool { drain.isClosed || sink.isStopped() }

    /// Keeps an input's disposable until the end.
    @usableFromInline func adopt(_ disposable: any Disposable) { inputs.add(disposable) }

    /// Releases an input that has ended.
    func forget(_ disposable: any Disposable) { inputs.remove(disposable) }

    /// Runs `step` in the section, now or in its turn. For rare events: the closure is allocated.
    @inlinable
    func perform(_ step: @escaping @Sendable () -> Void) {
        guard drain.admit(step) == .entered else { return }
        step()
        leaveSlowPath()
    }

    @inlinable @inline(__always)
    func leave() {
        if !drain.tryLeave() { leaveSlowPath() }
    }

    @inlinable
    func leaveSlowPath() {
        while case .handle(let step) = drain.depart() { step() }
    }

    /// Passes a value through unchanged.
    @inlinable
    func next(_ value: Value) {
        guard drain.tryEnter() else { return perform { self.sink.next(value) } }
        sink.next(value)
        leave()
    }

    /// Ends the whole and disposes every input. Call it only in the section.
    @usableFromInline
    func finish(_ end: SignalEnd<Failure>) {
        guard drain.close() != .wasClosed else { return }
        sink.end(end)
        inputs.dispose()
    }

    @usableFromInline
    func dispose() {
        _ = drain.close()
        inputs.dispose()
    }
}
