import MTProto
import Signals
import TelegramSchema

/// One session of one data centre, over one connection after another: carries requests, keeps the connection alive
/// and makes it anew.
///
/// Confined to its ``Network``, which calls ``settle()`` after whatever it did with a link, acts on the events, and
/// sets the alarm for ``nextDeadline``.
final class SessionConnection {
    enum Phase {
        /// Nothing is tried.
        case idle
        /// The next try comes then.
        case waiting(until: Duration)
        /// A connection is being made and given up then.
        case opening(until: Duration)
        /// A connection stands since then.
        case open(since: Duration)
    }

    /// How long a connection may take to be made.
    static let openingPatience = Duration.seconds(12)

    let id: SessionConnectionID
    let role: SessionConnectionRole
    let dataCentre: DataCentre
    let environment: SessionConnectionEnvironment

    /// Whether there shall be a connection. Change it by ``want(_:)``.
    private(set) var isWanted = false
    var phase = Phase.idle
    var wire: ClientConnectionStateMachine
    var table: RequestTable
    var reconnect: ReconnectPolicy
    var liveness: KeepAlive?
    var random: WireRandom
    var stream: (any ByteStream)?
    /// The number of the stream; events of others are too late.
    var generation = 0
    var route: ServerRoute?
    /// Whether this connection has carried anything that the server alone can say.
    var isProven = false
    /// Whether the server knows in this session who is calling.
    var isIntroduced = false
    /// The call that binds the temporary key, while it has no answer.
    var binding: ClientCallID?
    /// Kinds of key that are being made over this connection.
    var making: (permanent: Bool, temporary: Bool) = (false, false)
    /// What the server said against the permanent key, and has not taken back.
    var denials = KeyDenials()
    /// When the last request ended.
    var idleSince: Duration
    var traffic = NetworkTraffic.Count()
    var events: [SessionConnectionEvent] = []

    init(
        _ id: SessionConnectionID,
        _ role: SessionConnectionRole,
        to dataCentre: DataCentre,
        _ environment: SessionConnectionEnvironment
    ) {
        self.id = id
        self.role = role
        self.dataCentre = dataCentre
        self.environment = environment
        table = RequestTable(random: environment.random)
        reconnect = ReconnectPolicy(random: environment.random)
        random = .injected(environment.random)
        idleSince = environment.time.elapsed
        wire = ClientConnectionStateMachine(
            environment.configuration.wireSettings(dataCentre.number, over: nil),
            key: nil,
            session: ClientSession(id: SessionID(rawValue: 0)),
            random: random
        )
    }

    var now: Duration { environment.time.elapsed }

    /// Whether calls go out.
    var isReady: Bool {
        guard case .open = phase else { return false }
        return wire.key != nil
    }

    /// Takes a request; it is sent as soon as there is a way.
    func add(_ entry: RequestTable.Entry) {
        table.add(entry)
    }

    /// Gives a request up. When its answer is large and on its way, the connection is made anew: a stream cannot be
    /// told to skip what is in it (MT-15).
    func cancel(_ id: RequestID) {
        let isArriving = table.oldestSent == id && (wire.incomingPacketBytes ?? 0) >= Self.largeAnswerBytes
        guard let entry = table.remove(id), let call = entry.call else { return }
        wire.session.cancel(call)
        if isArriving {
            restartSession()
            lose(.wanted)
        }
    }

    /// From how many bytes on an answer that nobody wants is worth a new connection.
    static let largeAnswerBytes = 128 * 1024

    /// Has a connection made and kept, or closed.
    func want(_ isWanted: Bool) {
        guard isWanted != self.isWanted else { return }
        self.isWanted = isWanted
        if isWanted {
            open(.wanted)
        } else {
            disconnect()
            phase = .idle
            events.append(.stateChanged)
        }
    }

    /// Tries at once what waits for a later try: the network is back, or somebody asks for it.
    func retryNow() {
        guard isWanted, case .waiting = phase else { return }
        reconnect.reset()
        open(.wanted)
    }

    /// Drops a connection that has not come to anything yet, since there are other ways now.
    func tryOtherRoute() {
        let isStuck =
            switch phase {
            case .opening: true
            case .open: !isProven
            case .idle, .waiting: false
            }
        guard isStuck, dataCentre.routes.best != route else { return retryNow() }
        reconnect.reset()
        lose(.wanted)
    }

    /// Ends a connection, whatever it carries, unless it goes over one of these ways.
    func leave(unlessOver routes: [ServerRoute]) {
        switch phase {
        case .idle, .waiting: return retryNow()
        case .opening, .open: break
        }
        guard let route, !routes.contains(route) else { return tryOtherRoute() }
        reconnect.reset()
        lose(.wanted)
    }

    /// Begins a session anew under the same key: what has no answer is sent again under new numbers.
    func restartSession() { useKey(wire.key, salt: wire.session.salt) }

    /// Seals with `key` from now on, in a new session.
    func useKey(_ key: AuthKey?, salt: Int64?) {
        let session = ClientSession(
            id: SessionID(rawValue: Int64(bitPattern: environment.random())),
            salt: salt ?? 0,
            timeOffset: environment.time.serverOffset
        )
        wire.use(key, for: session)
        table.sessionEnded()
        binding = nil
        isIntroduced = false
    }

    /// Takes what is to be told, at the end of a turn, after everything was written.
    func settle() -> [SessionConnectionEvent] {
        adoptNextKey()
        flush()
        if !table.isEmpty { idleSince = now }
        defer { events = [] }
        return events
    }
}
