import StdExtras

/// Runs a closure exactly once: when disposed, or when released without having been disposed.
///
/// Threads: any; the closure runs on the thread that disposes or releases, outside of any lock.
public final class ActionDisposable: Disposable {
    private let action: Locked<(@Sendable () -> Void)?>

    /// Creates a disposable that will run `action` once.
    public init(_ action: @escaping @Sendable () -> Void) {
        self.action = Locked(action)
    }

    deinit { dispose() }

    /// Runs the closure and releases its captures. Later calls do nothing.
    public func dispose() {
        let action = action.withLock { stored in
            defer { stored = nil }
            return stored
        }
        action?()
    }
}
