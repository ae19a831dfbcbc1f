/// A transaction that waits for the writer.
protocol WriteRequest: AnyObject, Sendable {
    /// The requested durability; the strictest of a commit's requests decides.
    var durability: Durability { get }

    /// Runs inside a transaction. An error undoes this request's writes alone.
    func run(_ transaction: StoreTransaction) throws

    /// Called once, when the writes are durable and published, or when there are none.
    func finish(_ error: (any Error)?)
}

/// A request that runs a closure and passes on its result.
final class ClosureWriteRequest<Result: Sendable>: WriteRequest {
    let durability: Durability
    private let body: @Sendable (StoreTransaction) throws -> Result
    private let completion: @Sendable (Swift.Result<Result, any Error>) -> Void
    // SAFETY: written by `run` and read by `finish`, both on the writer queue, one after the other.
    private nonisolated(unsafe) var result: Result?

    init(
        _ durability: Durability,
        _ body: @escaping @Sendable (StoreTransaction) throws -> Result,
        completion: @escaping @Sendable (Swift.Result<Result, any Error>) -> Void
    ) {
        self.durability = durability
        self.body = body
        self.completion = completion
    }

    func run(_ transaction: StoreTransaction) throws { result = try body(transaction) }

    func finish(_ error: (any Error)?) {
        if let error { return completion(.failure(error)) }
        completion(result.map { .success($0) } ?? .failure(StoreError.closed))
    }
}
