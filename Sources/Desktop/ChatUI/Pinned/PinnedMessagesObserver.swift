import ChatPresentation
import ClientModel
import Localization
import MessageStore
import Signals
import WindowParts

/// Follows the pinned messages of a chat, off the main thread.
nonisolated final class PinnedMessagesObserver: Sendable {
    /// The maximum number of known messages.
    private static let count = 50

    private let queue = Queue(label: "martlet.window.pinned")
    private let following: Subscription

    init(
        of peer: PeerID,
        in store: MessageStore,
        strings: Strings,
        notify: @escaping @MainActor ([PinnedState.Pin]) -> Void
    ) {
        let frame = HistoryFrame(.newest, count: Self.count, reserve: 10)
        let view = HistoryView(peer, space: .tag(.pinned), frame: frame)
        following = store.view(view).deliverOn(queue, buffer: .latest()).start(next: { window in
            let pins = window.entries.map { entry in
                let content = try? entry.message.content.decoded()
                let summary = MessageSummary(content, language: strings).text.text
                return PinnedState.Pin(key: entry.message.key, summary: summary)
            }
            onMain { notify(pins) }
        })
    }
}
