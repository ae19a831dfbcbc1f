public import MTProto

/// All known routes to one server with their results, and the order in which to try them.
///
/// The route that worked last comes first while it works. Then come those that never failed, by the credibility of
/// their source. The others follow, those with the oldest failure first (MT-37). A route with several consecutive
/// failures is left out for a while, unless nothing else is left.
///
/// A value: the time of a monotonic clock is a parameter of each call.
public struct EndpointRegistry: Sendable {
    /// The route that worked last, if it has not failed since.
    public private(set) var winner: ServerRoute?

    /// The user's rule for all routes.
    private var rule: RouteRule
    private var lists: [RouteCandidate.Source: [ServerRoute]] = [:]
    private var circuits: [ServerRoute: CircuitBreaker] = [:]

    /// A registry without routes; `rule` is applied to those that it learns.
    public init(_ rule: RouteRule = RouteRule()) { self.rule = rule }

    /// Applies another rule to all routes. The results of routes that it changes are discarded.
    public mutating func follow(_ rule: RouteRule) {
        self.rule = rule
        forgetOthers()
    }

    /// Replaces the routes of a source, best first. The results of routes that stay are kept.
    public mutating func learn(_ routes: [ServerRoute], from source: RouteCandidate.Source) {
        lists[source] = routes
        forgetOthers()
    }

    /// Discards the results of routes that are gone.
    private mutating func forgetOthers() {
        let all = Set(candidates.map(\.route))
        circuits = circuits.filter { all.contains($0.key) }
        if let winner, !all.contains(winner) { self.winner = nil }
    }

    /// Records that a connection over this route reached the server.
    public mutating func worked(_ route: ServerRoute) {
        winner = route
        circuits[route, default: CircuitBreaker()].worked()
    }

    /// Records that a connection over this route failed, before or after it was of use.
    public mutating func failed(_ route: ServerRoute, at now: Duration) {
        if winner == route { winner = nil }
        circuits[route, default: CircuitBreaker()].failed(at: now)
    }

    /// Discards the results from another network: a change of Wi-Fi, or a return from sleep.
    public mutating func networkChanged() {
        circuits = [:]
    }

    /// The routes to try, in order.
    public func order(at now: Duration) -> [RouteCandidate] {
        let all = candidates
        let open = all.filter { candidate in
            circuits[candidate.route]?.restsUntil.map { $0 <= now } ?? true
        }
        // If all are resting, those with the longest rest are better than nothing.
        return (open.isEmpty ? all : open).enumerated().sorted { left, right in
            let (one, other) = (rank(left.element), rank(right.element))
            return one == other ? left.offset < right.offset : one < other
        }.map(\.element)
    }

    /// The routes to save for the next start, best first; guesses only if they have won.
    public func routesToSave(at now: Duration) -> [ServerRoute] {
        order(at: now).filter { $0.source != .guess || $0.route == winner }.map(\.route)
    }

    /// Each route once, under its most credible source.
    private var candidates: [RouteCandidate] {
        var seen: Set<ServerRoute> = []
        var all: [RouteCandidate] = []
        func add(_ routes: [ServerRoute], _ source: RouteCandidate.Source) {
            for route in routes.map(rule.applied) where seen.insert(route).inserted {
                all.append(RouteCandidate(route, source))
            }
        }
        for source in RouteCandidate.Source.allCases { add(lists[source] ?? [], source) }
        // Variants of the same endpoints, after everything from a real source.
        if rule.style == nil { add(all.flatMap(\.route.guesses), .guess) }
        return all
    }

    private func rank(_ candidate: RouteCandidate) -> Rank {
        Rank(
            isWinner: candidate.route == winner,
            isGuess: candidate.source == .guess,
            lastFailure: circuits[candidate.route]?.lastFailure,
            source: candidate.source
        )
    }
}

/// The sort key of routes.
private struct Rank: Comparable {
    var isWinner: Bool
    var isGuess: Bool
    var lastFailure: Duration?
    var source: RouteCandidate.Source

    static func < (left: Rank, right: Rank) -> Bool {
        if left.isWinner != right.isWinner { return left.isWinner }
        if left.isGuess != right.isGuess { return right.isGuess }
        switch (left.lastFailure, right.lastFailure) {
        case (nil, nil): return left.source < right.source
        case (nil, _?): return true
        case (_?, nil): return false
        case (let one?, let other?): return one == other ? left.source < right.source : one < other
        }
    }
}

/// Suspends a route that fails again and again: after some consecutive failures it rests, longer each time.
struct CircuitBreaker: Equatable, Sendable {
    /// The number of consecutive failures before the first rest.
    static let timeout = 3
    /// The first rest, and the longest.
    private static let firstRest = Duration.seconds(30)
    private static let longestRest = Duration.seconds(600)

    /// The number of failures since the route last worked.
    private(set) var failures = 0
    /// The time of the last failure; nil if there was none since the route worked.
    private(set) var lastFailure: Duration?

    /// The end of the current rest; nil if there is none.
    fileprivate var restsUntil: Duration? {
        guard failures >= Self.timeout, let lastFailure else { return nil }
        let doublings = min(failures - Self.timeout, 10)
        return lastFailure + min(Self.firstRest * (1 << doublings), Self.longestRest)
    }

    mutating func failed(at now: Duration) {
        failures += 1
        lastFailure = now
    }

    mutating func worked() { self = CircuitBreaker() }
}
