import MTProto
import Signals
import TelegramSchema

/// One session with one data centre, over a sequence of connections: carries requests, keeps the connection alive
/// and reopens it. What it speaks is its ``wire``'s.
///
/// Confined to its ``Network``, which calls ``settle()`` after each operation, acts on the events, and sets a timer
/// for ``nextDeadline``.
final class SessionConnection {
    enum Phase {
        /// No connection is attempted.
        case idle
        /// The next attempt comes at this time.
        case waiting(until: Duration)
        /// A connection is being opened, and given up at this time.
        case opening(until: Duration)
        /// The connection has been open since this time.
        case open(since: Duration)
    }

    /// The time limit for opening a connection.
    static let openingPatience = Duration.seconds(12)

    let id: SessionConnectionID
    let role: SessionConnectionRole
    let dataCentre: DataCentre
    let environment: SessionConnectionEnvironment

    /// True if a connection is wanted. Change it by ``want(_:)``.
    private(set) var isWanted = false
    var phase = Phase.idle
    /// The protocol of the current stream; another one begins another session.
    private(set) lazy var wire: any SessionWire = MTProtoWire(of: self)
    var table: RequestTable
    var reconnect: ReconnectPolicy
    var stream: (any ByteStream)?
    /// The number of the stream; events of earlier streams are ignored.
    var generation = 0
    /// The route and protocol of the last connection.
    var choice: RouteList.Choice?
    /// The time when the last stream began to open.
    var openingSince = Duration.zero
    /// True if the server has answered on this connection, in the protocol.
    var hasAnswered = false
    /// True if this connection has carried data of the session that only the server can produce.
    var isProven = false
    /// True if the last stream of this protocol was opened and got no answer.
    var isMute = false
    /// The server's denials of the permanent key that still stand.
    var denials = KeyDenials()
    /// The time when the last request ended.
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
        idleSince = environment.time.elapsed
    }

    var now: Duration { environment.time.elapsed }

    /// True if calls can be sent.
    var isReady: Bool {
        guard case .open = phase else { return false }
        return wire.isReady
    }

    /// True if there is a stream, open or being opened.
    var isConnecting: Bool {
        switch phase {
        case .idle, .waiting: false
        case .opening, .open: true
        }
    }

    /// Adds a request; it is sent as soon as possible.
    func add(_ entry: RequestTable.Entry) {
        table.add(entry)
    }

    /// Cancels a request. If its answer is large and arriving, the connection is reopened: a stream cannot skip what
    /// it contains (MT-15).
    func cancel(_ id: RequestID) {
        let isArriving = table.oldestSent == id && wire.incomingBytes >= Self.largeAnswerBytes
        guard let entry = table.remove(id), let call = entry.call else { return }
        wire.cancel(call)
        if isArriving {
            wire.endSession()
            lose(.wanted)
        }
    }

    /// The size in bytes from which an unwanted answer is worth a new connection.
    private static let largeAnswerBytes = 128 * 1024

    /// Opens and keeps a connection, or closes it.
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

    /// Tries at once instead of later: the network is back, or the user requests it.
    func retryNow() {
        guard isWanted, case .waiting = phase else { return }
        reconnect.reset()
        open(.wanted)
    }

    /// Drops a connection that has not succeeded yet, since there are other routes now.
    func tryOtherRoute() {
        let isStuck =
            switch phase {
            case .opening: true
            case .open: !isProven
            case .idle, .waiting: false
            }
        guard isStuck, nextChoice != choice else { return retryNow() }
        reconnect.reset()
        lose(.wanted)
    }

    /// Closes the connection, whatever it carries, unless it uses one of these routes.
    func leave(unlessOver routes: [ServerRoute]) {
        switch phase {
        case .idle, .waiting: return retryNow()
        case .opening, .open: break
        }
        guard let choice, !routes.contains(choice.route) else { return tryOtherRoute() }
        reconnect.reset()
        lose(.wanted)
    }

    /// Closes a connection whose protocol may not be used any more, or comes after another one now.
    func transportsChanged() {
        switch phase {
        case .idle, .waiting: return retryNow()
        case .opening, .open: break
        }
        guard let choice else { return }
        let isAllowed = dataCentre.routes.transports.allows(choice.transport)
        let isNext = nextChoice.map { $0.transport == choice.transport } ?? true
        guard !isAllowed || !isNext else { return }
        reconnect.reset()
        lose(.wanted)
    }

    /// Starts a new session: unanswered calls are sent again with new ids.
    func restartSession() {
        wire.endSession()
        guard !wire.restartsOnStream, case .open = phase else { return }
        lose(.wanted)
    }

    /// Speaks `transport` from now on. The session of the other one may go on at the server, which may have run what it
    /// has not answered.
    func use(_ transport: TransportKind) {
        guard transport != wire.transport else { return }
        isMute = false
        outcomeLost()
        switch transport {
        case .mtproto: wire = MTProtoWire(of: self)
        case .compact: wire = CompactSessionWire(of: self)
        }
    }

    /// Returns the events at the end of a turn, after everything was written.
    func settle() -> [SessionConnectionEvent] {
        wire.prepareOutput()
        flush()
        if !table.isEmpty { idleSince = now }
        defer { events = [] }
        return events
    }
}

/// The dependencies of connections.
struct SessionConnectionEnvironment {
    let configuration: NetworkConfiguration
    let transport: any ByteTransport
    let time: NetworkTime
    let random: @Sendable () -> UInt64
    let queue: Queue
    /// Receives the events of a stream, with the connection's id and the stream's number.
    let receive: @Sendable (SessionConnectionID, Int, ByteStreamEvent) -> Void
    /// Has the credentials stored: the write is begun before anything else is done, and not waited for.
    let saveNow: () -> Void
}

/// The id of a connection within this program.
struct SessionConnectionID: RawRepresentable, Hashable, Sendable {
    var rawValue: Int
}

/// The role of a connection.
enum SessionConnectionRole: Equatable {
    /// Holds the data centre's keys, and carries calls and pushes.
    case keeper
    /// Carries parts of files, without pushes.
    case media(TransferDirection)

    var category: NetworkTraffic.Category {
        switch self {
        case .keeper: .api
        case .media(.download): .download
        case .media(.upload): .upload
        }
    }
}

/// An event of a connection, for its owner.
enum SessionConnectionEvent {
    case finished(RequestID, Result<[UInt8], APIError>)
    case signedOut(RequestTable.Entry?, String)
    case migrate(RequestTable.Entry, DataCentreMigration, RPCErrorReply)
    /// Boxed `Updates`.
    case push([UInt8])
    case missed
    /// The connection can carry calls or not any more, or its phase has changed.
    case stateChanged
    /// The current key has changed, or there is none.
    case keysChanged
    /// The credentials to store have changed.
    case credentialsChanged
    /// The keeper must create a key first.
    case needsKeys
}
