import ChatPresentation
import ClientModel
import MessageStore
import Signals
import StdExtras
import WindowParts

/// Follows the tracks around a track in its chat, off the main thread.
///
/// Threads: made and ended on any; notifies on the main thread, in order.
nonisolated final class TrackObserver: Sendable {
    private let queue = Queue(label: "martlet.window.tracks")
    private let subscriptions = Locked<[Subscription]>([])

    init(_ store: MessageStore, around track: Track, notify: @escaping @MainActor ([Track]) -> Void) {
        let frame = HistoryFrame(.position(track.position), count: 20)
        // The store has a separate list for each kind, each with holes of its own.
        let kinds = Array(track.tags.spaces)
        let known = Locked<[MessageTags: [Track]]>([:])
        let following = kinds.map { kind in
            let view = HistoryView(track.key.peer, space: .tag(kind), frame: frame)
            return store.view(view).deliverOn(queue, buffer: .latest()).start(next: { window in
                let all = known.withLock { known in
                    known[kind] = Self.tracks(of: window)
                    return known.count == kinds.count ? known.values.inOrder : nil
                }
                if let all { onMain { notify(all) } }
            })
        }
        subscriptions.withLock { $0 = following }
    }

    private static func tracks(of window: HistoryWindow) -> [Track] {
        window.entries.compactMap { entry in
            let part = BubblePart(HistoryMessage(entry.message, media: entry.media))
            guard let content = part.content else { return nil }
            let author = entry.message.author.flatMap { window.peers[$0]?.title } ?? ""
            return Track(entry.message, content: content, author: author)
        }
    }
}
