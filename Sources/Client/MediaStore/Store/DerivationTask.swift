/// Something derived that is being made, for everybody who waits for it.
struct DerivationTask {
    /// Ends when the file is in the store or cannot be made, and has told all who wait.
    var task: Task<Void, Never>?
    /// Who waits; when the last one gives up, the task is cancelled.
    var waiters: [UInt64: CheckedContinuation<Void, any Error>] = [:]
}
