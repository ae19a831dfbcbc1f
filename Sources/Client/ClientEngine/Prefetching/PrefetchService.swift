import MediaStore

/// What an account loads before anybody asks for it: the newest messages of chats that are likely to be opened
/// (client.md TC-25) and their media (TC-26).
///
/// It runs while the server can be reached and the rules allow it over the network that the machine is on, and keeps out
/// of the way of everything else.
///
/// Threads: an actor on the account's executor.
public actor PrefetchService {
    private let services: AccountDependencies
    private let histories: HistoryPreloader
    private let media: MediaPrefetcher
    private var rules = AutoDownload.off
    private var network: AutoDownload.NetworkKind?
    private var isOnline = false

    /// Where it runs.
    public nonisolated var unownedExecutor: UnownedSerialExecutor {
        services.executor.asUnownedSerialExecutor()
    }

    /// Makes one that loads nothing until it has rules and a connection.
    init(_ services: AccountDependencies) {
        self.services = services
        media = MediaPrefetcher(services)
        histories = HistoryPreloader(services, media: media)
    }

    /// What is loaded from now on; see ``Account/loadAhead(by:over:)``.
    func follow(_ rules: AutoDownload, over network: AutoDownload.NetworkKind?) async {
        (self.rules, self.network) = (rules, network)
        await media.follow(rules, over: network)
        await settle()
    }

    /// Says where media are kept.
    func attach(_ store: MediaStore) async { await media.attach(store) }

    /// Says whether the server can be asked: a guess would stand first in the line otherwise.
    func setOnline(_ isOnline: Bool) async {
        guard isOnline != self.isOnline else { return }
        self.isOnline = isOnline
        await settle()
    }

    /// Ends it; what was loaded stays.
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
