import SQLite
import StdExtras

/// What the lane owns: the writing connection, what it remembers, and the live views.
final class LaneCore {
    let reader: StoreReader
    let caches: StoreCaches
    private var log: ChangeLog
    private var views = ViewRegistry()
    private var recent: RecentCommits
    private let published: PublishedSequence
    private let doorbell: Doorbell?

    private var database: Connection { reader.database }

    init(
        database: Connection,
        options: StoreOptions,
        published: PublishedSequence,
        doorbell: Doorbell?
    ) throws {
        reader = StoreReader(database)
        caches = StoreCaches()
        log = try ChangeLog(database, limit: options.loggedCommitLimit)
        recent = RecentCommits(limit: options.recentCommitLimit)
        self.published = published
        self.doorbell = doorbell
        published.advance(to: log.lastSequence)
    }

    /// Runs a batch in one transaction, tells the views what it changed, then finishes its jobs.
    func commit(_ batch: [any LaneJob]) {
        var outcomes = [(any Error)?](repeating: nil, count: batch.count)
        var foreign: [ChangeSet] = []
        var changes = ChangeSet()
        do {
            try database.transaction {
                foreign = try takeForeignCommits()
                for index in batch.indices {
                    outcomes[index] = try run(batch[index], alone: batch.count == 1, into: &changes)
                }
                if !changes.isEmpty { try log.append(&changes) }
            }
            log.didCommit(changes)
        } catch {
            // Nothing of the batch was kept, so no job may report success.
            caches.removeAll()
            changes = ChangeSet()
            for index in batch.indices where outcomes[index] == nil { outcomes[index] = error }
        }
        publish(foreign)
        if !changes.isEmpty {
            publish([changes])
            doorbell?.ring()
        }
        for (job, error) in zip(batch, outcomes) { job.finish(error.map(StoreError.translated)) }
    }

    /// Runs one job; returns its error when its writes, and only they, could be undone.
    private func run(_ job: any LaneJob, alone: Bool, into changes: inout ChangeSet) throws -> (any Error)? {
        let transaction = StoreTransaction(reader: reader, caches: caches)
        if alone {
            try job.run(transaction)
        } else {
            do {
                try database.savepoint { try job.run(transaction) }
            } catch {
                caches.removeAll()
                // A full disk may have undone the jobs before as well.
                guard database.isInTransaction else { throw error }
                return error
            }
        }
        changes.merge(transaction.changes)
        return nil
    }

    /// Lets the views catch up with commits of other processes. Called when one rings.
    func catchUp() {
        do {
            publish(try database.readTransaction { try takeForeignCommits() })
        } catch {
            // The next transaction or ring tries again, and reports what is wrong.
        }
    }

    private func takeForeignCommits() throws -> [ChangeSet] {
        let foreign = try log.takeForeignCommits(reader)
        if !foreign.isEmpty { caches.removeAll() }
        return foreign
    }

    private func publish(_ commits: [ChangeSet]) {
        for changes in commits {
            recent.append(changes)
            published.advance(to: changes.sequence)
            views.replay(changes, from: reader)
        }
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
    }

    func unregister(_ view: any RegisteredView) { views.remove(view) }

    /// Ends all views and the connection's transactions.
    func close() { views.removeAll() }
}
