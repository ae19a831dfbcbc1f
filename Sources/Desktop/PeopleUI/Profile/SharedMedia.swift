package import ChatPresentation
package import ClientModel
import MessageStore
import Signals
import StdExtras
import WindowParts

/// A kind of shared media.
nonisolated enum SharedMediaKind: CaseIterable, Hashable, Sendable {
    case photos, videos, files, links, voice, music

    /// The tag of the kind in the store and at the server.
    var tag: MessageTags {
        switch self {
        case .photos: .photo
        case .videos: .video
        case .files: .file
        case .links: .link
        case .voice: .voice
        case .music: .music
        }
    }

    /// True for kinds that are shown as tiles.
    var isTiled: Bool { self == .photos || self == .videos }
}

/// A shared item of a chat.
nonisolated package struct SharedMediaItem: Equatable, Identifiable, Sendable {
    /// The stable id of the message.
    package var id: StableID { part.message.stableID }
    /// The message.
    package var part: BubblePart
    /// The name of the sender.
    package var author: String
    /// The title.
    var title: String
    /// The size or duration, the sender and the date.
    var detail: String
    /// The address, for a link.
    var link: String?
    /// The image of the item.
    var picture: MediaID?
}

/// The known items of one kind.
nonisolated struct SharedMediaState: Equatable, Sendable {
    /// The items, the newest first.
    var items: [SharedMediaItem] = []
    /// True if there may be older items.
    var hasMore = true
}

/// Follows the shared media of a kind in a chat, off the main thread. The store loads missing ones from the server.
///
/// Threads: made and ended on any; notifies on the main thread, in order.
nonisolated final class SharedMediaObserver: Sendable {
    /// The number of items that are added at the end.
    private static let page = 60

    private let queue = Queue(label: "martlet.window.shared")
    private let subscription = Locked<Subscription?>(nil)
    private let store: MessageStore
    private let scroll: HistoryScroll

    init(
        store: MessageStore,
        peer: PeerID,
        kind: SharedMediaKind,
        words: SharedWords,
        notify: @escaping @MainActor (SharedMediaState) -> Void
    ) {
        self.store = store
        scroll = HistoryScroll(HistoryFrame(.newest, count: Self.page))
        let view = HistoryView(peer, space: .tag(kind.tag), scroll: scroll)
        let following = store.view(view).deliverOn(queue, buffer: .latest()).start(next: { window in
            var state = SharedMediaState()
            state.items = window.entries.reversed().compactMap { entry in
                let part = BubblePart(HistoryMessage(entry.message, media: entry.media))
                let author = entry.message.author.flatMap { window.peers[$0]?.title } ?? ""
                return SharedMediaItem(part, kind, author: author, words)
            }
            state.hasMore = window.isLoading || window.older != .end
            onMain { [state] in notify(state) }
        })
        subscription.withLock { $0 = following }
    }

    /// Loads more items.
    func more() {
        store.move(scroll, to: HistoryFrame(.newest, count: scroll.frame.count + Self.page))
    }
}
