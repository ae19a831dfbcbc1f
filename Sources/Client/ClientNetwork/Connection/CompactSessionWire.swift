import CompactAPI
import CompactWire
import MTProto
import NoiseChannel
import Signals
import TelegramSchema
import WireCrypto

/// The compact transport on a connection: a channel by Noise for each stream, and in it a session that outlives it.
///
/// A ticket saves a round trip: the first message then carries the session's first requests. Otherwise they follow the
/// server's answer.
final class CompactSessionWire: SessionWire {
    /// The progress of the current stream.
    enum Stage {
        case closed
        /// The server has yet to answer, until this time.
        case shaking(until: Duration)
        /// There is a channel.
        case established(NoiseEstablishment)
    }

    /// The request that opens a session, while it is unanswered.
    struct Opening {
        var id: CompactRequestID
        var key: AuthKey
        /// True if the channel has made the key.
        var isNew: Bool
        /// The newest form of answers that was offered.
        var form: Int
    }

    /// The least time for the server's answer. A network that opens streams slowly gets three times as long as that took.
    static let patience = Duration.seconds(4)
    /// The sleep of the machine after which a session goes on over a new stream: that takes no longer than a check.
    private static let nap = Duration.seconds(5)
    /// The time after which an idle connection is replaced, as a channel that says little keeps its keys.
    private static let longestLife = Duration.seconds(86_400)
    /// The most bytes of a call in early data, which is said again if the ticket is not taken. Parts of files are longer: they
    /// have a connection of their own, which would say nothing until the server has answered.
    private static let longestEarlyCall = 4096

    unowned let link: SessionConnection
    private var random: WireRandom
    var session = CompactClientSession()
    private var channel: NoiseClient?
    var stage = Stage.closed
    /// The session's output that is not sealed yet.
    private var unsealed: [UInt8] = []
    /// The bytes for the stream.
    private var output: [UInt8] = []
    /// True if the server must hear of us before it may answer: the first message may have been a copy.
    private var owesCheck = false
    /// True while early data is made.
    private var isEarly = false
    /// True if the first message of this stream has a part of a file.
    private var hasEarlyPart = false
    /// True after such a first message was not answered: the line is slow, or the server takes less.
    private var keepsPartsBack = false
    var opening: Opening?
    /// The key that the session was opened with; nil before.
    var key: AuthKey?
    /// True if the server has proved on this connection that it has the key.
    var isServerProved = false
    lazy var api = CompactAPI()
    /// The users and chats that the session's answers have brought, which later ones name; nil if the server names none.
    var known: CompactKnownValues?
    /// True after a session whose server named what it had not sent: the next ones do without.
    var wantsWhole = false
    /// The methods of unanswered calls.
    var methods: [CompactRequestID: UInt32] = [:]
    /// True if certificates are judged by this machine's clock, false if by the time that a server told last.
    private var trustsOwnClock = false
    private var lastHeard = Duration.zero
    private var lastLook = Duration.zero
    private var slept = Duration.zero

    init(of link: SessionConnection) {
        self.link = link
        random = .injected(link.environment.random)
    }

    let transport = TransportKind.compact
    let restartsOnStream = false
    let incomingBytes = 0

    var environment: SessionConnectionEnvironment { link.environment }
    var now: Duration { link.now }
    /// The time for certificates and tickets.
    private var nowSeconds: Int64 {
        (trustsOwnClock ? environment.time.now : environment.time.serverNow).milliseconds / 1000
    }
    var permanentKey: AuthKey? { link.dataCentre.keys.permanent }

    /// File connections wait until the keeper has a key.
    var canConnect: Bool { link.role == .keeper || permanentKey != nil }

    var isReady: Bool {
        if case .established = stage { true } else { isEarly }
    }

    /// Reads the tables of the API, which takes some milliseconds, on a queue of its own.
    static func loadTables() {
        loader.async { _ = CompactAPI() }
    }

    private static let loader = Queue(label: "martlet.compact.tables", isBackground: true)

    func connected() {
        (lastHeard, lastLook, slept) = (now, now, environment.time.slept)
        // Another connection may have given up the key, or made another.
        if let key, key.id != permanentKey?.id { endSession() }
        let end = now + max(Self.patience, (now - link.openingSince) * 3)
        stage = .shaking(until: end)
        do throws(NoiseError) {
            let client = try makeChannel()
            output = client.opening
            // Early data may take a slow line longer than the answer.
            stage = .shaking(until: end + .seconds(output.count) / KeepAlive.slowestRate)
            channel = consume client
        } catch {
            link.lose(.lost)
        }
    }

    func disconnected() {
        session.disconnected()
        channel = nil
        stage = .closed
        (unsealed, output) = ([], [])
        (owesCheck, isServerProved, hasEarlyPart) = (false, false, false)
        opening = nil
    }

    private func makeChannel() throws(NoiseError) -> NoiseClient {
        guard let server = environment.configuration.publicKeys.first else { throw .notEstablished }
        if let key = permanentKey, let ticket = link.dataCentre.keys.takeTicket() {
            environment.saveNow()
            do throws(NoiseError) {
                return try NoiseClient(
                    ticket: ticket,
                    server: server,
                    nowSeconds: nowSeconds,
                    random: &random
                ) { binding in earlyData(key, binding) }
            } catch {
                guard error == .ticketExpired || error == .ticketOfOtherServer else { throw error }
            }
        }
        return try NoiseClient(trust: .key(server), random: &random)
    }

