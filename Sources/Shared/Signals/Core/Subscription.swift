/// Keeps a subscription alive; cancels it at most once, when told to or when released.
///
/// Threads: any. Once ``cancel()`` has returned on the thread or queue that delivers, no handler runs any more.
/// Called from elsewhere it does not wait: the one event that is just being delivered may still arrive.
public final class Subscription: Disposable {
    private let slot: UpstreamSlot

    @usableFromInline init(_ slot: UpstreamSlot) { self.slot = slot }

    /// Creates a handle that disposes `disposable` when cancelled or released.
    public init(_ disposable: any Disposable) {
        slot = UpstreamSlot()
        slot.assign(disposable)
    }

    deinit { slot.dispose() }

    /// Whether it was cancelled or the signal has ended.
    public var isEnded: Bool { slot.isDisposed }

    /// Ends the subscription: first its handlers go deaf, then the source's teardown runs. Later calls do nothing.
    public func cancel() { slot.dispose() }

    /// The same as ``cancel()``.
    public func dispose() { slot.dispose() }
}
