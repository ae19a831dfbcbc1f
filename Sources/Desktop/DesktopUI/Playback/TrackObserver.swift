import ChatPresentation
import ClientModel
import MessageStore
import Signals
import StdExtras

/// Follows what there is to listen to around a track, off the main thread.
///
/// Threads: made and ended on any; tells on the main thread, in order.
nonisolated final class TrackObserver: Sendable {
    private let queue = Queue(label: "martlet.window.tracks")
    private let subscriptions = Locked<[Subscription]>([])

    init(_ store: MessageStore, around track: Track, notify: @escaping @MainActor ([Track]) -> Void) {
        let frame = HistoryFrame(.position(track.position), count: 20)
        // The chat lists each kind by itself, and knows of holes in each by itself.
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
