public import Signals

extension MessageStore {
    /// ``transaction(_:_:)`` as a signal: each start runs `body` in a transaction of its own, sends its result once
    /// that is durable, and completes.
    ///
    /// Cancelling before the transaction has begun cancels it. A running one is committed; its result is dropped.
    public func transactionSignal<Result: Sendable>(
        _ durability: Durability = .synced,
        _ body: @escaping @Sendable (StoreTransaction) throws -> Result
    ) -> Signal<Result, any Error> {
        Signal { [writer] subscriber in
            let job = ClosureWriteRequest(durability) { transaction in
                guard !subscriber.isCancelled else { throw CancellationError() }
                return try body(transaction)
            } completion: { result in
                switch result {
                case .success(let value):
                    subscriber.next(value)
                    subscriber.complete()
                case .failure(let error): subscriber.fail(error)
                }
            }
            writer.submit(job)
            return EmptyDisposable.shared
        }
    }

    /// Reads one state of the database in parallel with the writer and sends results as they are found. A long answer
    /// need not be held in memory. Completes when `body` returns.
    ///
    /// `body` sends to the subscriber, which delivers on the reader's thread, and should return early without
    /// subscribers. It occupies one of the store's few readers as long as it runs.
    public func readSignal<Value: Sendable>(
        _ body: @escaping @Sendable (StoreReader, Subscriber<Value, any Error>) throws -> Void
    ) -> Signal<Value, any Error> {
        Signal { subscriber in
            let task = Task {
                do {
                    try await self.read { try body($0, subscriber) }
                    subscriber.complete()
                } catch {
                    subscriber.fail(error)
                }
            }
            return ActionDisposable { task.cancel() }
        }
    }
}
