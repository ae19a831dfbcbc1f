/// The receiving end that a signal's source sends to.
///
/// Threads: call anything from anywhere, also from inside a handler. Events are delivered serially, in the order of
/// arrival: during a delivery, others wait, and the same thread delivers them. After ``fail(_:)``, ``complete()`` or
/// a cancellation all events are ignored. The captures of the subscription are released even if the source keeps this
/// value.
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

    /// Ends the signal in the same way as another one.
    public func end(_ end: SignalEnd<Failure>) { serializedSink.end(end) }

    /// True if there is no listener any more. A source that sends many values in a row should check it now and then,
    /// and stop.
    public var isCancelled: Bool { serializedSink.isCancelled }
}
