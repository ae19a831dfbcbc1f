/// Something derived that is being made, for everybody who waits for it.
struct Making {
    /// Ends with an error or with the file in the store.
    let task: Task<Void, any Error>
    /// How many wait; when the last one gives up, the task is cancelled.
    var waiting: Int
}
