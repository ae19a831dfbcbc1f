/// The one thread that reads and writes a server's database.
///
/// Jobs queue up. The writer takes waiting jobs, up to ``ServerStoreOptions/maximumBatch`` and a share of each
/// party's. It runs them in one transaction, and commits with one sync of the disk. Only then the handler releases
/// their effects. So nothing is answered before it is durable, and under load a commit serves many jobs.
///
/// A full disk or a failing one fails the jobs of that time, each by ``TransactionHandler/failed(_:_:)``. The writer
/// goes on, and later jobs succeed when the disk does.
///
/// Threads: call anything from anywhere but the writer's own thread.
///
/// Lifetime: the thread keeps the handler and the file until ``close()``, or until this object is gone and the last
/// job is done.
public final class BatchWriter<Client: TransactionHandler>: Sendable {
    private let queue: WriterQueue<Client.Job>
    private let drive: any WriterExecutor

    /// Opens the database, on a new thread unless the options name a queue, and starts to run jobs.
    ///
    /// Blocks until the file is open and its schema is up to date.
    ///
    /// - Throws: The reason why the file cannot be used; then there is no thread.
    public init(_ options: ServerStoreOptions, client: Client) throws(ServerStoreError) {
        let queue = WriterQueue<Client.Job>(limit: options.maximumQueue)
        self.queue = queue
        let makeLoop: @Sendable () throws(ServerStoreError) -> WriterLoop<Client> = {
            () throws(ServerStoreError) in
            WriterLoop(file: try StoreFile(options), client: client, queue: queue, options: options)
        }
        if let queue = options.queue {
            drive = try QueueWriterExecutor(on: queue, makeLoop)
        } else {
            drive = try ThreadWriterExecutor(makeLoop)
        }
    }

    /// The thread ends by itself after the waiting jobs; to wait for that end, call ``close()``.
    deinit { queue.close() }

    /// Queues a job. Jobs of one party run in the order in which they were queued.
    ///
    /// - Throws: ``ServerStoreError/overloaded`` if too many wait, ``ServerStoreError/closed`` after ``close()``. The
    ///   handler then never gets the job.
    public func submit(_ job: Client.Job) throws(ServerStoreError) {
        try queue.append(job)
        drive.jobCame()
    }

    /// Refuses further jobs, waits until the queued ones are done, and closes the file. Later calls do nothing.
    public func close() {
        queue.close()
        drive.finish()
    }
}
