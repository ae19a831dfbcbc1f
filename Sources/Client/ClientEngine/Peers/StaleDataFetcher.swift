import ClientModel
import ClientNetwork
import MessageStore
import SchemaMapping
import Signals
import StdExtras
import TelegramSchema

/// Fetches data that the server reported as changed without sending it, or that may have changed during an absence.
/// That is contacts, default notification settings, suggestions above a chat, and the server's configuration.
///
/// ``VisibleContentRefresher`` fetches profiles, ``ChatListLoader`` chat lists. One request is made at a time, in
/// the background; failures are retried until success or refusal.
///
/// Threads: an actor on the account's executor.
public actor StaleDataFetcher {
    /// One piece of data to fetch.
    enum Part: Hashable, Sendable {
        case contacts
        /// The stored configuration is used until it expires, unless the server reports a change.
        case configuration(isChanged: Bool)
        case notificationSettings(NotificationSubject)
        case suggestions(PeerID)
    }

    let services: AccountDependencies
    let processor: UpdateProcessor
    /// The parts to fetch, in order.
    private var due: [Part] = []
    private var subscription: Subscription?
    private var isRunning = false
    private var isStopped = false

    /// The account's executor.
    public nonisolated var unownedExecutor: UnownedSerialExecutor {
        services.executor.asUnownedSerialExecutor()
    }

    /// Creates a fetcher that is idle until ``start()``; it passes answers to `processor`.
    public init(_ services: AccountDependencies, processor: UpdateProcessor) {
        self.services = services
        self.processor = processor
    }

    /// Starts fetching. Call this before the processor is started, whose events report stale data.
    public func start() {
        let queue = services.executor.queue
        subscription = processor.events.start(next: { [weak self] events in
            guard !events.stale.isEmpty else { return }
            queue.async { self?.assumeIsolated { $0.take(events.stale) } }
        })
    }

    /// Stops fetching.
    public func stop() {
        isStopped = true
        subscription = nil
    }

    private func take(_ stale: Set<StalePart>) {
        for part in stale.flatMap(\.parts) { note(part) }
        guard !isRunning, !isStopped, !due.isEmpty else { return }
        isRunning = true
        Task {
            await fetchAll()
            isRunning = false
        }
    }

    private func note(_ part: Part) {
        if !due.contains(part) { due.append(part) }
    }

    private func fetchAll() async {
        var backoff = Backoff()
        while !isStopped, let part = due.first {
            // Removed before the request: data that becomes stale meanwhile must be fetched again.
            due.removeFirst()
            do {
                if try await !fetch(part) { note(part) }
                backoff = Backoff()
            } catch APIError.refused(let code, _, _) where code < 500 && code > 0 {
                // The server refuses to answer.
                continue
            } catch APIError.signedOut {
                isStopped = true
            } catch {
                note(part)
                let pause = backoff.next(services.random())
                // Cancelled only together with the account.
                guard (try? await services.clock.sleep(for: pause)) != nil else { return }
            }
        }
    }
}

extension StalePart {
    fileprivate var parts: [StaleDataFetcher.Part] {
        switch self {
        case .contacts: [.contacts]
        case .config, .dataCenters: [.configuration(isChanged: true)]
        case .peerSettings(let peer): [.suggestions(peer)]
        case .notificationSettings(let peer): [.notificationSettings(.chat(peer))]
        case .defaultNotificationSettings(let scope): [.notificationSettings(.all(scope))]
        case .everythingUncounted, .everything:
            [.contacts] + NotificationScope.allCases.map { .notificationSettings(.all($0)) }
                + [.configuration(isChanged: false)]
        case .peer, .pinnedChats, .folders, .savedGIFs, .blocked: []
        }
    }
}

extension StaleDataFetcher {
    /// Makes one request and stores the answer; false if the answer was outdated before it could be stored.
    func fetch(_ part: Part) async throws -> Bool {
        switch part {
        case .contacts: try await fetchContacts()
        case .configuration(let isChanged): try await fetchConfiguration(isChanged)
        case .notificationSettings(let subject): try await fetchNotificationSettings(subject)
        case .suggestions(let peer): try await fetchSuggestions(peer)
        }
    }

    private var policy: RequestPolicy { RequestPolicy(priority: .background) }

