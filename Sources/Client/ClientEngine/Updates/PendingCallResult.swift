import MessageStore

/// A call of ours whose result goes through the lane: how many of its updates still wait, and what is done when
/// none does.
struct PendingCallResult: Sendable {
    /// Updates that are not applied yet.
    var waiting = 0
    /// Runs in the transaction of the last one.
    let also: @Sendable (StoreTransaction) throws -> Void
    /// Tells the caller.
    let finish: @Sendable (Result<Void, any Error>) -> Void

    init(
        _ also: @escaping @Sendable (StoreTransaction) throws -> Void,
        finish: @escaping @Sendable (Result<Void, any Error>) -> Void
    ) {
        self.also = also
        self.finish = finish
    }
}
