import SQLite
import Signals
import StdExtras
import WorkTiming

/// The state that the writer owns: the writing connection, its caches, and the live views.
final class WriterState {
    let reader: StoreReader
    let caches: StoreCaches
    private var log: ChangeLog
    private var views = ViewRegistry()
    private var recent: RecentCommits
    private let published: PublishedSequence
    private let doorbell: CrossProcessNotifier?
    /// The visible holes.
    let demand = ValuePromise<Set<HistoryDemand>>([], ignoreRepeated: true)
    let chatDemand = ValuePromise<Set<ChatList>>([], ignoreRepeated: true)
    /// The durability of commits at present.
    private var durability = Durability.synced
    /// True if the last step of a deletion failed, as on a full disk.
    private var deletionsFailed = false
    let maintenance: Maintenance
    let checkpointer: Checkpointer?

    var database: Connection { reader.database }

    init(
        database: Connection,
        options: StoreOptions,
        published: PublishedSequence,
        doorbell: CrossProcessNotifier?,
        checkpointer: Checkpointer? = nil
    ) throws {
        caches = StoreCaches()
        reader = StoreReader(database, hot: caches.hot)
        log = try ChangeLog(database, limit: options.loggedCommitLimit)
        recent = RecentCommits(limit: options.recentCommitLimit)
        self.published = published
        self.doorbell = doorbell
        self.checkpointer = checkpointer
        maintenance = Maintenance(options.duties ?? MaintenanceTask.standard(checkpointer))
    }

    /// The results of a batch.
    private struct Work {
        var changes = ChangeSet()
        /// The commit's number in the change log, if it was logged.
        var logged: Int64?
        var completions: [@Sendable () -> Void] = []
    }

    /// Runs a batch in one transaction, publishes its changes, then finishes its requests.
    func commit(_ batch: [any WriteRequest]) {
        var outcomes = [(any Error)?](repeating: nil, count: batch.count)
        var foreign: [ChangeSet] = []
        var work = Work()
        do {
            try prepare(batch.contains { $0.durability == .synced } ? .synced : .buffered)
            try TimedWork.storeWrite.measure {
                try database.transaction {
                    foreign = try takeForeignCommits()
                    for index in batch.indices {
                        outcomes[index] = try run(batch[index], alone: batch.count == 1, into: &work)
                    }
                    if !work.changes.isEmpty, hasNeighbours { work.logged = try log.append(work.changes) }
                }
            }
        } catch {
            // Nothing of the batch was kept, so no request may report success.
            caches.removeAll()
            work = Work()
            for index in batch.indices where outcomes[index] == nil { outcomes[index] = error }
        }
        for completion in work.completions { completion() }
        foreign.forEach(publish)
        if !work.changes.isEmpty {
            publish(work.changes)
            notifyOtherProcesses(work.changes, logged: work.logged)
        }
        for (job, error) in zip(batch, outcomes) { job.finish(error.map(StoreError.translated)) }
    }

    /// Sets the durability of the next commit.
    private func prepare(_ next: Durability) throws {
        guard next != durability else { return }
        try database.setSynchronous(next == .synced ? .full : .normal)
        durability = next
    }

    /// True if another process may have the database open.
    private var hasNeighbours: Bool { doorbell?.hasListeners ?? true }

    /// Notifies other processes of a commit, `logged` under that number or not at all.
    private func notifyOtherProcesses(_ changes: ChangeSet, logged: Int64?) {
        if let logged {
            log.didCommit(logged)
        } else {
            // A process that opened during the commit may have read the state before it; a later one reads the state
            // after it.
            guard hasNeighbours else { return }
            logLate(changes)
        }
        doorbell?.ring()
    }

    /// Logs a commit in a transaction of its own. If that fails, the disk fails: the other processes keep their state
    /// until the next commit reaches them.
    private func logLate(_ changes: ChangeSet) {
        var foreign: [ChangeSet] = []
        let number = try? database.transaction {
            foreign = try takeForeignCommits()
            return try log.append(changes)
        }
        if let number { log.didCommit(number) }
        foreign.forEach(publish)
    }