    private func fetchContacts() async throws -> Bool {
        let revision = await processor.revision
        let known = try await services.store.read { try $0.contacts() }
        let request = TLFunction.ContactsGetContacts(hash: ListHash(known.map(\.number).sorted()).value)
        guard case .contacts(let told) = try await services.api.call(request, policy) else { return true }
        let contacts = Set(told.contacts.map { PeerID($0.userID) })
        let peers = ReferencedPeers(users: told.users)
        return try await processor.insert(askedAt: revision) { replay, changes in
            let transaction = replay.transaction
            let known = try replay.reader.contacts().union(contacts).sorted()
            let told = known.filter { !changes.covers(.person, of: $0) }
            try transaction.receivePeers(
                peers.peers,
                contacts: told.map { ($0, contacts.contains($0)) }
            )
            for (peer, presence) in peers.presences { try transaction.setPresence(presence, of: peer) }
        }
    }

    private func fetchConfiguration(_ isChanged: Bool) async throws -> Bool {
        let known = try await services.store.read { try $0.entry(.serverConfiguration) }
        if !isChanged, let known, Int64(known.expires) > services.serverTime() / 1000 { return true }
        let configuration = ServerConfiguration(
            try await services.api.call(TLFunction.HelpGetConfig(), policy)
        )
        _ = try await processor.perform { try $0.setEntry(configuration, for: .serverConfiguration) }
        return true
    }

    private func fetchNotificationSettings(_ subject: NotificationSubject) async throws -> Bool {
        let revision = await processor.revision
        let input = try await services.store.read { reader in
            try TL.InputNotifyPeer(subject) { try reader.peer($0) }
        }
        guard let input else { return true }
        let request = TLFunction.AccountGetNotifySettings(peer: input)
        let settings = PeerNotificationSettings(try await services.api.call(request, policy))
        return try await processor.insert(askedAt: revision) { replay, changes in
            let (transaction, now) = (replay.transaction, replay.now)
            switch subject {
            case .all(let scope):
                try transaction.receiveDefaultNotificationSettings(settings, for: scope, now: now)
            case .chat(let peer) where !changes.covers(.settings, of: peer):
                try transaction.receiveNotificationSettings(settings, of: peer, now: now)
            // A push that came meanwhile is newer, or makes the settings stale again.
            case .chat, .topic: break
            }
        }
    }

    private func fetchSuggestions(_ peer: PeerID) async throws -> Bool {
        // A profile that was never fetched will include them.
        let known = try await services.store.read { reader in
            try reader.cachedPeerData(peer) == nil ? nil : reader.peer(peer)
        }
        guard let input = known.flatMap({ TL.InputPeer($0) }) else { return true }
        let answer = try await services.api.call(TLFunction.MessagesGetPeerSettings(peer: input), policy)
        let peers = ReferencedPeers(users: answer.users, chats: answer.chats)
        let suggestions = PeerSuggestions(answer.settings)
        _ = try await processor.perform { transaction in
            try transaction.store(peers)
            try transaction.updateCachedPeerData(peer) { $0.suggestions = suggestions }
        }
        return true
    }
}

/// A peer that the server reported as changed and that is still to be fetched.
struct StalePeer: Equatable, Sendable {
    /// The first pause after a temporary failure; later pauses grow.
    static let shortestPause = Duration.seconds(30)
    /// The longest pause.
    static let longestPause = Duration.seconds(3_600)
    /// The number of failed answers after which the peer is given up; its profile is then fetched when it is on
    /// screen.
    static let mostFailures = 8

    /// The earliest time of the next request, by the account's clock.
    var due = Duration.zero
    private var backoff = Backoff(minimum: shortestPause, maximum: longestPause)
    private var failures = 0

    /// Schedules the next request after a failure.
    ///
    /// - Parameters:
    ///   - now: The time by the account's clock.
    ///   - wait: The minimum pause that the server demands.
    ///   - isAnswer: True if the server answered with the error; a network failure says nothing about the peer.
    ///   - fraction: A random number in 0..<1.
    /// - Returns: The peer with its new time; nil if it is given up.
    func reschedule(_ now: Duration, atLeast wait: Duration?, _ isAnswer: Bool, _ fraction: Double)
        -> StalePeer?
    {
        var later = self
        if isAnswer { later.failures += 1 }
        guard later.failures < Self.mostFailures else { return nil }
        later.due = now + max(later.backoff.next(at: fraction), wait ?? .zero)
        return later
    }
}
