/// An activity that can be ended early: a subscription, a timer, a piece of work.
public protocol Disposable: AnyObject, Sendable {
    /// Ends it. Further calls do nothing. Callable from any thread.
    func dispose()
}

/// A disposable with nothing to end, for signals that need no teardown.
public final class EmptyDisposable: Disposable {
    /// The only instance.
    public static let shared = EmptyDisposable()

    private init() {}

    /// Does nothing.
    public func dispose() {}
}
