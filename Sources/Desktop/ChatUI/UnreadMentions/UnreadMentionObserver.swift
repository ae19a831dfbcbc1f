import ClientModel
import MessageStore
import Signals
import StdExtras
import WindowParts

/// Follows the unread mentions or reactions of a chat, off the main thread.
nonisolated final class UnreadMentionObserver: Sendable {
    private struct Contents: Sendable {
        var count = 0
        var keys: [MessageKey] = []
        var counting: Subscription?
        var following: Subscription?
    }

    /// The maximum number of messages known at a time.
    private static let most = 100

    private let queue = Queue(label: "martlet.window.unseen")
    private let contents = Locked(Contents())
    private let store: MessageStore
    private let peer: PeerID
    private let kind: UnreadMentionKind
    private let notify: @MainActor (_ count: Int, _ keys: [MessageKey]) -> Void

    init(
        of kind: UnreadMentionKind,
        in peer: PeerID,
        store: MessageStore,
        notify: @escaping @MainActor (_ count: Int, _ keys: [MessageKey]) -> Void
    ) {
        (self.store, self.peer, self.kind, self.notify) = (store, peer, kind, notify)
        let space = MessageSpace.tag(kind.tag)
        let counting = store.view(TagSummariesView(peer, [space])).deliverOn(queue, buffer: .latest())
            .start(next: { [weak self] in self?.take(count: Int($0[space]?.count ?? 0)) })
        contents.withLock { $0.counting = counting }
    }

    /// Follows the messages themselves only if there are any: not all servers support it.
    private func take(count: Int) {
        let isFollowing = contents.withLock { contents in
            contents.count = count
            if count == 0 { (contents.following, contents.keys) = (nil, []) }
            return contents.following != nil
        }
        if count > 0, !isFollowing {
            let frame = HistoryFrame(.newest, count: Self.most, reserve: 10)
            let view = HistoryView(peer, space: .tag(kind.tag), frame: frame)
            let following = store.view(view).deliverOn(queue, buffer: .latest())
                .start(next: { [weak self] in self?.take($0.entries.map(\.message.key)) })
            contents.withLock { $0.following = following }
        }
        publish()
    }

    private func take(_ keys: [MessageKey]) {
        contents.withLock { if $0.count > 0 { $0.keys = keys } }
        publish()
    }

    private func publish() {
        let (count, keys) = contents.withLock { ($0.count, $0.keys) }
        let notify = notify
        onMain { notify(count, keys) }
    }
}
