import MTProto

/// The routes to one data centre, and the next one to try: the last that worked, otherwise the one that failed
/// longest ago (MT-37). Times are of ``NetworkTime/elapsed``.
///
/// On each route the compact transport comes first, if it may be used. A server that opens the stream and then does not
/// answer it is asked by MTProto at once. If that works, the compact one is left alone on this route for an hour, then for
/// longer. If not, the network was at fault, and nothing is concluded.
struct RouteList {
    /// A route with the protocol to speak there.
    struct Choice: Equatable {
        var route: ServerRoute
        var transport: TransportKind
    }

    /// What is known of the compact transport on a route.
    private enum Availability {
        /// Nothing against it.
        case open
        /// It has failed; MTProto has yet to show whether the network is at fault.
        case suspect(pause: Duration)
        /// MTProto works there and this does not.
        case shut(until: Duration, pause: Duration)
    }

    private struct Entry {
        var route: ServerRoute
        var workedAt: Duration?
        var failedAt: Duration?
        var availability = Availability.open
        /// Compact connections in a row that broke soon, and the time of the last one.
        var shortLives = 0
        var brokeAt: Duration?

        /// True if the route has not failed since it worked.
        var works: Bool {
            guard let workedAt else { return false }
            return failedAt.map { $0 < workedAt } ?? true
        }

        /// The time without the compact transport after its next failure.
        var nextPause: Duration {
            guard case .shut(_, let pause) = availability else { return RouteList.firstPause }
            return min(pause * 4, RouteList.longestPause)
        }
    }

    /// The time for which the compact transport is left alone first.
    static let firstPause = Duration.seconds(3600)
    /// The most time for which it is left alone.
    static let longestPause = Duration.seconds(86_400)
    /// The life of a connection that breaks soon.
    static let shortLife = Duration.seconds(10)
    /// The number of these in a row that count as a failure of the protocol: a network may let it begin, and then not.
    static let mostShortLives = 3
    /// The time in which all connections break with one network: that is one break.
    static let oneBreak = Duration.seconds(1)

    /// The protocols that may be used.
    var transports: TransportChoice
    private var entries: [Entry]

    init(_ routes: [ServerRoute], transports: TransportChoice = .mtproto) {
        self.transports = transports
        entries = routes.map { Entry(route: $0) }
    }

    /// Replaces the routes; the state of those that stay is kept.
    mutating func set(_ routes: [ServerRoute]) {
        entries = routes.map { route in
            entries.first { $0.route == route } ?? Entry(route: route)
        }
    }

    var isEmpty: Bool { entries.isEmpty }

    /// The next route to try; nil if there is none.
    func best(now: Duration) -> Choice? {
        let usable = entries.filter { transports != .compact || $0.route.canBeCompact }
        return bestEntry(of: usable).map { Choice(route: $0.route, transport: transport(on: $0, now: now)) }
    }

    private func bestEntry(of entries: [Entry]) -> Entry? {
        if let working = entries.filter(\.works).max(by: { ($0.workedAt ?? .zero) < ($1.workedAt ?? .zero) })
        {
            return working
        }
        // `min` returns the first of equals: the order of the list is the order of preference.
        let never = Duration.seconds(-1)
        return entries.min { ($0.failedAt ?? never) < ($1.failedAt ?? never) }
    }

    private func transport(on entry: Entry, now: Duration) -> TransportKind {
        switch transports {
        case .mtproto: return .mtproto
        case .compact: return .compact
        case .automatic:
            guard transports.prefersCompact(on: entry.route) else { return .mtproto }
            switch entry.availability {
            case .open: return .compact
            case .suspect: return .mtproto
            case .shut(let moment, _): return moment <= now ? .compact : .mtproto
            }
        }
    }

    /// Records that the server has answered.
    mutating func worked(_ choice: Choice, now: Duration) {
        change(choice) { entry in
            entry.workedAt = now
            switch (choice.transport, entry.availability) {
            case (.compact, _): entry.availability = .open
            case (.mtproto, .suspect(let pause)): entry.availability = .shut(until: now + pause, pause: pause)
            case (.mtproto, _): break
            }
        }
    }

    /// Records that the server has not answered.
    ///
    /// - Parameters:
    ///   - choice: The route and protocol.
    ///   - isOpened: True if the stream was opened: then the protocol may be at fault.
    ///   - now: The time.
    /// - Returns: True if the same route is to be tried at once by the other protocol.
    mutating func failed(_ choice: Choice, isOpened: Bool, now: Duration) -> Bool {
        let blamesProtocol = isOpened && choice.transport == .compact && transports == .automatic
        change(choice) { entry in
            if blamesProtocol {
                entry.availability = .suspect(pause: entry.nextPause)
            } else {
                entry.failedAt = now
                if case .suspect = entry.availability { entry.availability = .open }
            }
        }
        return blamesProtocol
    }

    /// Records that a connection has ended that worked for `life`: after some short ones another protocol is tried, or another
    /// route if there is none.
    mutating func ended(_ choice: Choice, after life: Duration, now: Duration) {
        guard choice.transport == .compact, transports.allows(.compact) else { return }
        let isAlone = transports == .compact
        change(choice) { entry in
            guard life < Self.shortLife else {
                entry.shortLives = 0
                return
            }
            if let before = entry.brokeAt, now - before < Self.oneBreak { return }
            entry.brokeAt = now
            entry.shortLives += 1
            guard entry.shortLives >= Self.mostShortLives else { return }
            entry.shortLives = 0
            if isAlone {
                entry.failedAt = now
            } else {
                entry.availability = .suspect(pause: entry.nextPause)
            }
        }
    }

    /// Forgets what is known against the compact transport: the machine may have another network now.
    mutating func networkChanged() {
        for index in entries.indices {
            entries[index].availability = .open
            entries[index].shortLives = 0
        }
    }

    private mutating func change(_ choice: Choice, _ body: (inout Entry) -> Void) {
        if let index = entries.firstIndex(where: { $0.route == choice.route }) { body(&entries[index]) }
    }
}

extension TransportChoice {
    /// True if the compact transport is tried first on a route.
    func prefersCompact(on route: ServerRoute) -> Bool {
        switch self {
        case .mtproto: false
        case .compact: route.canBeCompact
        // A route that hides its bytes as noise is for a network that looks at them.
        case .automatic: route.canBeCompact && !route.isObfuscated
        }
    }
}

extension ServerRoute {
    /// True if the compact transport can go over it: TCP, as a WebSocket has a framing of its own.
    fileprivate var canBeCompact: Bool { !endpoint.carrier.isWebSocket }
}
