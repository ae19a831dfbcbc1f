public import MTProto

/// All ways to one server that are known, and how they fared: says in which order to try them.
///
/// The way that worked last comes first as long as it works. Then those that never failed, by the credibility of
/// who told of them; then the others, the one whose failure is the longest ago first (client.md MT-37). A way that
/// failed several times in a row is left out for a while, unless nothing else is left.
///
/// A value: time is that of a monotonic clock and comes in with each call.
public struct EndpointRegistry: Sendable {
    /// The way that worked last, if it has not failed since.
    public private(set) var winner: ServerRoute?

    /// What holds for all of them.
    private var rule: RouteRule
    private var lists: [RouteCandidate.Source: [ServerRoute]] = [:]
    private var circuits: [ServerRoute: CircuitBreaker] = [:]

    /// A book without ways; those that it learns are taken as `rule` has them.
    public init(_ rule: RouteRule = RouteRule()) { self.rule = rule }

    /// Takes all ways as `rule` has them from now on. What is known of those that it changes is forgotten.
    public mutating func follow(_ rule: RouteRule) {
        self.rule = rule
        forgetOthers()
    }

    /// Replaces what a source has told, the best first. What is known of ways that it told before is kept.
    public mutating func learn(_ routes: [ServerRoute], from source: RouteCandidate.Source) {
        lists[source] = routes
        forgetOthers()
    }

    /// Forgets how ways fared that are none any more.
    private mutating func forgetOthers() {
        let all = Set(candidates.map(\.route))
        circuits = circuits.filter { all.contains($0.key) }
        if let winner, !all.contains(winner) { self.winner = nil }
    }

    /// A connection over this way spoke with the server.
    public mutating func worked(_ route: ServerRoute) {
        winner = route
        circuits[route, default: CircuitBreaker()].worked()
    }

    /// A connection over this way failed, before or after it was of use.
    public mutating func failed(_ route: ServerRoute, at now: Duration) {
        if winner == route { winner = nil }
        circuits[route, default: CircuitBreaker()].failed(at: now)
    }

    /// Forgets what was learnt about a network that we are not in any more: another Wi-Fi, back from sleep.
    public mutating func networkChanged() {
        circuits = [:]
    }

    /// What to try, in this order.
    public func order(at now: Duration) -> [RouteCandidate] {
        let all = candidates
        let open = all.filter { candidate in
            circuits[candidate.route]?.restsUntil.map { $0 <= now } ?? true
        }
        // With all of them resting, the ones that have rested the longest are better than nothing.
        return (open.isEmpty ? all : open).enumerated().sorted { left, right in
            let (one, other) = (rank(left.element), rank(right.element))
            return one == other ? left.offset < right.offset : one < other
        }.map(\.element)
    }

    /// The ways to keep for the next start, the best first; guesses and what never worked among them only if they
    /// won.
    public func routesToSave(at now: Duration) -> [ServerRoute] {
        order(at: now).filter { $0.source != .guess || $0.route == winner }.map(\.route)
    }

    /// Each way once, under its most credible source.
    private var candidates: [RouteCandidate] {
        var seen: Set<ServerRoute> = []
        var all: [RouteCandidate] = []
        func add(_ routes: [ServerRoute], _ source: RouteCandidate.Source) {
            for route in routes.map(rule.applied) where seen.insert(route).inserted {
                all.append(RouteCandidate(route, source))
            }
        }
        for source in RouteCandidate.Source.allCases { add(lists[source] ?? [], source) }
        // The same machines otherwise, after everything that somebody has really told.
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

/// What the order of ways goes by.
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
