import ServerStore

/// How often something may be done: `count` times at once, and as often again in each stretch of `seconds`, evenly.
public struct RateLimit: Sendable, Equatable {
    /// How often at once.
    public var count: Int64
    /// Seconds in which all of it comes back.
    public var seconds: Int64

    /// A limit of `count` in `seconds`; both at least 1.
    public init(_ count: Int64, per seconds: Int64) {
        self.count = max(1, count)
        self.seconds = max(1, seconds)
    }

    fileprivate var window: Int64 { seconds * 1000 }
}

/// A limit and whose use of it is counted.
struct Rate {
    /// Under which it is stored.
    var name: String
    var limit: RateLimit
}

/// Limits that hold across restarts.
///
/// Each use moves the time at which nothing is used any more on by its share of the window, and is refused when that
/// time would lie more than a window ahead (the generic cell rate algorithm): one number for each limit, and whoever is
/// over it waits for one share, not for a whole window.
extension RequestContext {
    /// Seconds to wait until `rate` has room for `uses` more; nil when it has.
    func wait(for rate: Rate, uses: Int64 = 1) throws -> Int64? {
        let ahead = try usedUntil(rate, after: uses) - milliseconds
        return ahead > rate.limit.window ? (ahead - rate.limit.window + 999) / 1000 : nil
    }

    /// Counts `uses`, whether there is room or not.
    func use(_ rate: Rate, _ uses: Int64 = 1) throws {
        try store.rates.setUsedUntil(rate.name, usedUntil(rate, after: uses))
    }

    /// Counts `uses` where there is room for them.
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
