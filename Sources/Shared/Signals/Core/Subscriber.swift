/// The receiving end that a signal's source sends to.
///
/// Threads: call anything from anywhere, also from inside a handler. Events come out serially, in the order in
/// which they were taken in: while one is being delivered, others wait and are delivered by the same thread.
/// After ``fail(_:)``, ``complete()`` or a cancellation everything is ignored, and what the subscription
/// captured is released even if the source keeps this value.
public struct Subscriber<Value: Sendable, Failure: Error>: Sendable {
    @usableFromInline let serializedSink: SerializedSink<Value, Failure>

    @usableFromInline init(_ serializedSink: SerializedSink<Value, Failure>) {
        self.serializedSink = serializedSink
    }

    /// Sends a value. Uncontended it costs a few nanoseconds and allocates nothing.
    @inlinable
    public func next(_ value: Value) { serializedSink.next(value) }

    /// Ends the signal with an error, after the values sent so far.
    public func fail(_ error: Failure) { serializedSink.end(.failed(error)) }

    /// Ends the signal, after the values sent so far.
    public func complete() { serializedSink.end(.completed) }

    /// Ends the signal in the way that another one ended.
    public func end(_ end: SignalEnd<Failure>) { serializedSink.end(end) }

    /// Whether nobody listens any more. A source that sends many values in a row asks now and then and stops.
    public var isCancelled: Bool { serializedSink.isCancelled }
}
