/// The way in which a signal ended by itself. A cancelled subscription gets neither.
public enum SignalEnd<Failure: Error>: Sendable {
    /// The signal has completed.
    case completed
    /// The signal has failed.
    case failed(Failure)
}

extension SignalEnd: Equatable where Failure: Equatable {}

/// The destination of an operator's events: the inner, unguarded form of a ``Subscriber``.
///
/// Its rules: `next` and `end` are called serially, each call happening after the last; `end` at most once and last.
/// The caller must keep them: with a ``SerializedSink`` or a ``MergeState`` where threads can meet. Operators in
/// between keep them by one call down for each call from above. So they need neither locks nor atomics.
@usableFromInline
struct Sink<Value: Sendable, Failure: Error>: Sendable {
    @usableFromInline let next: @Sendable (Value) -> Void
    @usableFromInline let end: @Sendable (SignalEnd<Failure>) -> Void
    /// True if there is no listener downstream any more. A source that sends many values in a row should check it now
    /// and then, because its disposable is not available meanwhile.
    @usableFromInline let isStopped: @Sendable () -> Bool

    @inlinable
    init(
        next: @escaping @Sendable (Value) -> Void,
        end: @escaping @Sendable (SignalEnd<Failure>) -> Void,
        isStopped: @escaping @Sendable () -> Bool
    ) {
        self.next = next
        self.end = end
        self.isStopped = isStopped
    }
}
