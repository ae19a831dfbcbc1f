import ChatPresentation
import ClientModel
import MessageStore
import Signals
import StdExtras

/// A kind of what a chat has shared.
nonisolated enum SharedMediaKind: CaseIterable, Hashable, Sendable {
    case photos, videos, files, links, voice, music

    /// By what the store and the server list it.
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

    /// Whether it is looked at rather than read.
    var isTiled: Bool { self == .photos || self == .videos }
}

/// Something that a chat has shared.
nonisolated struct SharedMediaItem: Equatable, Identifiable, Sendable {
    /// The message's own identity.
    var id: StableID { part.message.stableID }
    /// The message.
    var part: BubblePart
    /// Who sent it.
    var author: String
    /// What it is called.
    var title: String
    /// How large or long it is, who sent it and when.
    var detail: String
    /// The address, of a link.
    var link: String?
    /// What stands for it as a picture.
    var picture: MediaID?
}

/// All that is known of one kind.
nonisolated struct SharedMediaState: Equatable, Sendable {
    /// The newest first.
    var items: [SharedMediaItem] = []
    /// Whether there may be older ones.
    var hasMore = true
}

/// Follows what a chat has shared of a kind, off the main thread. What the store lacks it asks of the server.
///
/// Threads: made and ended on any; tells on the main thread, in order.
nonisolated final class SharedMediaObserver: Sendable {
    /// How many more are shown at the end.
    private static let page = 60

    private let queue = Queue(label: "martlet.window.shared")
    private let subscription = Locked<Subscription?>(nil)
    private let store: MessageStore
    private let scroll: HistoryScroll

    init(
        _ store: MessageStore,
        _ peer: PeerID,
        _ kind: SharedMediaKind,
        _ words: SharedWords,
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

    /// Shows some more.
    func more() {
        store.move(scroll, to: HistoryFrame(.newest, count: scroll.frame.count + Self.page))
    }
}
