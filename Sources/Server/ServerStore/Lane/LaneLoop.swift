import SQLite

/// What the lane does. All of it happens on one thread, or on one queue.
final class LaneLoop<Client: StoreClient> {
    private let file: StoreFile
    private let client: Client
    private let queue: LaneQueue<Client.Job>
    private let options: StoreOptions
    private var upkeep: Upkeep

    init(file: StoreFile, client: Client, queue: LaneQueue<Client.Job>, options: StoreOptions) {
        self.file = file
        self.client = client
        self.queue = queue
        self.options = options
        upkeep = Upkeep(file: file)
    }

    /// Runs jobs until the queue is closed and empty.
    func run() {
        while let jobs = queue.take() {
            guard !jobs.isEmpty else {
                rest()
                continue
            }
            run(jobs)
            upkeep.isNeeded = true
        }
    }

    /// Runs the jobs that wait.
    func runWaiting() { run(queue.take() ?? []) }

    private func run(_ jobs: [Client.Job]) {
        var rest = jobs[...]
        while !rest.isEmpty {
            runBatch(rest.prefix(options.maximumBatch))
            rest = rest.dropFirst(options.maximumBatch)
        }
    }

    private func rest() {
        let isIdle = queue.sleep(milliseconds: upkeep.isNeeded ? options.upkeepDelayMilliseconds : nil)
        guard isIdle else { return }
        // In short steps, so that a job never waits for more than one of them.
        while queue.count == 0, upkeep.step() {}
    }

    private func runBatch(_ jobs: ArraySlice<Client.Job>) {
        do {
            try file.transaction { transaction in
                for job in jobs { try run(job, in: transaction) }
            }
            client.batchCommitted()
        } catch {
            client.batchRolledBack()
            // Which job is at fault, and whether any, shows when each has a transaction of its own.
            for job in jobs { runAlone(job) }
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
    private func run(_ job: Client.Job, in transaction: StoreTransaction) throws {
        let changes = file.database.totalChanges
        let generation = file.caches.generation
        do {
            try client.run(job, in: transaction)
        } catch {
            let isUntouched = file.database.totalChanges == changes && file.database.isInTransaction
            guard isUntouched else { throw error }
            // It may have counted on rows that it then could not write.
            if file.caches.generation != generation { file.caches.removeAll() }
            client.failed(job, StoreError.translate(error))
        }
    }
}
