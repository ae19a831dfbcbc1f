/// Calls that wait for other calls of their session, by `invokeAfterMsg` and `invokeAfterMsgs`.
struct InvokeAfterQueue: Sendable {
    /// The time that a call waits before it fails with `MSG_WAIT_TIMEOUT`.
    static let timeout = Duration.milliseconds(500)
    /// The most waiting calls of a session, their bytes, and the calls that they may wait for, each in all. Each
    /// answer is compared with all of the latter. Further calls fail at once.
    static let maximumCalls = 1024
    static let maximumBytes = 4 << 20
    static let maximumPredecessors = 8192

    struct Held {
        var id: WireMessageID
        var body: [UInt8]
        /// The calls that it still waits for.
        var after: [WireMessageID]
        var until: WireTime
    }

    /// In order of arrival.
    private(set) var held: [Held] = []
    private(set) var bytes = 0
    private var predecessors = 0

    var isEmpty: Bool { held.isEmpty }

    /// The time at which the first call will have waited for too long.
    var nextDeadline: WireTime? { held.first?.until }

    /// Adds a waiting call; false if there are too many.
    mutating func hold(_ id: WireMessageID, body: [UInt8], after: [WireMessageID], now: WireTime) -> Bool {
        guard held.count < Self.maximumCalls, bytes + body.count <= Self.maximumBytes,
            predecessors + after.count <= Self.maximumPredecessors
        else { return false }
        bytes += body.count
        predecessors += after.count
        held.append(Held(id: id, body: body, after: after, until: now + Self.timeout))
        return true
    }

    /// Removes the calls that waited for `id` alone, oldest first; if it failed, all that waited for it.
    mutating func release(_ id: WireMessageID, failed: Bool) -> [Held] {
        guard !failed else { return take { $0.after.contains(id) } }
        for index in held.indices {
            let count = held[index].after.count
            held[index].after.removeAll { $0 == id }
            predecessors -= count - held[index].after.count
        }
        return take { $0.after.isEmpty }
    }

    /// Removes the calls that have waited for too long.
    mutating func expire(now: WireTime) -> [Held] { take { $0.until <= now } }

    /// Removes one call that the client has cancelled.
    mutating func drop(_ id: WireMessageID) {
        // By `take`, whose result nobody uses here, the compiler makes now one code and now another: builds of the same
        // sources would differ.
        guard let index = held.firstIndex(where: { $0.id == id }) else { return }
        let call = held.remove(at: index)
        bytes -= call.body.count
        predecessors -= call.after.count
    }

    /// Removes the calls for which `isDue` is true, and keeps the order of the others.
    private mutating func take(_ isDue: (Held) -> Bool) -> [Held] {
        var taken: [Held] = []
        var kept = 0
        for index in held.indices {
            if isDue(held[index]) {
                taken.append(held[index])
                bytes -= held[index].body.count
                predecessors -= held[index].after.count
            } else {
                held.swapAt(kept, index)
                kept += 1
            }
        }
        held.removeSubrange(kept...)
        return taken
    }
}
