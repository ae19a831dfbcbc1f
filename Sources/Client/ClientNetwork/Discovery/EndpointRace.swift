import MTProto

/// A race of several routes, started one after another, until one answers.
///
/// A route starts a quarter of a second after the one before it, or at once when a running one fails. Guesses start
/// after five seconds, or when all others have failed (MT-38). Each has ten seconds to answer: a handshake of TCP,
/// perhaps TLS, and a probe take several round trips of 0.8 s on 2G.
///
/// A value: times of a monotonic clock are parameters, actions are results.
struct EndpointRace: Sendable {
    enum Action: Equatable, Sendable {
        /// Try this route, as the attempt with this number.
        case open(Int, RouteCandidate)
        /// Stop this attempt.
        case drop(Int, didFail: Bool)
        /// The attempt over this route was the first with an answer. The others have been stopped.
        case won(RouteCandidate)
        /// All routes have failed, and none will join.
        case lost
    }

    static let stagger = Duration.milliseconds(250)
    static let guessDelay = Duration.seconds(5)
    static let timeout = Duration.seconds(10)
    /// The maximum number of concurrent attempts.
    static let width = 6

    private struct Runner {
        var number: Int
        var candidate: RouteCandidate
        var deadline: Duration
    }

    private let began: Duration
    private var waiting: [RouteCandidate]
    private var seen: Set<ServerRoute>
    private var running: [Runner] = []
    private var lastStart: Duration?
    private var nextNumber = 0
    private(set) var isOver = false
    /// True if more routes may join, so that the race is not lost yet.
    private var awaitsMore: Bool

    /// A race of `candidates`, in order; with `awaitsMore` the race waits for ``join(_:isLast:now:)``.
    init(_ candidates: [RouteCandidate], awaitsMore: Bool = false, now: Duration) {
        began = now
        waiting = candidates
        seen = Set(candidates.map(\.route))
        self.awaitsMore = awaitsMore
    }

    /// The latest time for the next call of ``step(now:)``.
    var nextDeadline: Duration? {
        guard !isOver else { return nil }
        return (running.map(\.deadline) + [nextStart].compactMap(\.self)).min()
    }

    /// Starts routes that are due, and stops attempts that have timed out.
    mutating func step(now: Duration) -> [Action] {
        guard !isOver else { return [] }
        var actions: [Action] = []
        for runner in running where runner.deadline <= now {
            actions.append(.drop(runner.number, didFail: true))
        }
        let late = running.count
        running.removeAll { $0.deadline <= now }
        if running.count < late { lastStart = nil }
        while let start = nextStart, start <= now { actions.append(startNext(now)) }
        if running.isEmpty, waiting.isEmpty, !awaitsMore {
            isOver = true
            actions.append(.lost)
        }
        return actions
    }

    /// Records a failed attempt; the next route need not wait.
    mutating func failed(_ number: Int, now: Duration) -> [Action] {
        guard !isOver, let index = running.firstIndex(where: { $0.number == number }) else { return [] }
        running.remove(at: index)
        lastStart = nil
        return step(now: now)
    }

    /// Records that the server has answered an attempt.
    mutating func answered(_ number: Int) -> [Action] {
        guard !isOver, let winner = running.first(where: { $0.number == number }) else { return [] }
        isOver = true
        let others = running.filter { $0.number != number }
        return others.map { .drop($0.number, didFail: false) } + [.won(winner.candidate)]
    }

    /// Adds routes, perhaps none.
    mutating func join(_ candidates: [RouteCandidate], isLast: Bool, now: Duration) -> [Action] {
        guard !isOver else { return [] }
        if isLast { awaitsMore = false }
        // No route runs twice in a race, whether it has failed or not.
        let new = candidates.filter { seen.insert($0.route).inserted }
        // Routes from a source go before guesses.
        let place = waiting.firstIndex { $0.source == .guess } ?? waiting.endIndex
        waiting.insert(contentsOf: new.filter { $0.source != .guess }, at: place)
        waiting += new.filter { $0.source == .guess }
        return step(now: now)
    }

    /// The time at which the first waiting route may start; nil if none waits or no more may run.
    private var nextStart: Duration? {
        guard let first = waiting.first, running.count < Self.width else { return nil }
        let isHeldBack = first.source == .guess && (!running.isEmpty || awaitsMore)
        return max(lastStart.map { $0 + Self.stagger } ?? began, isHeldBack ? began + Self.guessDelay : began)
    }

    private mutating func startNext(_ now: Duration) -> Action {
        let candidate = waiting.removeFirst()
        let number = nextNumber
        nextNumber += 1
        lastStart = now
        running.append(Runner(number: number, candidate: candidate, deadline: now + Self.timeout))
        return .open(number, candidate)
    }
}
