/// A recipe for values over time: nothing happens until it is started, and each start runs it anew.
///
/// After zero or more values a signal may end once, completed or failed; `Failure` is `Never` if it cannot fail. The
/// contract, in full in `docs/notes/signals.md`:
/// - one subscription is served serially, even if several threads send;
/// - dropping the ``Subscription`` cancels; on the thread that delivers, no event follows the return of `cancel()`;
/// - the source's teardown runs exactly once, on cancellation, completion and failure alike.
public struct Signal<Value: Sendable, Failure: Error>: Sendable {
    /// Starts the recipe into a sink. The returned disposable ends it.
    @usableFromInline let attach: @Sendable (Sink<Value, Failure>) -> any Disposable

    /// Creates a signal from an operator, or from a source that keeps the sink's rules by itself.
    @inlinable
    init(attach: @escaping @Sendable (Sink<Value, Failure>) -> any Disposable) {
        self.attach = attach
    }

    /// Creates a signal from the action of each start.
    ///
    /// - Parameter start: Runs on the thread that starts the signal. Sends to the subscriber, then or later and from
    ///   any thread, and returns the disposable for the end of the subscription.
    public init(_ start: @escaping @Sendable (Subscriber<Value, Failure>) -> any Disposable) {
        attach = { sink in
            let serializedSink = SerializedSink(sink)
            serializedSink.adopt(start(Subscriber(serializedSink)))
            return serializedSink
        }
    }
}
