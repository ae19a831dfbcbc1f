/// The one thread that reads and writes a server's database.
///
/// Jobs queue up; the lane takes what waits, up to ``StoreOptions/maximumBatch``, a share of each party's, runs them in one
/// transaction, commits with one sync of the disk, and only then tells the client to release their effects. So
/// nothing is answered before it is durable, and under load a commit serves many jobs.
///
/// A full disk or a failing one fails the jobs of that time, each by ``StoreClient/failed(_:_:)``; the lane
/// goes on and later jobs succeed when the disk does.
///
/// Threads: call anything from anywhere but the lane itself.
///
/// Lifetime: the thread keeps the client and the file until ``close()``, or until this object is gone and
/// the last job is done.
public final class StoreLane<Client: StoreClient>: Sendable {
    private let queue: LaneQueue<Client.Job>
    private let drive: any LaneDrive

    /// Opens the database, on a new thread unless the options name a queue, and starts to run jobs.
    ///
    /// Blocks until the file is open and its schema is up to date.
    ///
    /// - Throws: Why the file cannot be used; then there is no thread.
    public init(_ options: StoreOptions, client: Client) throws(StoreError) {
        let queue = LaneQueue<Client.Job>(limit: options.maximumQueue)
        self.queue = queue
        let makeLoop: @Sendable () throws(StoreError) -> LaneLoop<Client> = { () throws(StoreError) in
            LaneLoop(file: try StoreFile(options), client: client, queue: queue, options: options)
        }
        if let queue = options.queue {
            drive = try LaneTurns(on: queue, makeLoop)
        } else {
            drive = try LaneThread(makeLoop)
        }
    }

    /// The thread ends by itself once it has done what waits; who must know when calls ``close()``.
    deinit { queue.close() }

    /// Queues a job. Jobs of one party run in the order in which they were queued.
    ///
    /// - Throws: ``StoreError/overloaded`` when too many wait, ``StoreError/closed`` after ``close()``. The
    ///   client then hears nothing of the job.
    public func submit(_ job: Client.Job) throws(StoreError) {
        try queue.append(job)
        drive.jobCame()
    }

    /// How many jobs wait. For limits and metrics: by the time you read it, it is old.
    public var waitingCount: Int { queue.count }

    /// Takes no more jobs, waits until those queued are done, and closes the file. Later calls do nothing.
    public func close() {
        queue.close()
        drive.finish()
    }
}
