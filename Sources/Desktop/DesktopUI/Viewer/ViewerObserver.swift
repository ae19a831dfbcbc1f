import ChatPresentation
import ClientModel
import MessageStore
import Signals
import StdExtras

/// Follows the pictures of a chat around one of them, off the main thread. What the store lacks it asks of the server.
///
/// Threads: made and ended on any; tells on the main thread, in order.
nonisolated final class ViewerObserver: Sendable {
    /// How many are known around the one that is shown.
    private static let count = 60

    private let queue = Queue(label: "martlet.window.viewer")
    private let subscription = Locked<Subscription?>(nil)
    private let store: MessageStore
    private let scroll: HistoryScroll

    /// Follows what the chat that `item` is in has of its kind.
    init(
        _ store: MessageStore,
        around item: ViewerItem,
        notify: @escaping @MainActor (ViewerState.Stretch) -> Void
    ) {
        self.store = store
        scroll = HistoryScroll(Self.frame(item.position))
        let view = HistoryView(item.key.peer, space: .tag(item.space ?? .photo), scroll: scroll)
        let following = store.view(view).deliverOn(queue, buffer: .latest()).start(next: { window in
            guard !window.isLoading else { return }
            let stretch = ViewerState.Stretch(window)
            onMain { notify(stretch) }
        })
        subscription.withLock { $0 = following }
    }

    /// Shows what lies around a place.
    func move(to position: MessagePosition) {
        let frame = Self.frame(position)
        guard frame != scroll.frame else { return }
        store.move(scroll, to: frame)
    }

    private static func frame(_ position: MessagePosition) -> HistoryFrame {
        HistoryFrame(.position(position), count: count, reserve: 20)
    }
}

extension ViewerState.Stretch {
    /// What a window of the store shows.
    nonisolated init(_ window: HistoryWindow) {
        var captions: [Int64: String] = [:]
        items = window.entries.compactMap { entry in
            let message = entry.message
            let part = BubblePart(HistoryMessage(message, media: entry.media))
            guard let content = part.content else { return nil }
            if let album = message.groupingKey, !content.text.isEmpty { captions[album] = content.text }
            let author = message.author.flatMap { window.peers[$0]?.title }
            return ViewerItem(message, content: content, author: author ?? "")
        }
        // The words of an album stand below one of its pictures and are about all.
        for index in items.indices where items[index].caption.isEmpty {
            items[index].caption = items[index].album.flatMap { captions[$0] } ?? ""
        }
        hasOlder = window.older != .end
        hasNewer = window.newer != .end
    }
}
