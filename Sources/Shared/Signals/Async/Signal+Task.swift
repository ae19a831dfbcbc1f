extension Signal {
    /// Creates a signal that runs `work` in a task of its own at each start, sends its result and completes.
    ///
    /// Cancelling the subscription cancels the task; its later result or error is dropped.
    public static func task(
        priority: TaskPriority? = nil,
        _ work: @escaping @Sendable () async throws(Failure) -> Value
    ) -> Self {
        Self { subscriber in
            let task = Task(priority: priority) {
                do throws(Failure) {
                    subscriber.next(try await work())
                    subscriber.complete()
                } catch {
                    subscriber.fail(error)
                }
            }
            return ActionDisposable { task.cancel() }
        }
    }

    /// Creates a signal that reads `sequence` in a task of its own at each start.
    ///
    /// The task requests the next element only after delivering the last one: a slow handler slows the sequence down.
    /// Cancelling the subscription cancels the task.
    public init<Source: AsyncSequence & Sendable>(_ sequence: Source, priority: TaskPriority? = nil)
    where Source.Element == Value, Source.Failure == Failure {
        self.init { subscriber in
            let task = Task(priority: priority) {
                do throws(Failure) {
                    var iterator = sequence.makeAsyncIterator()
                    while !subscriber.isCancelled, let value = try await iterator.next(isolation: nil) {
                        subscriber.next(value)
                    }
                    subscriber.complete()
                } catch {
                    subscriber.fail(error)
                }
            }
            return ActionDisposable { task.cancel() }
        }
    }
}
