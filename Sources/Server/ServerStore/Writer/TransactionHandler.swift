/// The rules that the store's writer runs.
///
/// All methods are called on the writer's thread, one at a time, so an implementation may keep shared state without a
/// lock. No method may block on anything but the transaction.
public protocol TransactionHandler: AnyObject, Sendable {
    /// One call, as a value: it may have to run twice.
    associatedtype Job: Sendable

    /// The party of a job: a user, a key, 0 for the server itself. If many jobs wait, each party has a share
    /// (``FairQueue``); the jobs of one party stay in order.
    func party(of job: Job) -> Int64

    /// Runs a job, and collects its effects (answers, pushes) without releasing them.
    ///
    /// Called again for the same job after ``batchRolledBack()``. Check first, then write: a job that throws before
    /// its first write costs nothing. A job that throws later makes the whole batch run again, each job in a
    /// savepoint. The implementation must drop the effects of a job that throws.
    func run(_ job: Job, in transaction: ServerTransaction) throws

    /// Called when all jobs since the last call of this or of ``batchRolledBack()`` are on the disk, or have failed
    /// by ``failed(_:_:)``. Release their effects, in order.
    func batchCommitted()

    /// Called when all jobs since the last call of this or of ``batchCommitted()`` were undone. Drop their effects,
    /// and all cached rows. Those jobs run again.
    func batchRolledBack()

    /// Called when the writes of the job that just threw are undone, and the batch goes on: drop all cached rows.
    /// ``failed(_:_:)`` follows.
    func jobRolledBack()

    /// Called when a job failed alone: none of its writes were kept. Collect its answer. ``batchCommitted()``
    /// follows, or ``batchRolledBack()``, after which the job runs again. `error` is the error of ``run(_:in:)``;
    /// errors of the database come as ``ServerStoreError``.
    func failed(_ job: Job, _ error: any Error)
}
