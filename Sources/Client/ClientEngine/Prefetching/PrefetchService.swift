import MediaStore

/// Prefetches the newest messages of chats that will probably be opened (TC-25), and their media (TC-26).
///
/// The service runs while the server is reachable and the rules permit it on the current network. It yields to all
/// other work.
///
/// Threads: an actor on the account's executor.
public actor PrefetchService {
    private let services: AccountDependencies
    private let histories: HistoryPreloader
    private let media: MediaPrefetcher
    private var rules = AutoDownload.off
    private var network: AutoDownload.NetworkKind?
    private var isOnline = false

    /// The account's executor.
    public nonisolated var unownedExecutor: UnownedSerialExecutor {
        services.executor.asUnownedSerialExecutor()
    }

    /// Creates a service that loads nothing until it has rules and a connection.
    init(_ services: AccountDependencies) {
        self.services = services
        media = MediaPrefetcher(services)
        histories = HistoryPreloader(services, media: media)
    }

    /// Sets the rules and the network; see ``Account/loadAhead(by:over:)``.
    func follow(_ rules: AutoDownload, over network: AutoDownload.NetworkKind?) async {
        (self.rules, self.network) = (rules, network)
        await media.follow(rules, over: network)
        await settle()
    }

    /// Sets the media store.
    func attach(_ store: MediaStore) async { await media.attach(store) }

    /// Sets whether the server is reachable: otherwise a prefetch would stand first in the queue.
    func setOnline(_ isOnline: Bool) async {
        guard isOnline != self.isOnline else { return }
        self.isOnline = isOnline
        await settle()
    }

    /// Stops prefetching; what was loaded stays.
    func stop() async {
        isOnline = false
        await settle()
    }

    private func settle() async {
        if isOnline, let network, rules.aheadOver.contains(network) {
            await histories.start()
        } else {
            await histories.stop()
        }
    }
}
