import ClientModel
import MediaStore
import MessageStore
import Signals

/// Prefetches media that will probably be viewed: those of the newest messages of likely chats, as far as the rules
/// permit (TC-26).
///
/// The prefetcher only declares demands, at the lowest priority, so that anything that the user opens or views goes
/// first. The demands follow the chats: a demand ends with its message, and changes are collected for 0.3 s.
///
/// Threads: an actor on the account's executor.
actor MediaPrefetcher {
    /// The number of messages considered per chat: those around the first unread one, where the chat will open.
    static let messageCount = 30
    /// The maximum number of files wanted at a time, and their maximum total size in bytes.
    static let fileLimit = 48
    static let byteLimit: Int64 = 48 << 20
    static let pause = Duration.milliseconds(300)

    private let services: AccountDependencies
    private var media: MediaStore?
    private var rules = AutoDownload.off
    private var network: AutoDownload.NetworkKind?
    /// The chats, most likely first.
    private var chats: [PeerID] = []
    private var histories: [PeerID: Subscription] = [:]
    private var shown: [PeerID: [StableID]] = [:]
    private var demands: [ResourceID: MediaDemand] = [:]
    private var timer: (any Disposable)?
    private var look: Task<Void, Never>?

    /// The account's executor.
    nonisolated var unownedExecutor: UnownedSerialExecutor { services.executor.asUnownedSerialExecutor() }

    init(_ services: AccountDependencies) { self.services = services }

    /// Sets the media store; nothing is wanted before.
    func attach(_ media: MediaStore) {
        self.media = media
        lookLater()
    }

    /// Sets the rules and the network; nothing is prefetched without a network.
    func follow(_ rules: AutoDownload, over network: AutoDownload.NetworkKind?) {
        (self.rules, self.network) = (rules, network)
        lookLater()
    }

    /// Sets the chats that will probably be opened, most likely first. Without chats the prefetcher is idle.
    func take(_ chats: [PeerID]) {
        guard chats != self.chats else { return }
        self.chats = chats
        for peer in histories.keys where !chats.contains(peer) {
            histories[peer] = nil
            shown[peer] = nil
        }
        for peer in chats where histories[peer] == nil { histories[peer] = watch(peer) }
        if chats.isEmpty { rest() } else { lookLater() }
    }

    /// Drops all demands at once.
    private func rest() {
        timer?.dispose()
        timer = nil
        look?.cancel()
        demands = [:]
    }

    private func watch(_ peer: PeerID) -> Subscription {
        let queue = services.executor.queue
        let frame = HistoryFrame(.unread, count: Self.messageCount)
        return services.follow(HistoryView(peer, frame: frame)) { [weak self] window in
            // Newest first: the chat opens there most of the time.
            let messages = window.entries.reversed().map(\.message)
            let withMedia = messages.filter { !$0.mediaIDs.isEmpty }.map(\.stableID)
            queue.async { self?.assumeIsolated { $0.take(withMedia, of: peer) } }
        }
    }

    private func take(_ messages: [StableID], of peer: PeerID) {
        guard histories[peer] != nil, shown[peer] != messages else { return }
        shown[peer] = messages
        lookLater()
    }

    private func lookLater() {
        guard timer == nil else { return }
        timer = services.clock.schedule(after: Self.pause, on: services.executor.queue) { [weak self] in
            self?.assumeIsolated { prefetcher in
                prefetcher.timer = nil
                prefetcher.look?.cancel()
                prefetcher.look = Task { await prefetcher.settle() }
            }
        }
    }

    /// Updates the demands to the current state.
    private func settle() async {
        guard let media, let network, !chats.isEmpty else {
            demands = [:]
            return
        }
        let (rules, messages) = (rules, chats.compactMap { shown[$0] })
        // An unreadable store is read again with the next change.
        let found = try? await services.store.read { reader in
            try reader.likelyMedia(of: messages, rules, over: network)
        }
        guard let found, !Task.isCancelled else { return }
        for file in found where demands[file.resource] == nil {
            // A failure costs only details on the storage page; a closed store has no demands.
            try? await media.describe(file.resource, file.description)
        }
        guard !Task.isCancelled else { return }
        var wanted: [ResourceID: MediaDemand] = [:]
        for file in found {
            wanted[file.resource] = demands[file.resource] ?? media.want(file.resource, priority: .background)
        }
        demands = wanted
    }
}

extension StoreReader {
    /// The files of messages that may be downloaded unasked, up to the limits. The chats take turns, so that one
    /// full of videos does not delay the others.
    fileprivate func likelyMedia(
        of chats: [[StableID]],
        _ rules: AutoDownload,
        over network: AutoDownload.NetworkKind
    ) throws -> [MediaFileReference] {
        var found: [MediaFileReference] = []
        var known: Set<ResourceID> = []
        var byteCount: Int64 = 0
        for index in 0..<(chats.map(\.count).max() ?? 0) {
            for chat in chats where index < chat.count {
                guard let message = try message(chat[index]) else { continue }
                for file in try content(of: message).media.flatMap({ $0.likelyFiles(in: message.key.peer) }) {
                    let length = file.description.byteCount ?? 0
                    guard length <= MediaPrefetcher.byteLimit - byteCount,
                        found.count < MediaPrefetcher.fileLimit,
                        try rules.allows(file.description, over: network, in: self),
                        known.insert(file.resource).inserted
                    else { continue }
                    byteCount += length
                    found.append(file)
                }
            }
        }
        return found
    }
}

extension Media {
    /// The files that a bubble shows: of a video or document the thumbnail first, then the file.
    fileprivate func likelyFiles(in chat: PeerID) -> [MediaFileReference] {
        [MediaFileReference(pictureOf: self, in: chat), MediaFileReference(self, in: chat)].compactMap(\.self)
    }
}
