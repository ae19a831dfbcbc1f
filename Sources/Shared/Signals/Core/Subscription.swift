/// Keeps a subscription alive; cancels it at most once, by a call or on release.
///
/// Threads: any. Once ``cancel()`` has returned on the thread or queue that delivers, no handler runs any more. A
/// call from elsewhere does not wait: an event that is just being delivered may still arrive.
public final class Subscription: Disposable {
    private let slot: UpstreamSlot

    @usableFromInline init(_ slot: UpstreamSlot) { self.slot = slot }

    /// Creates a handle that disposes `disposable` when cancelled or released.
    public init(_ disposable: any Disposable) {
        slot = UpstreamSlot()
        slot.assign(disposable)
    }

    deinit { slot.dispose() }

    /// True if it was cancelled or the signal has ended.
    public var isEnded: Bool { slot.isDisposed }

    /// Ends the subscription: first its handlers are disconnected, then the source's teardown runs. Later calls do
    /// nothing.
    public func cancel() { slot.dispose() }

    /// The same as ``cancel()``.
    public func dispose() { slot.dispose() }
}
