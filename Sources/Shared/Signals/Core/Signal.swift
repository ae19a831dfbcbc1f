/// A recipe for values over time: nothing happens until it is started, and each start runs it anew.
///
/// After zero or more values a signal may end once, completed or failed; `Failure` is `Never` when it cannot
/// fail. The contract, in full in `docs/notes/signals.md`:
/// - one subscription is served serially, even when several threads send;
/// - dropping the ``Subscription`` cancels, and after `cancel()` returns where events are delivered there are none;
/// - the source's teardown runs exactly once, on cancellation, completion and failure alike.
public struct Signal<Value: Sendable, Failure: Error>: Sendable {
    /// Starts the recipe into a sink. What comes back ends it.
    @usableFromInline let attach: @Sendable (Sink<Value, Failure>) -> any Disposable

    /// For operators and for sources that keep the sink's law by themselves.
    @inlinable
    init(attach: @escaping @Sendable (Sink<Value, Failure>) -> any Disposable) {
        self.attach = attach
    }

    /// Creates a signal from what to do at each start.
    ///
    /// - Parameter start: Runs on the thread that starts the signal. It sends to the subscriber, then or later and
    ///   from any thread, and returns what has to be disposed when the subscription ends.
    public init(_ start: @escaping @Sendable (Subscriber<Value, Failure>) -> any Disposable) {
        attach = { sink in
            let serializedSink = SerializedSink(sink)
            serializedSink.adopt(start(Subscriber(serializedSink)))
            return serializedSink
        }
    }
}
