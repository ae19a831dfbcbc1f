import ClientModel
import MediaStore
import MessageStore
import Signals

/// Has media brought that are likely to be seen: those of the newest messages of likely chats, as far as the rules allow
/// (client.md TC-26).
///
/// It only declares the need, at the lowest priority, so that whatever somebody taps or looks at goes before it. What is
/// needed follows the chats: a demand goes when its message does, and 0.3 s of calm pass before the next look.
///
/// Threads: an actor on the account's executor.
actor MediaPrefetcher {
    /// How many messages of a chat are looked at: those around the first unread one, where the chat will open.
    static let messageCount = 30
    /// How many files are wanted at a time, and how many bytes they may have together.
    static let fileLimit = 48
    static let byteLimit: Int64 = 48 << 20
    static let pause = Duration.milliseconds(300)

    private let services: AccountDependencies
    private var media: MediaStore?
    private var rules = AutoDownload.off
    private var network: AutoDownload.NetworkKind?
    /// The likeliest first.
    private var chats: [PeerID] = []
    private var histories: [PeerID: Subscription] = [:]
    private var shown: [PeerID: [StableID]] = [:]
    private var demands: [ResourceID: MediaDemand] = [:]
    private var timer: (any Disposable)?
    private var look: Task<Void, Never>?

    /// Where it runs.
    nonisolated var unownedExecutor: UnownedSerialExecutor { services.executor.asUnownedSerialExecutor() }

    init(_ services: AccountDependencies) { self.services = services }

    /// Says where media are kept; nothing is wanted before.
    func attach(_ media: MediaStore) {
        self.media = media
        lookLater()
    }

    /// What is brought unasked from now on; over no network nothing.
    func follow(_ rules: AutoDownload, over network: AutoDownload.NetworkKind?) {
        (self.rules, self.network) = (rules, network)
        lookLater()
    }

    /// Takes the chats that are likely to be opened, the likeliest first. With none it rests.
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

    /// Wants nothing any more, at once.
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
            // The newest first: it is what the chat opens at most times.
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

    /// Makes the demands what they should be now.
    private func settle() async {
        guard let media, let network, !chats.isEmpty else {
            demands = [:]
            return
        }
        let (rules, messages) = (rules, chats.compactMap { shown[$0] })
        // What cannot be read now is looked at again with the next change.
        let found = try? await services.store.read { reader in
            try reader.likelyMedia(of: messages, rules, over: network)
        }
        guard let found, !Task.isCancelled else { return }
        for file in found where demands[file.resource] == nil {
            // Without it only the storage page knows less; of a store that is closed nobody wants anything.
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
    /// The files that messages show and that may be brought unasked, as many as are wanted at a time; of each chat in
    /// turn the next, so that one full of films does not keep the others waiting.
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
    /// What a bubble shows of it: the file, and of a film or document first its picture.
    fileprivate func likelyFiles(in chat: PeerID) -> [MediaFileReference] {
        [MediaFileReference(pictureOf: self, in: chat), MediaFileReference(self, in: chat)].compactMap(\.self)
    }
}
