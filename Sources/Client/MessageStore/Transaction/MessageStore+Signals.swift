public import Signals

extension MessageStore {
    /// ``transaction(_:_:)`` as a signal: each start runs `body` in a transaction of its own, sends what it
    /// returns once that is durable, and completes.
    ///
    /// Cancelling before its turn has come calls it off. One that runs is committed; its result is dropped.
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

    /// Reads one state of the database beside the lane and sends what it finds on the way: a long answer need not
    /// be held in memory. Completes when `body` returns.
    ///
    /// `body` sends to the subscriber, which delivers on the reader's thread, and should return early when nobody
    /// listens any more. As long as it runs it holds one of the store's few readers.
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

extension MessageStore {
    /// Holds transactions back, as while the machine goes to sleep or the files are copied: what is asked for
    /// meanwhile waits, in its order. Reads and views go on. Returns when nothing is written any more.
    ///
    /// - Returns: What holds them back; dropping it, and closing the store, lets them go on.
    public func pauseTransactions() async -> Subscription {
        writer.pause()
        let writer = writer
        let pause = Subscription(ActionDisposable { writer.resume() })
        // Behind the batch that runs.
        await withCheckedContinuation { continuation in
            writer.perform { _ in
                continuation.resume()
            } otherwise: {
                continuation.resume()
            }
        }
        return pause
    }
}
