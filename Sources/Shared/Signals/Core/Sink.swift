/// How a signal ended by itself. A cancelled subscription sees neither.
public enum SignalEnd<Failure: Error>: Sendable {
    /// There is nothing more to say.
    case completed
    /// It could not go on.
    case failed(Failure)
}

extension SignalEnd: Equatable where Failure: Equatable {}

/// Where an operator's events go: the inner, unguarded form of a ``Subscriber``.
///
/// Its law: `next` and `end` are called serially, each call happening after the last; `end` at most once and
/// last. Whoever feeds a sink keeps it: a ``SerializedSink`` or a ``MergeState`` where threads can meet, and operators in
/// between simply by calling down once for each call from above. So they need neither locks nor atomics.
@usableFromInline
struct Sink<Value: Sendable, Failure: Error>: Sendable {
    @usableFromInline let next: @Sendable (Value) -> Void
    @usableFromInline let end: @Sendable (SignalEnd<Failure>) -> Void
    /// Whether nobody downstream listens any more. A source that sends many values in a row asks now and then,
    /// because while it does so its disposable has not been handed out.
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
