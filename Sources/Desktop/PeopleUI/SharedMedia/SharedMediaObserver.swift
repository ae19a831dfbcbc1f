import ChatPresentation
import ClientModel
import MessageStore
import Signals
import StdExtras
import WindowParts

/// Follows the shared media of a kind in a chat, off the main thread. The store loads missing ones from the server.
///
/// Threads: made and ended on any; notifies on the main thread, in order.
nonisolated final class SharedMediaObserver: Sendable {
    /// The number of items that are added at the end.
    private static let page = 100

    /// A message as it was read, with its item; a page more does not read it again.
    private struct Read: Sendable {
        var entry: HistoryEntry
        var author: String
        var item: SharedMediaItem?
    }

    private let queue = Queue(label: "martlet.window.shared")
    private let subscription = Locked<Subscription?>(nil)
    private let known = Locked<[StableID: Read]>([:])
    private let store: MessageStore
    private let scroll: HistoryScroll
    private let kind: SharedMediaKind
    private let words: SharedWords

    init(
        store: MessageStore,
        peer: PeerID,
        kind: SharedMediaKind,
        words: SharedWords,
        notify: @escaping @MainActor (SharedMediaState) -> Void
    ) {
        (self.store, self.kind, self.words) = (store, kind, words)
        scroll = HistoryScroll(HistoryFrame(.newest, count: Self.page))
        let view = HistoryView(peer, space: .tag(kind.tag), scroll: scroll)
        let following = store.view(view).deliverOn(queue, buffer: .latest()).start(next: {
            [weak self] window in
            guard let state = self?.state(of: window) else { return }
            onMain { notify(state) }
        })
        subscription.withLock { $0 = following }
    }

    /// Loads more items.
    func more() {
        store.move(scroll, to: HistoryFrame(.newest, count: scroll.frame.count + Self.page))
    }

    private func state(of window: HistoryWindow) -> SharedMediaState {
        let items = known.withLock { known in
            let before = known
            known = [:]
            return window.entries.reversed().compactMap { entry -> SharedMediaItem? in
                let author = entry.message.author.flatMap { window.peers[$0]?.title } ?? ""
                var read = before[entry.id]
                if read?.entry != entry || read?.author != author {
                    let part = BubblePart(HistoryMessage(entry.message, media: entry.media))
                    let item = SharedMediaItem(part, kind, author: author, words)
                    read = Read(entry: entry, author: author, item: item)
                }
                known[entry.id] = read
                return read?.item
            }
        }
        return SharedMediaState(items, hasMore: window.isLoading || window.older != .end, words)
    }
}
