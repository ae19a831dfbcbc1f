import SQLite

/// The work of the writer. All of it runs on one thread, or on one queue.
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

    /// Runs the waiting jobs.
    func runWaiting() {
        while runBatch(adding: queue.take() ?? []) {}
    }

    /// Runs the next batch.
    ///
    /// - Returns: True if there was any job.
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
        // With a savepoint, a job that wrote and threw is undone alone. Savepoints cost time, so a batch has them
        // only if it is known to need them.
        if isIsolated, commit(jobs, isIsolated: &isIsolated) { return }
        // A transaction for each job shows which job is at fault, and whether any is.
        for job in jobs { runAlone(job) }
    }

    /// Runs jobs in one transaction, each in a savepoint if they are isolated.
    ///
    /// - Returns: True if it was committed. Sets `isIsolated` if a job that wrote and threw prevented that.
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

    /// Runs one job of a batch. If it throws before its first write, it fails alone and the batch goes on.
    ///
    /// - Returns: False if it threw after a write, and the batch can go on only without that write.
    private func run(_ job: Client.Job, in transaction: ServerTransaction) throws -> Bool {
        let changes = file.database.totalChanges
        let generation = file.caches.generation
        do {
            try client.run(job, in: transaction)
        } catch {
            guard file.database.isInTransaction else { throw error }
            guard file.database.totalChanges == changes else { return false }
            // The job may have cached rows that it then could not write.
            if file.caches.generation != generation { file.caches.removeAll() }
            client.failed(job, ServerStoreError.translate(error))
        }
        return true
    }

    /// Runs one job of a batch, whose writes alone are undone if it throws.
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

/// A job of a batch wrote and threw: the batch must run again with a savepoint for each.
private struct JobsNotIsolated: Error {}
