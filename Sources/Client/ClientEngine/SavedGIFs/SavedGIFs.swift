public import ClientModel
import ClientNetwork
public import MessageStore
import SchemaMapping
import Signals
import StdExtras
import TelegramSchema

/// The animations that the user saved. Changes apply locally at once, and persistent tasks send them in order.
///
/// The list is fetched when it is viewed, and after a change elsewhere.
///
/// Threads: an actor on the account's executor.
public actor SavedGIFs {
    private let services: AccountDependencies
    private let processor: UpdateProcessor
    private var subscription: Subscription?
    private var isDue = false
    private var isRunning = false
    private var isStopped = false

    /// The account's executor.
    public nonisolated var unownedExecutor: UnownedSerialExecutor {
        services.executor.asUnownedSerialExecutor()
    }

    /// The saved animations of the account.
    init(_ services: AccountDependencies, processor: UpdateProcessor) {
        (self.services, self.processor) = (services, processor)
    }

    /// Starts to follow changes elsewhere. Call this before the processor is started, whose events report them.
    func start() {
        let queue = services.executor.queue
        subscription = processor.events.start(next: { [weak self] events in
            guard events.stale.contains(.savedGIFs) else { return }
            queue.async { self?.assumeIsolated { $0.refresh() } }
        })
    }

    /// Stops.
    func stop() {
        isStopped = true
        subscription = nil
    }

    /// Saves an animation as the newest one, or takes it from the saved ones.
    ///
    /// - Parameters:
    ///   - document: The animation.
    ///   - isSaved: False to take it away.
    /// - Returns: The task, whose outcome is the server's decision; nil for a document that cannot be saved.
    /// - Throws: `StoreError`.
    @discardableResult
    public nonisolated func set(_ document: Document, isSaved: Bool = true) async throws -> TaskID? {
        guard document.isSavableGIF else { return nil }
        return try await services.store.transaction { transaction in
            var payload = SaveGIFPayload(document, isSaved: isSaved)
            payload.wasSaved = try transaction.reader.isSavedGIF(document.id)
            try transaction.apply(payload)
            var task = NewTask(.saveGIF, payload, queue: .savedGIFs)
            task.conditions = [.network, .accountReady]
            return try transaction.addTask(task)
        }
    }

    /// Fetches the list, unless it is as it was.
    public func refresh() {
        isDue = true
        guard !isRunning, !isStopped else { return }
        isRunning = true
        Task {
            var backoff = Backoff()
            while isDue, !isStopped {
                isDue = false
                if await fetch() { continue }
                isDue = true
                // Cancelled only together with the account.
                do { try await services.clock.sleep(for: backoff.next(services.random())) } catch { break }
            }
            isRunning = false
        }
    }

    /// Returns true if the fetch succeeded, or never will.
    private func fetch() async -> Bool {
        do {
            let (known, waiting) = try await services.store.read { reader in
                (try reader.savedGIFs().map(\.id), try reader.waitingGIFs())
            }
            let call = TLFunction.MessagesGetSavedGifs(hash: ListHash(known.map(\.number)).value)
            let documents: [Document]? =
                if case .savedGifs(let told) = try await services.api.call(call) {
                    told.gifs.compactMap { Document($0) }
                } else {
                    nil
                }
            return try await processor.perform { transaction in
                // The answer lacks changes made here meanwhile.
                guard try transaction.reader.savedGIFs().map(\.id) == known else { return false }
                let told = Set(documents?.map(\.id) ?? known)
                let values = waiting.map { ($0.document.id, told.contains($0.document.id)) }
                try transaction.rebaseGIFs(Dictionary(values) { first, _ in first })
                guard let documents else { return true }
                try transaction.setSavedGIFs(documents)
                for payload in waiting { try transaction.apply(payload) }
                return true
            }
        } catch APIError.signedOut, APIError.refused(code: 400..<500, _, _) {
            return true
        } catch {
            return isStopped
        }
    }
}

extension TaskQueueID {
    /// The queue of changes to the saved animations.
    static let savedGIFs = TaskQueueID(rawValue: "savedGIFs")
}

extension StoreReader {
    /// The changes that the server does not know yet, in order.
    fileprivate func waitingGIFs() throws -> [SaveGIFPayload] {
        try tasks(in: .savedGIFs).compactMap { try? SaveGIFPayload(record: $0.payload) }
    }
}
