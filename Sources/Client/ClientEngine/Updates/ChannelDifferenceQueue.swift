/// Which channels are being asked what was missed, a few at a time.
struct ChannelDifferenceQueue {
    /// So many at once: a large channel does not hold up the others, and all together do not hold up the member.
    static let limit = 4

    private(set) var running: [Int64: Task<Void, Never>] = [:]
    private var waiting: [Int64] = []

    /// Those that are asked for, or will be: nobody need ask again for what they lack.
    var asked: Set<Int64> { Set(running.keys).union(waiting) }

    /// Puts a channel behind the others, unless it is there already.
    mutating func add(_ channel: Int64) {
        if !asked.contains(channel) { waiting.append(channel) }
    }

    /// The next one that may be asked for.
    mutating func next() -> Int64? {
        guard running.count < Self.limit, !waiting.isEmpty else { return nil }
        return waiting.removeFirst()
    }

    /// Notes what asks for a channel; nil when that is over.
    mutating func set(_ task: Task<Void, Never>?, for channel: Int64) { running[channel] = task }

    /// Gives up all.
    mutating func cancel() {
        waiting = []
        for task in running.values { task.cancel() }
    }
}
