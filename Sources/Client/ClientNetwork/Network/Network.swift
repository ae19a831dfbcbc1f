public import MTProto
public import Signals
public import TelegramSchema

/// The connections of an account: calls functions and receives events. Survives broken networks, wrong clocks, and
/// restarts and moves of the server.
///
/// ```swift
/// let network = Network(configuration, credentials: store, transport: transport, …)
/// let listening = network.events.start { … }
/// await network.start()
/// let config = try await network.call(TLFunction.HelpGetConfig())
/// ```
///
/// Threads: an actor on `executor`'s queue, which it may share with the rest of the account. ``state`` and ``events``
/// emit on that queue, in order; follow ``events`` before ``start()``.
///
/// Lifetime: until ``stop()``, which must be called; waiting calls then fail with ``APIError/closed``.
public actor Network: RPCClient {
    /// The caller that waits for a request, and the request's place.
    struct Waiter {
        /// Nil while nobody has asked for a call that was made ahead.
        var continuation: CheckedContinuation<Result<[UInt8], APIError>, Never>?
        var place: Place
        var timer: (any Disposable)?
    }

    /// The place where a request is carried.
    enum Place: Equatable {
        /// The account's home data centre, wherever that is.
        case home
        /// The keeper of a data centre.
        case dataCentre(Int32)
        /// The keeper of a data centre, for calls that import the account's authorization.
        case stranger(Int32)
        /// A pool of file connections.
        case media(TransferDirection, Int32)
    }

    private enum Life {
        case new
        case running
        case stopped
    }

    /// The executor of this actor.
    public nonisolated let executor: QueueExecutor

    /// The executor of this actor.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// The state of the connection to the server; repeated values are left out.
    public nonisolated var state: Signal<ConnectionState, Never> { statePromise.signal }

    /// The server's events.
    public nonisolated var events: Signal<NetworkEvent, Never> { eventPipe.signal }

    /// Emits when what was learned of the network does not hold any more: it was away, or another has taken over.
    public nonisolated var changes: Signal<Void, Never> { changePipe.signal }

    nonisolated let statePromise = ValuePromise<ConnectionState>(
        .connecting(throughProxy: false),
        ignoreRepeated: true
    )
    nonisolated let eventPipe = ValuePipe<NetworkEvent>()
    nonisolated let changePipe = ValuePipe<Void>()
    nonisolated let time: NetworkTime

    let configuration: NetworkConfiguration
    let credentials: any CredentialsStore
    let transport: any ByteTransport
    let random: @Sendable () -> UInt64

    var home: Int32
    var dataCentres: [Int32: DataCentre] = [:]
    var links: [SessionConnectionID: SessionConnection] = [:]
    var alarms: [SessionConnectionID: any Disposable] = [:]
    var waiters: [RequestID: Waiter] = [:]
    /// The calls that were made before anybody has asked for them.
    var ahead = CallsAhead()
    var unsettled: Set<SessionConnectionID> = []
    var traffic = NetworkTraffic()
    var kept: NetworkCredentials
    var path = NetworkPath()
    var isUpdating = false
    var transports: TransportChoice
    private var life = Life.new
    private var lastRequest: UInt64 = 0
    private var lastLink = 0

    /// Prepares connections; none is opened before ``start()``.
    ///
    /// - Parameters:
    ///   - configuration: The servers, and the client's description.
    ///   - credentials: Loaded now, and saved to after changes.
    ///   - transport: Opens byte streams.
    ///   - clock: Measures delays, and notices sleep.
    ///   - wallClock: This machine's time of day, read once; may be wrong by years.
    ///   - random: Unpredictable, or seeded for a repeatable run.
    ///   - executor: The executor of this actor.
    public init(
        _ configuration: NetworkConfiguration,
        credentials: any CredentialsStore,
        transport: any ByteTransport,
        clock: any SignalClock,
        wallClock: @escaping @Sendable () -> WireTime,
        random: @escaping @Sendable () -> UInt64,
        executor: QueueExecutor
    ) {
        let kept = credentials.load()
        self.configuration = configuration
        self.credentials = credentials
        self.transport = transport
        self.random = random
        self.executor = executor
        self.kept = kept
        transports = configuration.transports
        home = kept.home ?? configuration.dataCentre
        time = NetworkTime(clock, wall: wallClock(), offset: kept.timeOffset)
    }

    /// The server's time in milliseconds since 1970, as far as it is known.
    public nonisolated var serverTime: Int64 { time.serverNow.milliseconds }

    /// The servers' clock as a function, for services that need nothing else of the network.
    public nonisolated var serverClock: @Sendable () -> Int64 {
        { [time] in time.serverNow.milliseconds }
    }

    /// Starts connecting.
    public func start() {
        guard life == .new else { return }
        life = .running
        if transports != .mtproto { CompactSessionWire.loadTables() }
        wantLinks()
    }

    /// Closes all connections for good. Waiting calls fail with ``APIError/closed``.
    public func stop() {
        guard life != .stopped else { return }
        life = .stopped
        for link in orderedLinks { link.want(false) }
        for alarm in alarms.values { alarm.dispose() }
        alarms = [:]
        links = [:]
        dataCentres = [:]
        for id in waiters.keys.sorted() { finish(id, .failure(.closed)) }
        ahead.outdate()
    }

    /// The connections in order of their creation. Iteration over a dictionary would make seeded runs unrepeatable.
    var orderedLinks: [SessionConnection] { links.values.sorted { $0.id.rawValue < $1.id.rawValue } }

    var isRunning: Bool { life == .running }
    var isStopped: Bool { life == .stopped }

    func makeRequestID() -> RequestID {
        lastRequest += 1
        return RequestID(rawValue: lastRequest)
    }

    func makeLink(_ role: SessionConnectionRole, to dataCentre: DataCentre) -> SessionConnection {
        lastLink += 1
        let link = SessionConnection(
            SessionConnectionID(rawValue: lastLink),
            role,
            to: dataCentre,
            environment
        )
        links[link.id] = link
        return link
    }

    private var environment: SessionConnectionEnvironment {
        let queue = executor.queue
        return SessionConnectionEnvironment(
            configuration: configuration,
            transport: transport,
            time: time,
            random: random,
            queue: queue,
            receive: { [weak self] link, stream, event in
                queue.async { self?.assumeIsolated { $0.heard(event, of: stream, on: link) } }
            },
            saveNow: { [weak self] in self?.assumeIsolated { $0.save() } }
        )
    }
}

