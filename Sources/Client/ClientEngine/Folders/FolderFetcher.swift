import ClientModel
import ClientNetwork
import MessageStore
import SchemaMapping
import Signals
import StdExtras
import TelegramSchema

/// Fetches the member's folders at the start, when they changed elsewhere, and when the server has refused a change of
/// ours. Changes that the server was not told yet are told first.
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

    /// Begins. Call before the lane is started, whose events say what is stale.
    func start() {
        let queue = services.executor.queue
        subscriptions = [
            processor.events.start(next: { [weak self] events in
                let isStale = events.stale.contains(.folders)
                guard isStale || events.stale.contains(.everythingUncounted) else { return }
                // After a time away what is on the screen comes first.
                let delay = isStale ? Duration.zero : Self.delay
                queue.async { self?.assumeIsolated { $0.fetch(after: delay) } }
            }),
            services.follow(EntryView(.folderCheck)) { [weak self] check in
                guard check?.isDue == true else { return }
                queue.async { self?.assumeIsolated { $0.fetch() } }
            },
        ]
    }

    /// Ends it.
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

    /// Whether it succeeded, or never will.
    private func fetchOnce() async -> Bool {
        do {
            let isTold = try await services.store.read { try $0.tasks(in: .folders).isEmpty }
            guard isTold else { return false }
            let answer = try await services.api.call(TLFunction.MessagesGetDialogFilters())
            let selfID = services.selfID
            return try await processor.perform { transaction in
                // What was changed here meanwhile is not in the answer.
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
