import ChatPresentation
import ClientModel
import MessageStore
import Signals
import StdExtras
import WindowParts

/// Follows the media of a chat around an item, off the main thread. The store loads missing ones from the server.
///
/// Threads: made and ended on any; notifies on the main thread, in order.
nonisolated final class ViewerObserver: Sendable {
    /// The number of known items around the current one.
    private static let count = 60

    private let queue = Queue(label: "martlet.window.viewer")
    private let subscription = Locked<Subscription?>(nil)
    private let store: MessageStore
    private let scroll: HistoryScroll

    /// Follows the media of the same kind in the chat of `item`.
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

    /// Moves the window around a position.
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
    /// The items of a window of the store.
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
        // The caption of an album belongs to one of its items, and is about all.
        for index in items.indices where items[index].caption.isEmpty {
            items[index].caption = items[index].album.flatMap { captions[$0] } ?? ""
        }
        hasOlder = window.older != .end
        hasNewer = window.newer != .end
    }
}