/// Settings from the program, and the state of the account.
extension Network {
    /// Sets how the computer reaches others: without a network no connection is tried, and all at once when it is back
    /// or another (MT-42).
    public func setPath(_ path: NetworkPath) {
        let former = self.path
        guard path != former else { return }
        self.path = path
        let cut = orderedLinks.filter { link in
            link.isConnecting && path.endsConnection(from: link.stream?.localAddress, of: former)
        }
        for link in cut {
            link.want(false)
            settleSoon(link)
        }
        let isElsewhere = path.leadsElsewhere(than: former)
        if path.isAvailable, isElsewhere || !cut.isEmpty {
            // A connection that goes on does so on the network that it has learned of.
            for link in orderedLinks where !link.isConnecting {
                link.reconnect.reset()
                link.wire.networkChanged()
            }
            for dataCentre in dataCentres.values { dataCentre.routes.networkChanged() }
            changePipe.send(())
        }
        wantLinks()
        if isElsewhere { retryNow() }
        publishState()
    }

    /// Sets whether missed updates are being fetched.
    public func setUpdating(_ isUpdating: Bool) {
        self.isUpdating = isUpdating
        publishState()
    }

    /// Tries at once instead of later, for example when the user sees "connecting".
    public func retryNow() {
        for link in orderedLinks {
            link.retryNow()
            settleSoon(link)
        }
    }

    /// Replaces the routes to a data centre.
    ///
    /// - Parameters:
    ///   - routes: The routes, best first.
    ///   - number: The number of the data centre.
    ///   - endsOthers: True to close connections over other routes, which the user does not want; their requests use
    ///     the new ones. Otherwise working connections are kept.
    public func setRoutes(_ routes: [ServerRoute], of number: Int32, endingOthers endsOthers: Bool = false) {
        let dataCentre = dataCentre(number)
        dataCentre.routes.set(routes)
        for link in dataCentre.links {
            if endsOthers { link.leave(unlessOver: routes) } else { link.tryOtherRoute() }
            settleSoon(link)
        }
    }

    /// The route over which the account is connected; nil while it is not.
    public var currentRoute: ServerRoute? {
        guard let link = dataCentres[home]?.keeper, link.isReady else { return nil }
        return link.choice?.route
    }

    /// The protocol over which the account is connected; nil while it is not.
    public var currentTransport: TransportKind? {
        guard let link = dataCentres[home]?.keeper, link.isReady else { return nil }
        return link.wire.transport
    }

    /// True if the account speaks the compact transport, or tries to: it is meant for networks on which bytes are dear.
    public var savesBytes: Bool { dataCentres[home]?.keeper?.wire.transport == .compact }

    /// Sets the protocols that may be used. Connections of another are closed, and their requests go on over new ones.
    public func setTransports(_ transports: TransportChoice) {
        guard transports != self.transports else { return }
        self.transports = transports
        if transports != .mtproto { CompactSessionWire.loadTables() }
        for dataCentre in dataCentres.values { dataCentre.routes.transports = transports }
        for link in orderedLinks {
            link.transportsChanged()
            settleSoon(link)
        }
    }

    /// The number of bytes in this run.
    public var trafficSoFar: NetworkTraffic { traffic }

    func publishState() {
        statePromise.set(currentState)
    }

    private var currentState: ConnectionState {
        guard path.isAvailable else { return .waitingForNetwork }
        guard let link = dataCentres[home]?.keeper else { return .connecting(throughProxy: false) }
        guard link.isReady else { return .connecting(throughProxy: link.choice?.route.endpoint.proxy != nil) }
        return isUpdating ? .updating : .online
    }
}

/// An event from the server, emitted in the order of arrival.
public enum NetworkEvent: Sendable, Equatable {
    /// A push.
    case updates(TL.Updates)
    /// Pushes may have been lost, because the server has started a new session or sent unreadable data: fetch the
    /// difference.
    case missed
    /// The key is not signed in, or not any more; with the server's constant. Before a sign-in this is the usual
    /// answer. After one it means that the account was signed out elsewhere.
    case signedOut(String)
}
