import MTProto

/// Several ways tried at once, each a little after the one before, until one answers.
///
/// A way joins when its turn has come: a quarter of a second after the one before it, or at once when one of those
/// running fails. Guesses join after five seconds, or when all others have failed (client.md MT-38). Each has
/// ten seconds to answer, for a handshake of TCP, perhaps TLS, and a probe take several round trips of 0.8 s on 2G.
///
/// A value: times of a monotonic clock in, actions out.
struct EndpointRace: Sendable {
    enum Action: Equatable, Sendable {
        /// Try this way, under this number.
        case open(Int, RouteCandidate)
        /// Give this attempt up.
        case drop(Int, didFail: Bool)
        /// This attempt is the first that answered. The others have been given up.
        case won(RouteCandidate)
        /// All have failed, and none will join.
        case lost
    }

    static let stagger = Duration.milliseconds(250)
    static let guessDelay = Duration.seconds(5)
    static let timeout = Duration.seconds(10)
    /// How many run at once.
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
    /// More ways may come from elsewhere, so that it is not lost yet.
    private var awaitsMore: Bool

    /// A race of `candidates` in their order; `awaitsMore` says that ``join(_:isLast:now:)`` will be called.
    init(_ candidates: [RouteCandidate], awaitsMore: Bool = false, now: Duration) {
        began = now
        waiting = candidates
        seen = Set(candidates.map(\.route))
        self.awaitsMore = awaitsMore
    }

    /// When ``step(now:)`` has to be called at the latest.
    var nextDeadline: Duration? {
        guard !isOver else { return nil }
        return (running.map(\.deadline) + [nextStart].compactMap(\.self)).min()
    }

    /// Starts what is due, gives up what has had its time.
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

    /// An attempt has failed; the next way need not wait.
    mutating func failed(_ number: Int, now: Duration) -> [Action] {
        guard !isOver, let index = running.firstIndex(where: { $0.number == number }) else { return [] }
        running.remove(at: index)
        lastStart = nil
        return step(now: now)
    }

    /// An attempt has been answered by the server.
    mutating func answered(_ number: Int) -> [Action] {
        guard !isOver, let winner = running.first(where: { $0.number == number }) else { return [] }
        isOver = true
        let others = running.filter { $0.number != number }
        return others.map { .drop($0.number, didFail: false) } + [.won(winner.candidate)]
    }

    /// More ways have been found, perhaps none.
    mutating func join(_ candidates: [RouteCandidate], isLast: Bool, now: Duration) -> [Action] {
        guard !isOver else { return [] }
        if isLast { awaitsMore = false }
        // None runs twice in a race, whether it has failed in it or not.
        let new = candidates.filter { seen.insert($0.route).inserted }
        // What somebody told goes before what is only guessed.
        let place = waiting.firstIndex { $0.source == .guess } ?? waiting.endIndex
        waiting.insert(contentsOf: new.filter { $0.source != .guess }, at: place)
        waiting += new.filter { $0.source == .guess }
        return step(now: now)
    }

    /// When the first that waits may start; nil when none does or no more may run.
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
