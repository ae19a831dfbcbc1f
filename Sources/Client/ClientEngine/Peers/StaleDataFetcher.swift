import ClientModel
import ClientNetwork
import MessageStore
import SchemaMapping
import Signals
import StdExtras
import TelegramSchema

/// Fetches what the server only said has changed, and what may have changed unheard while we were away: the contacts,
/// how kinds of chats ring, what is offered above a chat, the server's configuration.
///
/// Pages of peers are fetched by ``VisibleContentRefresher``, lists of chats by ``ChatListLoader``. One request at a time, for
/// which nobody waits; what fails is tried again until it succeeds or is refused.
///
/// Threads: an actor on the account's executor.
public actor StaleDataFetcher {
    /// One thing to be fetched.
    enum Part: Hashable, Sendable {
        case contacts
        /// What is known holds until it expires, unless the server says that it changed.
        case configuration(isChanged: Bool)
        case notificationSettings(NotificationSubject)
        case suggestions(PeerID)
    }

    let services: AccountDependencies
    let processor: UpdateProcessor
    /// In the order in which they are fetched.
    private var due: [Part] = []
    private var subscription: Subscription?
    private var isRunning = false
    private var isStopped = false

    /// Where it runs.
    public nonisolated var unownedExecutor: UnownedSerialExecutor {
        services.executor.asUnownedSerialExecutor()
    }

    /// Makes one that rests until ``start()``; answers go through `processor`.
    public init(_ services: AccountDependencies, processor: UpdateProcessor) {
        self.services = services
        self.processor = processor
    }

    /// Begins to fetch. Call before the lane is started, whose events say what is stale.
    public func start() {
        let queue = services.executor.queue
        subscription = processor.events.start(next: { [weak self] events in
            guard !events.stale.isEmpty else { return }
            queue.async { self?.assumeIsolated { $0.take(events.stale) } }
        })
    }

    /// Ends it.
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
            // Now: what becomes stale while it is fetched is to be fetched again.
            due.removeFirst()
            do {
                if try await !fetch(part) { note(part) }
                backoff = Backoff()
            } catch APIError.refused(let code, _, _) where code < 500 && code > 0 {
                // It will not tell.
                continue
            } catch APIError.signedOut {
                isStopped = true
            } catch {
                note(part)
                let pause = backoff.next(services.random())
                // Cancelled only with the whole account.
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