    /// Runs one request; returns its error when its writes, and only they, could be undone.
    private func run(_ job: any WriteRequest, alone: Bool, into work: inout Work) throws -> (any Error)? {
        let transaction = StoreTransaction(reader: reader, caches: caches)
        func run() throws {
            try job.run(transaction)
            try transaction.settle()
        }
        if alone {
            try run()
        } else {
            do {
                try database.savepoint(run)
            } catch {
                caches.removeAll()
                // A full disk may have undone the earlier requests as well.
                guard database.isInTransaction else { throw error }
                return error
            }
        }
        work.changes.merge(transaction.changes)
        work.completions += transaction.completions
        return nil
    }

    /// Updates the views with commits of other processes. Called after a notification.
    func catchUp() {
        // If this fails, the next transaction or notification tries again, and reports the error.
        let foreign = try? database.readTransaction { try takeForeignCommits() }
        foreign?.forEach(publish)
    }

    private func takeForeignCommits() throws -> [ChangeSet] {
        let foreign = try log.takeForeignCommits(reader)
        if !foreign.isEmpty { caches.removeAll() }
        return foreign
    }

    private func publish(_ changes: ChangeSet) {
        var changes = changes
        changes.sequence = published.current + 1
        recent.append(changes)
        maintenance.noteCommit()
        published.advance(to: changes.sequence)
        TimedWork.storeViews.measure { views.replay(changes, from: reader) }
        publishDemand()
    }

    /// Updates the views of `watch`, in turn with commits. For state of this process alone.
    func invalidate(_ watch: DatabaseRegion) {
        var changes = ChangeSet()
        changes.touch(watch)
        publish(changes)
    }

    /// Adds a view that was loaded from a state that included at least commit `sequence`.
    func register(_ view: any RegisteredView, loadedAt sequence: Int64) {
        guard view.isWanted else { return }
        if let missed = recent.since(sequence) {
            view.catchUp(missed, from: reader)
        } else {
            view.reload(from: reader)
        }
        views.insert(view)
        publishDemand()
    }

    /// Does one step of the unfinished deletions.
    func continueDeletions() {
        // A persistent error shows in the user's own actions; an idle moment tries again.
        deletionsFailed = (try? MaintenanceTask.deleteMessages.step(self)) == nil
    }

    /// True if unfinished deletions may exist, and can be done.
    var hasDeletions: Bool { caches.mayHaveDeletions && !deletionsFailed }

    func unregister(_ view: any RegisteredView) {
        views.remove(view)
        publishDemand()
    }

    private func publishDemand() {
        if let changed = views.takeChangedDemand() { demand.set(changed) }
        if let changed = views.takeChangedChatDemand() { chatDemand.set(changed) }
    }

    /// Deletes logged commits that no other process can need any more, some at a time.
    func pruneChangeLog() throws -> MaintenanceTask.Rest {
        try log.prune(isAlone: !hasNeighbours)
    }

    /// Ends all views and stops listening to other processes.
    func close() {
        views.removeAll()
        doorbell?.close()
        checkpointer?.finish()
        // Without a log the next start has nothing to recover. Pages that cannot be copied now, as when another
        // process reads, stay in the log and are safe there.
        _ = try? database.checkpoint(.truncate)
    }
}

/// A transaction that waits for the writer.
protocol WriteRequest: AnyObject, Sendable {
    /// The requested durability; the strictest of a commit's requests decides.
    var durability: Durability { get }

    /// Runs inside a transaction. An error undoes this request's writes alone.
    func run(_ transaction: StoreTransaction) throws

    /// Called once, when the writes are durable and published, or when there are none.
    func finish(_ error: (any Error)?)
}

/// A request that runs a closure and passes on its result.
final class ClosureWriteRequest<Result: Sendable>: WriteRequest {
    let durability: Durability
    private let body: @Sendable (StoreTransaction) throws -> Result
    private let completion: @Sendable (Swift.Result<Result, any Error>) -> Void
    // SAFETY: written by `run` and read by `finish`, both on the writer queue, one after the other.
    private nonisolated(unsafe) var result: Result?

    init(
        _ durability: Durability,
        _ body: @escaping @Sendable (StoreTransaction) throws -> Result,
        completion: @escaping @Sendable (Swift.Result<Result, any Error>) -> Void
    ) {
        self.durability = durability
        self.body = body
        self.completion = completion
    }

    func run(_ transaction: StoreTransaction) throws { result = try body(transaction) }

    func finish(_ error: (any Error)?) {
        if let error { return completion(.failure(error)) }
        completion(result.map { .success($0) } ?? .failure(StoreError.closed))
    }
}
