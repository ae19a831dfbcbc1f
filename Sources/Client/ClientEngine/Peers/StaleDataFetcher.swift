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
        case .peer, .pinnedChats, .folders, .blocked: []
        }
    }
}
