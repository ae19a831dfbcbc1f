import ChatPresentation
import ClientModel
import MessageStore
import Signals
import StdExtras

/// Follows what there is to listen to around a track, off the main thread.
///
/// Threads: made and ended on any; tells on the main thread, in order.
nonisolated final class TrackFeed: Sendable {
    private let queue = Queue(label: "martlet.window.tracks")
    private let subscription = Locked<Subscription?>(nil)

    init(_ store: MessageStore, around track: Track, tell: @escaping @MainActor ([Track]) -> Void) {
        let frame = HistoryFrame(.position(track.position), count: 20)
        let view = HistoryView(track.key.peer, space: .tag(track.tag), frame: frame)
        let following = store.view(view).deliverOn(queue, buffer: .latest()).start(next: { window in
            let tracks = window.entries.compactMap { entry -> Track? in
                let part = BubblePart(HistoryMessage(entry.message, media: entry.media))
                guard let content = part.content else { return nil }
                let author = entry.message.author.flatMap { window.peers[$0]?.title } ?? ""
                return Track(entry.message, content: content, author: author)
            }
            onMain { tell(tracks) }
        })
        subscription.withLock { $0 = following }
    }
}
