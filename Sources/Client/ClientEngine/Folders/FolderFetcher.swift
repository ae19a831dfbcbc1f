import ClientModel
import ClientNetwork
import MessageStore
import SchemaMapping
import Signals
import StdExtras
import TelegramSchema

/// Fetches the user's folders at the start, after a change elsewhere, and after the server refused a change. Unsent
/// changes are sent first.
///
/// Threads: an actor on the account's executor.
actor FolderFetcher {
    private let services: AccountDependencies
    private let processor: UpdateProcessor
    private var subscriptions: [Subscription] = []
    private var isDue = false
    private var isRunning = false
    private var isStopped = false

    nonisolated var unownedExecutor: UnownedSerialExecutor {
        services.executor.asUnownedSerialExecutor()
    }

    init(_ services: AccountDependencies, processor: UpdateProcessor) {
        self.services = services
        self.processor = processor
    }

    /// Starts. Call this before the processor is started, whose events report stale folders.
    func start() {
        let queue = services.executor.queue
        subscriptions = [
            processor.events.start(next: { [weak self] events in
                let isStale = events.stale.contains(.folders)
                guard isStale || events.stale.contains(.everythingUncounted) else { return }
                // After an absence the content on screen is fetched first.
                let delay = isStale ? Duration.zero : Self.delay
                queue.async { self?.assumeIsolated { $0.fetch(after: delay) } }
            }),
            services.follow(EntryView(.folderCheck)) { [weak self] check in
                guard check?.isDue == true else { return }
                queue.async { self?.assumeIsolated { $0.fetch() } }
            },
        ]
    }

    /// Stops.
    func stop() {
        isStopped = true
        subscriptions = []
    }

    private static let delay = Duration.seconds(2)

    private func fetch(after delay: Duration = .zero) {
        isDue = true
        guard !isRunning, !isStopped else { return }
        isRunning = true
        Task {
            var backoff = Backoff()
            // Cancelled only together with the account.
            try? await services.clock.sleep(for: delay)
            while isDue, !isStopped {
                isDue = false
                if await fetchOnce() { continue }
                isDue = true
                do { try await services.clock.sleep(for: backoff.next(services.random())) } catch { break }
            }
            isRunning = false
        }
    }

    /// Returns true if the fetch succeeded, or never will.
    private func fetchOnce() async -> Bool {
        do {
            let isTold = try await services.store.read { try $0.tasks(in: .folders).isEmpty }
            guard isTold else { return false }
            let answer = try await services.api.call(TLFunction.MessagesGetDialogFilters())
            let selfID = services.selfID
            return try await processor.perform { transaction in
                // The answer lacks changes made here meanwhile.
                guard try transaction.reader.tasks(in: .folders).isEmpty else { return false }
                try transaction.setFolders(answer.filters.compactMap { ChatFolder($0, selfID: selfID) })
                try transaction.setEntry(nil, for: .folderCheck)
                return true
            }
        } catch APIError.signedOut, APIError.refused(code: 400..<500, _, _) {
            return true
        } catch {
            return isStopped
        }
    }
}
