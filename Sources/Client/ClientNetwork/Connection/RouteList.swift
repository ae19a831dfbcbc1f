import MTProto

/// The ways to one data centre, and which to try next: what worked last, else what failed longest ago (MT-37).
///
/// Times are of ``NetworkTime/elapsed``.
struct RouteList {
    private struct Entry {
        var route: ServerRoute
        var workedAt: Duration?
        var failedAt: Duration?

        /// Whether nothing has gone wrong since it worked.
        var works: Bool {
            guard let workedAt else { return false }
            return failedAt.map { $0 < workedAt } ?? true
        }
    }

    private var entries: [Entry]

    init(_ routes: [ServerRoute]) { entries = routes.map { Entry(route: $0) } }

    /// Replaces the list; what is known about those that stay is kept.
    mutating func set(_ routes: [ServerRoute]) {
        entries = routes.map { route in
            entries.first { $0.route == route } ?? Entry(route: route)
        }
    }

    var isEmpty: Bool { entries.isEmpty }

    /// The one to try next; nil when there is none.
    var best: ServerRoute? {
        if let working = entries.filter(\.works).max(by: { ($0.workedAt ?? .zero) < ($1.workedAt ?? .zero) })
        {
            return working.route
        }
        // `min` finds the first of equals: the order of the list is the order of preference.
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
