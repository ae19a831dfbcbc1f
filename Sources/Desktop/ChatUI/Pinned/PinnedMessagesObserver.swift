import ChatPresentation
import ClientModel
import Foundation
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
        let zone = TimeZoneRules(.current)
        let frame = HistoryFrame(.newest, count: Self.count, reserve: 10)
        let view = HistoryView(peer, space: .tag(.pinned), frame: frame)
        following = store.view(view).deliverOn(queue, buffer: .latest()).start(next: { window in
            let pins = window.entries.map { entry in
                let content = try? entry.message.content.decoded()
                let summary = MessageSummary(content, language: strings).text.text
                let (message, moment) = (entry.message, entry.message.timestamp)
                let date = strings.shortDate(zone.day(of: moment).date)
                let author = message.author.flatMap { window.peers[$0]?.title } ?? ""
                let detail = [author, date, strings.time(zone.time(of: moment))].filter { !$0.isEmpty }
                return PinnedState.Pin(
                    key: message.key,
                    summary: summary,
                    detail: detail.joined(separator: " · ")
                )
            }
            onMain { notify(pins) }
        })
    }
}
