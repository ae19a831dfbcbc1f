import TestKit

@testable import CompactWire

/// A client and a server whose connection a test breaks: bytes on their way are cut, and both continue.
struct SessionPair {
    static let call = CompactOpcode(rawValue: 0x4d00)
    static let event = CompactOpcode(rawValue: 128)
    private static let token: [UInt8] = [1, 2, 3, 4]

    let limits: CompactLimits
    var client: CompactClientSession
    var server: CompactServerSession?
    var reception: CompactReception?
    var now = Duration.zero
    /// Bytes on their way.
    var toServer: [UInt8] = []
    var toClient: [UInt8] = []

    /// The events so far.
    var clientEvents: [CompactClientSession.Event] = []
    var closeReasons: [CompactCloseReason] = []
    /// The requests that the server has taken and not answered.
    var running: [(number: CompactRequestNumber, payload: [UInt8])] = []
    /// Every payload that the server has taken, in order.
    var carriedOut: [[UInt8]] = []
    var heartbeats = 0
    var expirations = 0
    /// The resumptions in which an answer was gone.
    var gaps = 0

    init(limits: CompactLimits = CompactLimits()) {
        self.limits = limits
        client = CompactClientSession(limits: limits)
    }

    /// A pair with an open session.
    static func opened(limits: CompactLimits = CompactLimits(), firstSequence: UInt16 = 0) throws
        -> SessionPair
    {
        var pair = SessionPair(limits: limits)
        pair.connect()
        // The opening has the number before.
        pair.client.nextSequence = firstSequence
        pair.client.oldestSequence = firstSequence
        _ = try pair.client.open(payload: [0x80], now: pair.now)
        pair.startSession(at: firstSequence)
        pair.exchange()
        pair.answer(at: 0, with: [0xc0])
        pair.exchange()
        pair.client.token = token
        pair.clientEvents = []
        pair.carriedOut = []
        return pair
    }

    private mutating func startSession(at sequence: UInt16) {
        server = CompactServerSession(isNumbered: true, limits: limits, now: now)
        server?.nextSequence = sequence
    }

    mutating func connect() {
        toServer = []
        toClient = []
        reception = CompactReception(limits: limits)
        clientEvents += client.connected(now: now)
    }

    /// Ends the connection at both ends; of the bytes on their way only the first ones arrive.
    mutating func disconnect(delivering bytes: (toServer: Int, toClient: Int) = (0, 0)) {
        collect()
        toServer = Array(toServer.prefix(bytes.toServer))
        toClient = Array(toClient.prefix(bytes.toClient))
        deliver()
        client.disconnected()
        reception = nil
        server?.disconnected(now: now)
        toServer = []
        toClient = []
    }

    mutating func request(_ payload: [UInt8]) throws -> CompactRequestID {
        try client.request(Self.call, payload: payload, now: now)
    }

    mutating func call(_ payload: [UInt8], behind before: CompactRequestID) throws -> CompactRequestID {
        try client.call(behind: before, payload: payload, now: now)
    }

    /// Answers a running request.
    mutating func answer(at index: Int, with payload: [UInt8], refersBack: Bool = false) {
        guard running.indices.contains(index) else { return }
        let (number, _) = running.remove(at: index)
        server?.respond(to: number, payload: payload, refersBack: refersBack)
        processAll()
    }

    /// Answers a running request with an error.
    mutating func fail(at index: Int, with payload: [UInt8]) {
        guard running.indices.contains(index) else { return }
        let (number, _) = running.remove(at: index)
        server?.fail(number, payload: payload)
        processAll()
    }

    /// Takes all requests that may be taken, some after the others.
    private mutating func processAll() {
        while let events = server?.process(now: now), !events.isEmpty { record(events) }
    }

    /// Carries bytes until both ends are silent.
    mutating func exchange(pieceBytes: Int = .max) {
        while true {
            collect()
            if toServer.isEmpty, toClient.isEmpty { return }
            deliver(pieceBytes: pieceBytes)
        }
    }

    private mutating func collect() {
        toServer += client.takeOutput()
        if reception != nil { toClient += reception?.takeOutput() ?? [] }
        if server?.acceptsInput != nil, reception == nil { toClient += server?.takeOutput() ?? [] }
    }

    private mutating func deliver(pieceBytes: Int = .max) {
        let forServer = Array(toServer.prefix(pieceBytes))
        let forClient = Array(toClient.prefix(pieceBytes))
        toServer.removeFirst(forServer.count)
        toClient.removeFirst(forClient.count)
        if !forServer.isEmpty { serve(forServer) }
        guard !forClient.isEmpty else { return }
        clientEvents += client.receive(forClient.span.bytes, now: now)
    }

    private mutating func serve(_ bytes: [UInt8]) {
        guard reception != nil else {
            record(server?.receive(bytes.span.bytes, now: now) ?? [])
            return processAll()
        }
        reception?.receive(bytes.span.bytes)
        while let event = reception?.next() {
            switch event {
            case .open(let first):
                if server == nil { startSession(at: first.sequence) }
                guard let reader = finishReception() else { return }
                record(server?.attach(reader, first: first, now: now) ?? [])
                processAll()
            case .resume(let resumption):
                guard server != nil, resumption.token == Self.token else {
                    reception?.refuseResumption()
                    continue
                }
                guard let reader = finishReception() else { return }
                record(server?.resume(resumption, reader: reader, now: now) ?? [])
                if server?.hasGap == true { gaps += 1 }
                processAll()
            case .closed(let reason): closeReasons.append(reason)
            }
        }
    }

    /// The reception's reader, after which the session has the connection.
    private mutating func finishReception() -> CompactFrameReader? {
        toClient += reception?.takeOutput() ?? []
        defer { reception = nil }
        return reception?.reader
    }

    mutating func record(_ events: [CompactServerSession.Event]) {
        for event in events {
            switch event {
            case .request(let number, _, let payload):
                running.append((number, payload))
                carriedOut.append(payload)
            case .heartbeat: heartbeats += 1
            case .closed(let reason): closeReasons.append(reason)
            case .expired: expirations += 1
            }
        }
    }

    /// The server forgets everything, as after a restart.
    mutating func forgetSession() {
        server = nil
        running = []
    }
}
