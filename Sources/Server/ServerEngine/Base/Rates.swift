import ServerStore

/// A rate limit: `count` uses at once, which return evenly over each `seconds`.
public struct RateLimit: Sendable, Equatable {
    /// The most uses at once.
    public var count: Int64
    /// Seconds in which all uses return.
    public var seconds: Int64

    /// A limit of `count` in `seconds`; both at least 1.
    public init(_ count: Int64, per seconds: Int64) {
        self.count = max(1, count)
        self.seconds = max(1, seconds)
    }

    fileprivate var window: Int64 { seconds * 1000 }
}

/// A limit and the name that its uses are counted under.
struct Rate {
    /// The name that the count is stored under.
    var name: String
    var limit: RateLimit
}

/// Limits that hold across restarts.
///
/// The generic cell rate algorithm: each limit stores one time, at which all uses have returned. A use moves that
/// time on by its share of the window, and is refused if the time would lie more than a window ahead. A caller over
/// the limit waits for one share, not for a whole window.
extension RequestContext {
    /// Seconds to wait until `rate` has room for `uses` more; nil if it has room now.
    func wait(for rate: Rate, uses: Int64 = 1) throws -> Int64? {
        let ahead = try usedUntil(rate, after: uses) - milliseconds
        return ahead > rate.limit.window ? (ahead - rate.limit.window + 999) / 1000 : nil
    }

    /// Counts `uses`, whether there is room or not.
    func use(_ rate: Rate, _ uses: Int64 = 1) throws {
        try store.rates.setUsedUntil(rate.name, usedUntil(rate, after: uses))
    }

    /// Counts `uses` if there is room for them.
    ///
    /// - Throws: `FLOOD_WAIT_n`; nothing is then counted.
    func take(_ rates: [Rate], _ uses: Int64 = 1) throws {
        let waits = try rates.compactMap { try wait(for: $0, uses: uses) }
        if let longest = waits.max() { throw RPCError.flood(seconds: longest) }
        for rate in rates { try use(rate, uses) }
    }

    private func usedUntil(_ rate: Rate, after uses: Int64) throws -> Int64 {
        max(try store.rates.usedUntil(rate.name), milliseconds) + uses
            * (rate.limit.window / rate.limit.count)
    }
}
