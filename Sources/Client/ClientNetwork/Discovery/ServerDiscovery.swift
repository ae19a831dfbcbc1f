public import MTProto
public import Signals
public import WireCrypto

/// Finds a route to a server, and remembers which routes work.
///
/// While the last route works it is returned at once. Otherwise all known routes are raced with a probe, and routes
/// from the server's DNS record join as they arrive.
///
/// Runs on the account's executor. Call ``worked(_:)`` and ``failed(_:)`` for each connection over a returned route.
public actor ServerDiscovery {
    /// The identity of the server.
    public struct Identity: Sendable {
        /// The server's public keys.
        public var keys: [RSAPublicKey]
        /// The number of its data centre.
        public var dataCentre: Int32

        /// The identity of a server with these keys.
        public init(keys: [RSAPublicKey], dataCentre: Int32 = 2) {
            self.keys = keys
            self.dataCentre = dataCentre
        }
    }

    /// The dependencies of the discovery.
    public struct Environment: Sendable {
        /// Opens streams.
        public var transport: any ByteTransport
        /// Measures delays.
        public var clock: any SignalClock
        /// The executor.
        public var executor: QueueExecutor
        /// The current time, as far as it is known.
        public var now: @Sendable () -> WireTime
        /// A cryptographically secure random source.
        public var random: @Sendable () -> UInt64

        /// Creates the environment.
        public init(
            transport: any ByteTransport,
            clock: any SignalClock,
            executor: QueueExecutor,
            now: @escaping @Sendable () -> WireTime,
            random: @escaping @Sendable () -> UInt64
        ) {
            self.transport = transport
            self.clock = clock
            self.executor = executor
            self.now = now
            self.random = random
        }
    }

    /// Fetches routes that are published elsewhere; empty if there are none.
    public typealias RecordSource = @Sendable () async -> [ServerRoute]

    /// A running attempt.
    private struct Attempt {
        var stream: any ByteStream
        var probe: ServerProbe
        var route: ServerRoute
    }

    /// The account's executor.
    public nonisolated var unownedExecutor: UnownedSerialExecutor {
        environment.executor.asUnownedSerialExecutor()
    }

    private nonisolated let environment: Environment
    private nonisolated let identity: Identity
    private let records: RecordSource?
    private var book: EndpointRegistry

    private var race: EndpointRace?
    /// The number of the race, which separates its events from those of others.
    private var raceNumber = 0
    private var attempts: [Int: Attempt] = [:]
    private var alarm: (any Disposable)?
    private var recordTask: Task<Void, Never>?
    private var waiting: [Int: CheckedContinuation<ServerRoute?, Never>] = [:]
    private var nextWaiter = 0

    /// A discovery that begins with the routes in `book`.
    public init(
        _ identity: Identity,
        book: EndpointRegistry,
        records: RecordSource? = nil,
        environment: Environment
    ) {
        self.identity = identity
        self.book = book
        self.records = records
        self.environment = environment
    }

    /// Returns a route to connect by. Cancelling the task stops the search.
    ///
    /// - Throws: ``DiscoveryError``; retry after a pause.
    public func route() async throws(DiscoveryError) -> ServerRoute {
        if let winner = book.winner { return winner }
        nextWaiter += 1
        let waiter = nextWaiter
        let found = await withTaskCancellationHandler {
            await withCheckedContinuation { (continuation: CheckedContinuation<ServerRoute?, Never>) in
                guard !Task.isCancelled else { return continuation.resume(returning: nil) }
                waiting[waiter] = continuation
                if race == nil { begin() }
            }
        } onCancel: {
            onExecutor { $0.giveUp(waiter) }
        }
        guard let found else { throw Task.isCancelled ? .cancelled : .noRoute }
        return found
    }

    /// Records that a connection over `route` has reached the server.
    public func worked(_ route: ServerRoute) { book.worked(route) }

    /// Records that a connection over `route` failed, or broke before it was of use.
    public func failed(_ route: ServerRoute) { book.failed(route, at: environment.clock.now) }

    /// Replaces the routes of a source.
    public func learn(_ routes: [ServerRoute], from source: RouteCandidate.Source) {
        book.learn(routes, from: source)
    }

    /// Applies another rule from now on. Waiting callers get no route, and call again.
    public func follow(_ rule: RouteRule) {
        book.follow(rule)
        guard race != nil else { return }
        end(with: nil)
        setAlarm()
    }

    /// Discards failures: the machine is in another network, or awake again.
    public func networkChanged() { book.networkChanged() }

    /// The routes to save for the next start, best first.
    public var routesToSave: [ServerRoute] { book.routesToSave(at: environment.clock.now) }

    /// The route that worked last, if it has not failed since.
    var winner: ServerRoute? { book.winner }

    nonisolated var clock: any SignalClock { environment.clock }

    nonisolated var dataCentre: Int32 { identity.dataCentre }

    // MARK: The race

    private func begin() {
        let now = environment.clock.now
        raceNumber += 1
        race = EndpointRace(book.order(at: now), awaitsMore: records != nil, now: now)
        askForRecords()
        perform { $0.step(now: now) }
    }

    private func askForRecords() {
        guard let records else { return }
        let number = raceNumber
        recordTask = Task {
            let routes = await records()
            found(routes, inRace: number)
        }
    }

    private func found(_ routes: [ServerRoute], inRace number: Int) {
        if !routes.isEmpty { book.learn(routes, from: .record) }
        guard number == raceNumber else { return }
        let now = environment.clock.now
        let new = book.order(at: now).filter { routes.contains($0.route) }
        perform { $0.join(new, isLast: true, now: now) }
    }

    /// Advances the race, and executes its actions.
    private func perform(_ move: (inout EndpointRace) -> [EndpointRace.Action]) {
        guard var race else { return }
        let actions = move(&race)
        self.race = race
        for action in actions {
            switch action {
            case .open(let number, let candidate): open(number, candidate.route)
            case .drop(let number, let didFail): drop(number, didFail: didFail)
            case .won(let candidate):
                book.worked(candidate.route)
                end(with: candidate.route)
            case .lost: end(with: nil)
            }
        }
        setAlarm()
    }

    private func open(_ number: Int, _ route: ServerRoute) {
        var probe = ServerProbe(route, identity, random: environment.random)
        let question = probe.start(now: environment.now())
        let race = raceNumber
        let stream = environment.transport.open(route.endpoint) { [weak self] event in
            self?.onExecutor { $0.handle(event, of: number, inRace: race) }
        }
        attempts[number] = Attempt(stream: stream, probe: probe, route: route)
        stream.send(question)
    }

    private func handle(_ event: ByteStreamEvent, of number: Int, inRace race: Int) {
        guard race == raceNumber, attempts[number] != nil else { return }
        switch event {
        case .opened: break
        case .received(let bytes):
            switch attempts[number]?.probe.receive(bytes, now: environment.now()) {
            case .isServer: perform { $0.answered(number) }
            case .isOther: fail(number)
            case .undecided, nil: break
            }
        case .closed: fail(number)
        }
    }

    private func fail(_ number: Int) {
        drop(number, didFail: true)
        let now = environment.clock.now
        perform { $0.failed(number, now: now) }
    }

    private func drop(_ number: Int, didFail: Bool) {
        guard let attempt = attempts.removeValue(forKey: number) else { return }
        attempt.stream.close()
        if didFail { book.failed(attempt.route, at: environment.clock.now) }
    }

    private func end(with route: ServerRoute?) {
        race = nil
        raceNumber += 1
        recordTask?.cancel()
        recordTask = nil
        for number in Array(attempts.keys) { drop(number, didFail: false) }
        let waiting = waiting
        self.waiting = [:]
        for continuation in waiting.values { continuation.resume(returning: route) }
    }

    private func giveUp(_ waiter: Int) {
        waiting.removeValue(forKey: waiter)?.resume(returning: nil)
        guard waiting.isEmpty, race != nil else { return }
        end(with: nil)
        setAlarm()
    }

    private func setAlarm() {
        alarm?.dispose()
        alarm = race?.nextDeadline.map { deadline in
            let clock = environment.clock
            return clock.schedule(after: deadline - clock.now, on: nil) { [weak self] in
                self?.onExecutor { finder in finder.perform { $0.step(now: clock.now) } }
            }
        }
    }

    /// Runs `work` on the executor, in the order of the calls.
    nonisolated func onExecutor(_ work: @escaping @Sendable (isolated ServerDiscovery) -> Void) {
        environment.executor.queue.async { self.assumeIsolated { work($0) } }
    }
}

/// The reasons why no route to a server was found.
public enum DiscoveryError: Error, Equatable, Sendable {
    /// All known routes have failed.
    case noRoute
    /// The task was cancelled.
    case cancelled
}
