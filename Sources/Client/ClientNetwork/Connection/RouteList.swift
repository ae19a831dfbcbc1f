import MTProto

/// The routes to one data centre, and the next one to try: the last that worked, otherwise the one that failed
/// longest ago (MT-37). Times are of ``NetworkTime/elapsed``.
struct RouteList {
    private struct Entry {
        var route: ServerRoute
        var workedAt: Duration?
        var failedAt: Duration?

        /// True if the route has not failed since it worked.
        var works: Bool {
            guard let workedAt else { return false }
            return failedAt.map { $0 < workedAt } ?? true
        }
    }

    private var entries: [Entry]

    init(_ routes: [ServerRoute]) { entries = routes.map { Entry(route: $0) } }

    /// Replaces the routes; the state of those that stay is kept.
    mutating func set(_ routes: [ServerRoute]) {
        entries = routes.map { route in
            entries.first { $0.route == route } ?? Entry(route: route)
        }
    }

    var isEmpty: Bool { entries.isEmpty }

    /// The next route to try; nil if there is none.
    var best: ServerRoute? {
        if let working = entries.filter(\.works).max(by: { ($0.workedAt ?? .zero) < ($1.workedAt ?? .zero) })
        {
            return working.route
        }
        // `min` returns the first of equals: the order of the list is the order of preference.
        let never = Duration.seconds(-1)
        return entries.min { ($0.failedAt ?? never) < ($1.failedAt ?? never) }?.route
    }

    mutating func worked(_ route: ServerRoute, now: Duration) {
        entries.firstIndex { $0.route == route }.map { entries[$0].workedAt = now }
    }

    mutating func failed(_ route: ServerRoute, now: Duration) {
        entries.firstIndex { $0.route == route }.map { entries[$0].failedAt = now }
    }
}
