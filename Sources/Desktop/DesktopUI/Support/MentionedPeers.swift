import ClientModel
import MessageStore
import Signals
import StdExtras

/// Follows those whom something names and whose names do not come with it: who is typing in a group, who was added to
/// it, where a message was forwarded from.
///
/// Threads: made and used on any; tells on the queue.
nonisolated final class MentionedPeers: Sendable {
    private let following = Locked((ids: Set<PeerID>(), subscription: Subscription?.none))
    private let store: MessageStore
    private let queue: Queue
    private let notify: @Sendable ([PeerID: Peer]) -> Void

    /// Follows nobody yet.
    init(
        _ store: MessageStore,
        on queue: Queue,
        notify: @escaping @Sendable ([PeerID: Peer]) -> Void
    ) {
        (self.store, self.queue, self.notify) = (store, queue, notify)
    }

    /// Follows these from now on, and no others.
    func follow(_ ids: Set<PeerID>) {
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
