package import ClientModel
package import MessageStore
package import Signals
import StdExtras

/// Follows peers that something names without including their data: typing or added members, the origin of a
/// forwarded message.
///
/// Threads: made and used on any; notifies on the queue.
nonisolated package final class MentionedPeers: Sendable {
    private let following = Locked((ids: Set<PeerID>(), subscription: Subscription?.none))
    private let store: MessageStore
    private let queue: Queue
    private let notify: @Sendable ([PeerID: Peer]) -> Void

    /// Follows no peers yet.
    package init(
        _ store: MessageStore,
        on queue: Queue,
        notify: @escaping @Sendable ([PeerID: Peer]) -> Void
    ) {
        (self.store, self.queue, self.notify) = (store, queue, notify)
    }

    /// Follows these peers from now on, and no others.
    package func follow(_ ids: Set<PeerID>) {
        let isNew = following.withLock { following in
            defer { following.ids = ids }
            return following.ids != ids
        }
        guard isNew else { return }
        let notify = notify
        let subscription =
            ids.isEmpty
            ? nil
            : store.view(PeerMapView<Peer>.peers(ids)).deliverOn(queue, buffer: .latest())
                .start(next: { notify($0) })
        following.withLock { following in
            if following.ids == ids { following.subscription = subscription }
        }
    }
}
