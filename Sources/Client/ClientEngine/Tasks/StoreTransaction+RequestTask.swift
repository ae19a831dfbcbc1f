public import MessageStore

extension StoreTransaction {
    /// Stores a task that carries the newest state of something, unless one like it waits in its lane already and
    /// will carry that state as well. One that runs may have read an older state, so another goes behind it.
    ///
    /// - Returns: The task that will do it.
    @discardableResult
    public func requestTask(_ task: NewTask) throws -> TaskID {
        if let queue = task.queue {
            let waiting = try reader.tasks(in: queue).first { $0.kind == task.kind && $0.state != .running }
            if let waiting { return waiting.id }
        }
        return try addTask(task)
    }
}
