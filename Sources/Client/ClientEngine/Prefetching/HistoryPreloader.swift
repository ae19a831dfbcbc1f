import ClientModel
import MessageStore
import Signals
import StdExtras

/// Preloads the chats that will probably be opened next: the top of the list, unread and unmuted chats first (TC-25,
/// CL-31).
///
/// The preloader only declares the demand (``MessageStore/preload(_:count:)``); ``HistoryGapLoader`` fetches. Adds
/// one chat every 0.3 s, at most eight, so that a chat that the user opens does not queue behind prefetches.
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

    /// The account's executor.
    nonisolated var unownedExecutor: UnownedSerialExecutor {
        services.executor.asUnownedSerialExecutor()
    }

    /// Creates a preloader that is idle until ``start()``; it reports its chats to `media`.
    init(_ services: AccountDependencies, media: MediaPrefetcher? = nil) {
        self.services = services
        self.media = media
    }

    /// Starts or resumes preloading. Call this once connected: otherwise the demands would be first in the queue of
    /// the connection.
    func start() {
        guard subscription == nil else { return }
        let queue = services.executor.queue
        let top = ChatListView(.list(.main), count: Self.listLength)
        subscription = services.follow(top) { [weak self] window in
            let likely = Self.likely(window.entries)
            queue.async { self?.assumeIsolated { $0.take(likely) } }
        }
    }

    /// Stops preloading; what was preloaded stays in the store.
    func stop() {
        subscription = nil
        timer?.dispose()
        timer = nil
        likely = []
        preloaded = [:]
        prefetchMedia()
    }

    /// The chats to preload, most likely first.
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

    /// Media are fetched only for the chats that are preloaded so far.
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
