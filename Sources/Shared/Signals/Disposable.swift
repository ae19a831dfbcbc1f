/// Something that can be ended early: a subscription, a timer, a piece of work.
public protocol Disposable: AnyObject, Sendable {
    /// Ends it. Further calls do nothing. Callable from any thread.
    func dispose()
}
