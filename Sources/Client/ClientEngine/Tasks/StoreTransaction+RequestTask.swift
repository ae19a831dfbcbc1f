public import MessageStore

extension StoreTransaction {
    /// Stores a task that carries the newest state of a subject. An equal task that waits in its queue carries that
    /// state as well, and is returned instead. A running task may have read an older state, so another follows it.
    ///
    /// - Returns: The task that will carry the state.
    @discardableResult
    public func requestTask(_ task: NewTask) throws -> TaskID {
        if let queue = task.queue {
            let waiting = try reader.tasks(in: queue).first { $0.kind == task.kind && $0.state != .running }
            if let waiting { return waiting.id }
        }
        return try addTask(task)
    }
}
