import SQLite

/// What the lane does. All of it happens on one thread, or on one queue.
final class WriterLoop<Client: TransactionHandler> {
    private let file: StoreFile
    private let client: Client
    private let queue: WriterQueue<Client.Job>
    private let options: ServerStoreOptions
    private var maintenance: IdleMaintenance
    private var backlog: FairQueue<Client.Job>

    init(file: StoreFile, client: Client, queue: WriterQueue<Client.Job>, options: ServerStoreOptions) {
        self.file = file
        self.client = client
        self.queue = queue
        self.options = options
        maintenance = IdleMaintenance(file: file)
        backlog = FairQueue(limit: options.maximumBatch, share: options.batchShare) { client.party(of: $0) }
    }

    /// Runs jobs until the queue is closed and empty.
    func run() {
        while true {
            let came = queue.take()
            if runBatch(adding: came ?? []) {
                maintenance.isNeeded = true
            } else if came != nil {
                rest()
            } else {
                return
            }
        }
    }

    /// Runs the jobs that wait.
    func runWaiting() {
        while runBatch(adding: queue.take() ?? []) {}
    }

    /// Runs the next batch.
    ///
    /// - Returns: Whether there was any job.
    private func runBatch(adding arrivals: [Client.Job]) -> Bool {
        let jobs = backlog.batch(adding: arrivals)
        guard !jobs.isEmpty else { return false }
        queue.begun(jobs.count)
        runBatch(jobs)
        return true
    }

    private func rest() {
        let isIdle = queue.sleep(milliseconds: maintenance.isNeeded ? options.upkeepDelayMilliseconds : nil)
        guard isIdle else { return }
        // In short steps, so that a job never waits for more than one of them.
        while queue.count == 0, maintenance.step() {}
    }

    private func runBatch(_ jobs: [Client.Job]) {
        var isIsolated = false
        if commit(jobs, isIsolated: &isIsolated) { return }
        // A job that wrote and threw is undone by itself once each job has a savepoint. Those cost something, so a
        // batch has them only when it is known to need them.
        if isIsolated, commit(jobs, isIsolated: &isIsolated) { return }
        // Which job is at fault, and whether any, shows when each has a transaction of its own.
        for job in jobs { runAlone(job) }
    }

    /// Runs jobs in one transaction, each in a savepoint when they are isolated.
    ///
    /// - Returns: Whether it was committed. `isIsolated` is set when it was not because a job wrote and threw.
    private func commit(_ jobs: [Client.Job], isIsolated: inout Bool) -> Bool {
        do {
            try file.transaction { transaction in
                for job in jobs {
                    if isIsolated {
                        try runIsolated(job, in: transaction)
                    } else {
                        isIsolated = try !run(job, in: transaction)
                        if isIsolated { throw JobsNotIsolated() }
                    }
                }
            }
            client.batchCommitted()
            return true
        } catch {
            client.batchRolledBack()
            return false
        }
    }

    private func runAlone(_ job: Client.Job) {
        do {
            try file.transaction { try client.run(job, in: $0) }
        } catch {
            client.batchRolledBack()
            client.failed(job, error)
        }
        client.batchCommitted()
    }

    /// Runs one job of a batch. If it throws before it wrote, it fails alone and the batch goes on.
    ///
    /// - Returns: False when it threw after it wrote, and the batch can go on only without that.
    private func run(_ job: Client.Job, in transaction: ServerTransaction) throws -> Bool {
        let changes = file.database.totalChanges
        let generation = file.caches.generation
        do {
            try client.run(job, in: transaction)
        } catch {
            guard file.database.isInTransaction else { throw error }
            guard file.database.totalChanges == changes else { return false }
            // It may have counted on rows that it then could not write.
            if file.caches.generation != generation { file.caches.removeAll() }
            client.failed(job, ServerStoreError.translate(error))
        }
        return true
    }

    /// Runs one job of a batch, whose writes alone are undone when it throws.
    private func runIsolated(_ job: Client.Job, in transaction: ServerTransaction) throws {
        do {
            try file.database.savepoint { try client.run(job, in: transaction) }
        } catch {
            guard file.database.isInTransaction else { throw error }
            file.caches.removeAll()
            client.jobRolledBack()
            client.failed(job, ServerStoreError.translate(error))
        }
    }
}

/// A job of a batch wrote and threw: the batch has to run again with a savepoint for each.
private struct JobsNotIsolated: Error {}
