/// The rules that run inside the store's lane.
///
/// All methods are called on the lane's thread, one at a time, so an implementation may keep what they share
/// without a lock. None may block on anything but the transaction.
public protocol StoreClient: AnyObject, Sendable {
    /// One call, as a value: it may have to run twice.
    associatedtype Job: Sendable

    /// Does a job, and gathers its effects (answers, pushes) without showing them to anyone.
    ///
    /// Called again for the same job after ``batchRolledBack()``. Check first, then write: a job that throws
    /// before it wrote anything costs nothing; one that throws later undoes the whole batch.
    func run(_ job: Job, in transaction: StoreTransaction) throws

    /// All jobs since the last call of this or of ``batchRolledBack()`` are on the disk, or have failed by
    /// ``failed(_:_:)``. Release their effects, in order.
    func batchCommitted()

    /// Nothing since the last call of this or of ``batchCommitted()`` has happened. Drop the effects gathered
    /// since, and whatever is remembered from tables. Those jobs run again, each alone.
    func batchRolledBack()

    /// A job failed alone: nothing that it wrote was kept. Gather its answer; ``batchCommitted()`` follows, or
    /// ``batchRolledBack()``, after which the job runs again. The error is what ``run(_:in:)`` threw; errors of
    /// the database as ``StoreError``.
    func failed(_ job: Job, _ error: any Error)
}
