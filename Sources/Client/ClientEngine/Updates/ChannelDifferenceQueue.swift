/// The channels whose missed updates are being fetched, a few at a time.
struct ChannelDifferenceQueue {
    /// The maximum number of concurrent requests: a large channel does not block the others, and all together do not
    /// block the user.
    static let limit = 4

    private(set) var running: [Int64: Task<Void, Never>] = [:]
    private var waiting: [Int64] = []

    /// The channels that are being fetched or will be; no other request is needed for them.
    var asked: Set<Int64> { Set(running.keys).union(waiting) }

    /// Appends a channel, unless it is queued or running already.
    mutating func add(_ channel: Int64) {
        if !asked.contains(channel) { waiting.append(channel) }
    }

    /// The next channel that may be fetched.
    mutating func next() -> Int64? {
        guard running.count < Self.limit, !waiting.isEmpty else { return nil }
        return waiting.removeFirst()
    }

    /// Sets the task that fetches a channel; nil when it has ended.
    mutating func set(_ task: Task<Void, Never>?, for channel: Int64) { running[channel] = task }

    /// Cancels all.
    mutating func cancel() {
        waiting = []
        for task in running.values { task.cancel() }
    }
}