    private func earlyData(_ key: AuthKey, _ binding: Digest32) -> [UInt8] {
        isEarly = true
        begin(binding)
        link.passRequests()
        isEarly = false
        owesCheck = true
        let bytes = session.takeOutput()
        unsealed = Array(bytes.dropFirst(NoiseClient.longestEarlyBytes))
        return Array(bytes.prefix(NoiseClient.longestEarlyBytes))
    }

    func check() {
        let nap = environment.time.slept - slept
        (lastLook, slept) = (now, environment.time.slept)
        // Before all deadlines, which pass while nobody waits.
        if nap > Self.nap { return link.lose(.wanted) }
        if case .shaking(let end) = stage, end <= now { return link.lose(.lost) }
        if let watched = watchDeadline, watched <= now { return link.lose(.lost) }
        if case .open(let since) = link.phase, now - since > Self.longestLife, link.table.isEmpty {
            return link.lose(.wanted)
        }
        take(session.advance(to: now))
    }

    private var watchDeadline: Duration? { link.watchDeadline(heard: lastHeard) }

    var nextDeadline: Duration? {
        var end: Duration?
        if case .shaking(let moment) = stage { end = moment }
        return [end, session.deadline, watchDeadline, lastLook + KeepAlive.heartbeat].compactMap { $0 }.min()
    }

    func endSession() {
        session = CompactClientSession(interval: session.interval)
        (key, opening) = (nil, nil)
        methods = [:]
        api = CompactAPI()
        known = nil
        link.table.sessionEnded()
    }

    func keysChanged() {
        if let key, key.id != permanentKey?.id { link.restartSession() }
    }

    func networkChanged() {
        session.networkChanged()
        keepsPartsBack = false
    }

    func takesBlame() -> Bool {
        if hasEarlyPart { keepsPartsBack = true }
        return hasEarlyPart
    }

    func callFinished() {}

    func repair(_ repair: RequestTable.Repair) {
        switch repair {
        case .nothing, .bindKey: break
        // Each opening introduces the client.
        case .introduce: link.restartSession()
        }
    }
}

// MARK: Sending

extension CompactSessionWire {
    func prepareOutput() {}

    func send(_ body: [UInt8], after: ClientCallID?) -> WireSending {
        var reader = TLReader(body.span.bytes)
        guard let method = try? reader.readUInt32() else { return .impossible(.notTaken) }
        // A new session's early data runs twice if somebody sends a copy of it ahead; a session that goes on knows the
        // numbers of its requests.
        if isEarly {
            let isLong = body.count > Self.longestEarlyCall
            guard !isLong || EarlyCalls.isPart(method) && !keepsPartsBack,
                session.token != nil || EarlyCalls.contains(method)
            else { return .later }
            if isLong { hasEarlyPart = true }
        }
        let payload: [UInt8]
        do throws(CompactAPIError) {
            payload = try api.payload(ofCall: body)
        } catch {
            return .impossible(.refused(code: 400, name: "INPUT_METHOD_INVALID"))
        }
        do throws(CompactRequestError) {
            let id: CompactRequestID
            if let before = after.map({ CompactRequestID(rawValue: $0.rawValue) }) {
                id = try session.call(behind: before, payload: payload, now: now)
            } else {
                id = try session.request(.call, payload: payload, now: now)
            }
            methods[id] = method
            return .sent(ClientCallID(rawValue: id.rawValue), isBehind: after != nil)
        } catch {
            switch error {
            case .tooLarge: return .impossible(.refused(code: 400, name: "REQUEST_TOO_LARGE"))
            case .tooManyHeld, .mustWait: return .later
            }
        }
    }

    /// The answer is read when it comes, as later ones may name what is in it, and then ignored.
    func cancel(_ call: ClientCallID) {}

    func writeOutput(_ write: ([UInt8]) -> Void) {
        unsealed += session.takeOutput()
        if case .established = stage, !seal() { return link.lose(.hungUp) }
        guard !output.isEmpty else { return }
        write(output)
        output = []
    }

    /// Seals the session's output; false if the channel has ended.
    private func seal() -> Bool {
        if owesCheck, unsealed.isEmpty {
            session.check(now: now)
            unsealed = session.takeOutput()
        }
        guard !unsealed.isEmpty else { return true }
        owesCheck = false
        do throws(NoiseError) {
            try channel?.seal(unsealed.span.bytes, into: &output)
        } catch {
            return false
        }
        unsealed = []
        return true
    }
}

// MARK: The channel

extension CompactSessionWire {
    func received(_ bytes: [UInt8]) {
        lastHeard = now
        let stream = link.generation
        channel?.receive(bytes.span.bytes)
        do throws(NoiseError) {
            while let event = try channel?.next(nowSeconds: nowSeconds) {
                switch event {
                case .established(let made): established(made)
                case .bytes(let bytes): take(session.receive(bytes.span.bytes, now: now))
                }
                guard link.generation == stream else { return }
            }
        } catch {
            // Either clock may be wrong: the machine's always was, or a server has told a wrong time, which stays.
            if error == .certificate(.outOfDate) || error == .certificate(.tooFarAhead) {
                trustsOwnClock.toggle()
            }
            link.lose(.hungUp)
        }
    }

    private func established(_ made: NoiseEstablishment) {
        stage = .established(made)
        link.serverAnswered()
        link.events.append(.stateChanged)
        guard !made.isResumed else { return }
        // Whatever was sent early has not arrived, or in a copy.
        if owesCheck { session.disconnected() }
        (owesCheck, opening, unsealed) = (false, nil, [])
        begin(made.channelBinding)
    }
}
