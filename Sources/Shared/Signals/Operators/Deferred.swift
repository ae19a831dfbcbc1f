extension Signal {
    /// Builds the signal at each start, on the thread that starts it.
    public static func deferred(_ make: @escaping @Sendable () -> Self) -> Self {
        Self(attach: { sink in make().attach(sink) })
    }
}

/// ``Signal/deferred(_:)`` as a free function.
public func deferred<Value, Failure>(
    _ make: @escaping @Sendable () -> Signal<Value, Failure>
) -> Signal<Value, Failure> {
    .deferred(make)
}
