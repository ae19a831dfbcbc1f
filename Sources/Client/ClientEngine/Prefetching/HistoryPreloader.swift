import ClientModel
import MessageStore
import Signals
import StdExtras

/// Has the chats that are likely to be opened next fetched beforehand: those on top of the list, what is unread and
/// not muted first (client.md TC-25, CL-31).
///
/// It only declares the need (``MessageStore/preload(_:count:)``); ``HistoryGapLoader`` fetches. One chat more every 0.3 s,
/// so that what somebody opens meanwhile is not behind a line of guesses, and never more than eight.
///
/// Threads: an actor on the account's executor.
actor HistoryPreloader {
    static let limit = 8
    static let pause = Duration.milliseconds(300)
    private static let listLength = 20

    private let services: AccountDependencies
    private let media: MediaPrefetcher?
    private var likely: [PeerID] = []
    private var preloaded: [PeerID: Subscription] = [:]
    private var subscription: Subscription?
    private var timer: (any Disposable)?

    /// Where it runs.
    nonisolated var unownedExecutor: UnownedSerialExecutor {
        services.executor.asUnownedSerialExecutor()
    }

    /// Makes one that rests until ``start()``; `media` hears which chats it has.
    init(_ services: AccountDependencies, media: MediaPrefetcher? = nil) {
        self.services = services
        self.media = media
    }

    /// Begins to preload, or goes on. Call when a connection stands: the need would wait for it first of all otherwise.
    func start() {
        guard subscription == nil else { return }
        let queue = services.executor.queue
        let top = ChatListView(.list(.main), count: Self.listLength)
        subscription = services.follow(top) { [weak self] window in
            let likely = Self.likely(window.entries)
            queue.async { self?.assumeIsolated { $0.take(likely) } }
        }
    }

    /// Ends it; what was preloaded stays in the store.
    func stop() {
        subscription = nil
        timer?.dispose()
        timer = nil
        likely = []
        preloaded = [:]
        prefetchMedia()
    }

    /// The chats to preload, the likeliest first.
    static func likely(_ entries: [ChatListEntry]) -> [PeerID] {
        // The last entry is the topmost.
        let ranked = entries.reversed().enumerated().sorted { left, right in
            let (one, other) = (rank(left.element), rank(right.element))
            return one == other ? left.offset < right.offset : one < other
        }
        return ranked.prefix(clamping: limit).map(\.element.id)
    }

    private static func rank(_ entry: ChatListEntry) -> Int {
        if entry.chat.isUnread { return entry.chat.isMuted ? 1 : 0 }
        return 2
    }

    private func take(_ likely: [PeerID]) {
        guard subscription != nil else { return }
        self.likely = likely
        for peer in preloaded.keys where !likely.contains(peer) { preloaded[peer] = nil }
        prefetchMedia()
        preloadLater()
    }

    /// Their media are fetched for the chats that it has come to, and for no others.
    private func prefetchMedia() {
        let chats = likely.filter { preloaded[$0] != nil }
        media?.assumeIsolated { $0.take(chats) }
    }

    private func preloadLater() {
        guard timer == nil, subscription != nil, likely.contains(where: { preloaded[$0] == nil }) else {
            return
        }
        timer = services.clock.schedule(after: Self.pause, on: services.executor.queue) { [weak self] in
            self?.assumeIsolated { $0.preloadNext() }
        }
    }

    private func preloadNext() {
        timer = nil
        if let next = likely.first(where: { preloaded[$0] == nil }) {
            preloaded[next] = services.store.preload([next], count: 40)
            prefetchMedia()
        }
        preloadLater()
    }
}
