/// The limits of all requests together.
public struct FetchQueueLimits: Equatable, Sendable {
    /// Requests that run at once.
    public var running = 16
    /// Requests that run at once for one host.
    public var runningPerHost = 1
    /// Requests that wait.
    public var waiting = 1_000
    /// Requests of one asker that run or wait. Those of nobody in particular are not counted.
    public var perAskerAtOnce = 4
    /// The time after which a request that waits is refused as too many.
    public var patience: Duration = .seconds(30)
    /// Requests of one asker in a minute, and at once.
    public var perAsker = (perMinute: 30, burst: 30)
    /// Requests of one asker for what pages name, such as pictures, in a minute, and at once.
    public var partsPerAsker = (perMinute: 120, burst: 240)
    /// Requests to one host in a minute, and at once.
    public var perHost = (perMinute: 60, burst: 60)
    /// Requests in a minute in all, and at once.
    public var inAll = (perMinute: 1_200, burst: 600)

    /// Creates the usual limits.
    public init() {}

    /// True if both are the same.
    public static func == (one: FetchQueueLimits, other: FetchQueueLimits) -> Bool {
        one.running == other.running && one.runningPerHost == other.runningPerHost
            && one.waiting == other.waiting && one.perAskerAtOnce == other.perAskerAtOnce
            && one.patience == other.patience && one.perAsker == other.perAsker
            && one.partsPerAsker == other.partsPerAsker
            && one.perHost == other.perHost
            && one.inAll == other.inAll
    }
}

/// The requests that run and wait: one for any number of askers of one address. Remembers failures for a while.
///
/// Pure: the time is a parameter, and events return what to do.
struct FetchQueue {
    /// A request that runs or waits.
    typealias ID = UInt32

    /// The answer to an asker.
    enum Answer: Equatable {
        /// The request was refused, or has failed lately.
        case refused(FetchError)
        /// The asker waits for this request, which is new or that of somebody else.
        case waits(ID)
    }

    private struct Job {
        var request: FetchRequest
        var host: String
        var asker: Int64?
        var since: ContinuousClock.Instant
        var isRunning = false
        var attempts = 0
    }

    private let limits: FetchQueueLimits
    private var jobs: [ID: Job] = [:]
    private var ids: [FetchRequest: ID] = [:]
    /// The requests that wait, the oldest first.
    private var waiting: [ID] = []
    private var running: [String: Int] = [:]
    private var runningCount = 0
    private var lastID: ID = 0
    private var failures: [FetchRequest: (error: FetchError, ends: ContinuousClock.Instant)] = [:]
    private var ofAskers: RateLimiter<Int64>
    private var parts: RateLimiter<Int64>
    private var ofHosts: RateLimiter<String>
    private var ofAll: RateLimiter<Int>

    init(_ limits: FetchQueueLimits) {
        self.limits = limits
        ofAskers = RateLimiter(perMinute: limits.perAsker.perMinute, burst: limits.perAsker.burst)
        parts = RateLimiter(perMinute: limits.partsPerAsker.perMinute, burst: limits.partsPerAsker.burst)
        ofHosts = RateLimiter(perMinute: limits.perHost.perMinute, burst: limits.perHost.burst)
        ofAll = RateLimiter(perMinute: limits.inAll.perMinute, burst: limits.inAll.burst)
    }

    /// The requests that run or wait.
    var count: Int { jobs.count }

    /// Counts a request of somebody. Its address is one that ``WebAddress`` has written; nil is nobody in particular.
    /// `isPart` is true for what a page names.
    mutating func ask(
        _ request: FetchRequest,
        host: String,
        asker: Int64?,
        isPart: Bool = false,
        at now: ContinuousClock.Instant
    ) -> Answer {
        if let id = ids[request] { return .waits(id) }
        if let failure = failures[request] {
            if failure.ends > now { return .refused(failure.error) }
            failures[request] = nil
        }
        guard waiting.count < limits.waiting, hasRoom(for: asker),
            asker.map({ isPart ? parts.allows($0, at: now) : ofAskers.allows($0, at: now) }) != false,
            ofHosts.allows(host, at: now), ofAll.allows(0, at: now)
        else { return .refused(.busy) }
        lastID &+= 1
        jobs[lastID] = Job(request: request, host: host, asker: asker, since: now)
        ids[request] = lastID
        waiting.append(lastID)
        return .waits(lastID)
    }

    private func hasRoom(for asker: Int64?) -> Bool {
        guard let asker else { return true }
        return jobs.values.count { $0.asker == asker } < limits.perAskerAtOnce
    }

    /// Ends the requests that have waited for too long.
    ///
    /// - Returns: Them.
    mutating func giveUp(at now: ContinuousClock.Instant) -> [ID] {
        let late = waiting.filter { jobs[$0].map { $0.since + limits.patience < now } == true }
        for id in late { if let job = jobs.removeValue(forKey: id) { ids[job.request] = nil } }
        if !late.isEmpty { waiting.removeAll { jobs[$0] == nil } }
        return late
    }

    /// The requests that begin now, as the limits allow.
    mutating func begin() -> [FetchOrder] {
        var orders: [FetchOrder] = []
        var left: [ID] = []
        for id in waiting {
            guard var job = jobs[id] else { continue }
            guard runningCount < limits.running, running[job.host, default: 0] < limits.runningPerHost else {
                left.append(id)
                continue
            }
            job.isRunning = true
            job.attempts += 1
            jobs[id] = job
            running[job.host, default: 0] += 1
            runningCount += 1
            orders.append(FetchOrder(id: id, request: job.request))
        }
        waiting = left
        return orders
    }

    /// Ends a request; false if it does not run.
    mutating func end(_ id: ID, error: FetchError?, at now: ContinuousClock.Instant) -> Bool {
        guard let job = stop(id) else { return false }
        jobs[id] = nil
        ids[job.request] = nil
        if let error, let lifetime = error.lifetime {
            remember(error, of: job.request, until: now + lifetime, now)
        }
        return true
    }

    /// Has all running requests wait again, as the worker died: they begin once more, but for those that have had
    /// their second try.
    ///
    /// - Returns: The requests that have, which are to be ended.
    mutating func interrupt() -> [ID] {
        let interrupted = jobs.filter(\.value.isRunning).keys.sorted()
        let hopeless = interrupted.filter { jobs[$0].map { $0.attempts > 1 } == true }
        let others = interrupted.filter { !hopeless.contains($0) }
        for id in others { _ = stop(id) }
        waiting = others + waiting
        return hopeless
    }

    private mutating func stop(_ id: ID) -> Job? {
        guard let job = jobs[id], job.isRunning else { return nil }
        jobs[id]?.isRunning = false
        runningCount -= 1
        let rest = running[job.host, default: 1] - 1
        running[job.host] = rest > 0 ? rest : nil
        return job
    }

    private mutating func remember(
        _ error: FetchError,
        of request: FetchRequest,
        until ends: ContinuousClock.Instant,
        _ now: ContinuousClock.Instant
    ) {
        if failures.count >= 10_000 { failures = failures.filter { $0.value.ends > now } }
        if failures.count < 10_000 { failures[request] = (error, ends) }
    }
}
