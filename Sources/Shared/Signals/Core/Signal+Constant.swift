extension Signal {
    /// Sends `value` and completes, during the start.
    @inlinable
    public static func single(_ value: Value) -> Self {
        Self(attach: { sink in
            sink.next(value)
            sink.end(.completed)
            return EmptyDisposable.shared
        })
    }

    /// Completes during the start.
    public static var empty: Self {
        Self(attach: { sink in
            sink.end(.completed)
            return EmptyDisposable.shared
        })
    }

    /// Fails during the start.
    public static func fail(_ error: Failure) -> Self {
        Self(attach: { sink in
            sink.end(.failed(error))
            return EmptyDisposable.shared
        })
    }

    /// Sends nothing and never ends.
    public static var never: Self { Self(attach: { _ in EmptyDisposable.shared }) }

    /// Sends the elements of `elements` during the start, then completes; stops early once there is no listener.
    @inlinable
    public static func values(_ elements: some Sequence<Value> & Sendable) -> Self {
        Self(attach: { sink in
            for element in elements {
                if sink.isStopped() { return EmptyDisposable.shared }
                sink.next(element)
            }
            sink.end(.completed)
            return EmptyDisposable.shared
        })
    }
}
