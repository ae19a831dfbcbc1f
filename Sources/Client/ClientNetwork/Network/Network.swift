public import MTProto
public import Signals
import TelegramSchema

/// An account's connections: calls functions, hears what the server says, and keeps that going over broken networks,
/// wrong clocks, restarts and moves of the server.
///
/// ```swift
/// let network = Network(configuration, credentials: store, transport: transport, …)
/// let listening = network.events.start { … }
/// await network.start()
/// let config = try await network.call(TLFunction.HelpGetConfig())
/// ```
///
/// Threads: an actor on `executor`'s queue, which it may share with the rest of the account. ``state`` and ``events``
/// tell on that queue, in order; follow ``events`` before ``start()``.
///
/// Lifetime: until ``stop()``, which must be called; what waits then fails with ``APIError/closed``.
public actor Network: RPCClient {
    /// Who waits for a request, and where it is.
    struct Waiter {
        var continuation: CheckedContinuation<Result<[UInt8], APIError>, Never>
        var place: Place
        var timer: (any Disposable)?
    }

    /// Where a request is carried.
    enum Place: Equatable {
        /// The data centre where the account lives, wherever that is.
        case home
        /// The keeper of a data centre.
        case dataCentre(Int32)
        /// The same, for what brings the account's authorisation there.
        case stranger(Int32)
        /// A pool of links for files.
        case media(TransferDirection, Int32)
    }

    private enum Life {
        case new
        case running
        case stopped
    }

    /// Where it runs.
    public nonisolated let executor: QueueExecutor

    /// The executor of this actor.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// How the account stands with its server; repeated values are left out.
    public nonisolated var state: Signal<ConnectionState, Never> { statePromise.signal }

    /// What the server says unasked.
    public nonisolated var events: Signal<NetworkEvent, Never> { eventPipe.signal }

    nonisolated let statePromise = ValuePromise<ConnectionState>(
        .connecting(throughProxy: false),
        ignoreRepeated: true
    )
    nonisolated let eventPipe = ValuePipe<NetworkEvent>()
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
    var unsettled: Set<SessionConnectionID> = []
    var traffic = NetworkTraffic()
    var kept: NetworkCredentials
    var isAvailable = true
    var isUpdating = false
    private var life = Life.new
    private var lastRequest: UInt64 = 0
    private var lastLink = 0

    /// Prepares connections; none is made before ``start()``.
    ///
    /// - Parameters:
    ///   - configuration: where to, and who is calling.
    ///   - credentials: loaded now, and saved to whenever there is something to keep.
    ///   - transport: opens streams of bytes.
    ///   - clock: measures delays, and notices sleep.
    ///   - wallClock: this machine's time of day, read once; may be wrong by years.
    ///   - random: unpredictable, or seeded when a run has to be repeatable.
    ///   - executor: where it runs.
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
        home = kept.home ?? configuration.dataCentre
        time = NetworkTime(clock, wall: wallClock(), offset: kept.timeOffset)
    }

    /// Milliseconds since 1970 by the server's clock, as well as it is known.
    public nonisolated var serverTime: Int64 { time.serverNow.milliseconds }

    /// The servers' clock as a function, for the parts of an account that are to know no more of this.
    public nonisolated var serverClock: @Sendable () -> Int64 {
        { [time] in time.serverNow.milliseconds }
    }

    /// Begins to connect.
    public func start() {
        guard life == .new else { return }
        life = .running
        wantLinks()
    }

    /// Closes all connections for good. What waits for an answer fails with ``APIError/closed``.
    public func stop() {
        guard life != .stopped else { return }
        life = .stopped
        for link in orderedLinks { link.want(false) }
        for alarm in alarms.values { alarm.dispose() }
        alarms = [:]
        links = [:]
        dataCentres = [:]
        for id in waiters.keys.sorted() { finish(id, .failure(.closed)) }
    }

    /// In the order in which they were made: what is done with each must not depend on the order of a dictionary, or
    /// a seeded run is not repeatable.
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
            }
        )
    }
}
