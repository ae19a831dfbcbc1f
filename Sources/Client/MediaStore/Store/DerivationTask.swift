/// The making of one derivation, for all who wait for it.
struct DerivationTask {
    /// The task, which ends when the file is stored or cannot be made, and all waiters are notified.
    var task: Task<Void, Never>?
    /// The waiters; when the last one gives up, the task is cancelled.
    var waiters: [UInt64: CheckedContinuation<Void, any Error>] = [:]
}
