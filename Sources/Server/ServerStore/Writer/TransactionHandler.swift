/// The rules that run inside the store's lane.
///
/// All methods are called on the lane's thread, one at a time, so an implementation may keep what they share
/// without a lock. None may block on anything but the transaction.
public protocol TransactionHandler: AnyObject, Sendable {
    /// One call, as a value: it may have to run twice.
    associatedtype Job: Sendable

    /// For whom a job is done: a user, a key, 0 for the server itself. When many jobs wait, each party has a
    /// share (``FairQueue``); the jobs of one stay in order.
    func party(of job: Job) -> Int64

    /// Does a job, and gathers its effects (answers, pushes) without showing them to anyone.
    ///
    /// Called again for the same job after ``batchRolledBack()``. Check first, then write: a job that throws
    /// before it wrote anything costs nothing; one that throws later makes the whole batch run again, each job in
    /// a savepoint. What a job that throws gathered before is for the implementation to drop.
    func run(_ job: Job, in transaction: ServerTransaction) throws

    /// All jobs since the last call of this or of ``batchRolledBack()`` are on the disk, or have failed by
    /// ``failed(_:_:)``. Release their effects, in order.
    func batchCommitted()

    /// Nothing since the last call of this or of ``batchCommitted()`` has happened. Drop the effects gathered
    /// since, and whatever is remembered from tables. Those jobs run again.
    func batchRolledBack()

    /// What the job that just threw had written is undone, and the batch goes on: drop whatever is remembered from
    /// tables. ``failed(_:_:)`` follows.
    func jobRolledBack()

    /// A job failed alone: nothing that it wrote was kept. Gather its answer; ``batchCommitted()`` follows, or
    /// ``batchRolledBack()``, after which the job runs again. The error is what ``run(_:in:)`` threw; errors of
    /// the database as ``ServerStoreError``.
    func failed(_ job: Job, _ error: any Error)
}
