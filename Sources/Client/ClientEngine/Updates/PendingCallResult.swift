import MessageStore

/// A call whose result passes through the update processor: the number of its updates that still wait, and the
/// action after the last one.
struct PendingCallResult: Sendable {
    /// The number of updates that are not applied yet.
    var waiting = 0
    /// Runs in the transaction of the last one.
    let also: @Sendable (StoreTransaction) throws -> Void
    /// Returns the result to the caller.
    let finish: @Sendable (Result<Void, any Error>) -> Void

    init(
        _ also: @escaping @Sendable (StoreTransaction) throws -> Void,
        finish: @escaping @Sendable (Result<Void, any Error>) -> Void
    ) {
        self.also = also
        self.finish = finish
    }
}
