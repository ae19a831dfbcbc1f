import CompactAPI
import CompactWire
import LayerAdapters
import MTProto
import NoiseChannel
import TelegramSchema
import WireCrypto

/// Our own client on the compact transport over a real socket, step by step.
final class OwnClient {
    /// What a client keeps from one connection to the next.
    struct Memory {
        var session = CompactClientSession()
        var key: AuthKey?
        var ticket: NoiseTicket?
        /// What answers have brought; nil if the server names nothing.
        var known: CompactKnownValues?
        /// The form of answers.
        var form = 0
    }

    /// How a connection begins.
    enum Start {
        /// By a new channel.
        case new
        /// By the ticket of the last one. Early data opens or continues a session, with these calls behind.
        case early([[UInt8]])
    }

    let wire: TestClient
    private var channel: NoiseClient
    private var random = SystemRandom()
    var memory: Memory
    var established: NoiseEstablishment?
    /// The events that nobody has asked for yet.
    var events: [CompactClientSession.Event] = []
    /// The bytes of the first message.
    var firstMessage: [UInt8] { channel.opening }

    private init(_ wire: TestClient, _ memory: Memory, _ start: Start) throws {
        var (memory, random, events) = (memory, SystemRandom(), [CompactClientSession.Event]())
        var failure: (any Error)?
        if case .early(let calls) = start, let ticket = memory.ticket {
            memory.ticket = nil
            channel = try NoiseClient(
                ticket: ticket,
                server: TestGateway.key.publicKey,
                nowSeconds: wallClock().seconds,
                random: &random
            ) { binding in
                do {
                    events = try Self.begin(&memory, binding)
                    for call in calls { _ = try Self.request(call, &memory) }
                } catch { failure = error }
                return memory.session.takeOutput()
            }
        } else {
            channel = try NoiseClient(trust: .key(TestGateway.key.publicKey), random: &random)
        }
        if let failure { throw failure }
        self.wire = wire
        self.memory = memory
        self.events = events
    }

    static var now: Duration { .milliseconds(wallClock().milliseconds) }

    /// Connects with what an earlier client has kept, runs `body`, disconnects. `body` sends the first message itself if
    /// it is held up.
    @discardableResult
    static func run<Result>(
        _ test: TestGateway,
        continuing memory: Memory = Memory(),
        _ start: Start = .new,
        isHeldUp: Bool = false,
        _ body: (OwnClient) async throws -> Result
    ) async throws -> Result {
        try await test.client { wire in
            let client = try OwnClient(wire, memory, start)
            if !isHeldUp { try await wire.send(raw: client.firstMessage) }
            return try await body(client)
        }
    }

    /// Opens a session or continues one, by a proof over `binding`.
    private static func begin(
        _ memory: inout Memory,
        _ binding: Digest32,
        change: (inout SessionOpening) -> Void = { _ in }
    ) throws -> [CompactClientSession.Event] {
        let key = memory.key
        let proof = key.map { ChannelProof.make(.resume, key: $0.bytes, binding: binding) }
        let events = memory.session.connected(proof: proof, now: now)
        guard events.contains(.needsOpening) else { return events }
        try open(&memory, binding, change: change)
        return events.filter { $0 != .needsOpening }
    }

    private static func open(
        _ memory: inout Memory,
        _ binding: Digest32,
        change: (inout SessionOpening) -> Void
    ) throws {
        var opening = SessionOpening(listLength: CompactAPI.ownListLength, layer: LayerAdapter.own)
        opening.device = SessionDevice(
            apiID: 4,
            deviceModel: "Test",
            systemVersion: "Linux",
            appVersion: "1",
            systemLanguage: "en",
            language: "en"
        )
        if let key = memory.key {
            let proof = ChannelProof.make(.open, key: key.bytes, binding: binding)
            opening.key = .init(id: key.id.rawValue, proof: proof)
        }
        change(&opening)
        _ = try memory.session.open(payload: opening.encoded(), now: now)
    }

    private static func request(_ body: [UInt8], _ memory: inout Memory) throws -> CompactRequestID {
        try memory.session.request(.call, payload: CompactAPI().payload(ofCall: body), now: now)
    }

    /// Waits for the server's answer to the first message.
    func establish() async throws -> NoiseEstablishment {
        while established == nil { try await step() }
        guard let established else { throw Disconnected() }
        return established
    }

    /// Opens or continues a session on a new channel; returns when the server has answered.
    func begin(change: (inout SessionOpening) -> Void = { _ in }) async throws {
        try await start(change: change)
        try await awaitSession(change: change)
    }

    /// Says what opens or continues a session.
    func start(change: (inout SessionOpening) -> Void = { _ in }) async throws {
        let channel = try await establish()
        if channel.isResumed {
            memory.session.check(now: Self.now)
            try await flush()
        } else {
            // What a ticket that was not taken has carried is said again.
            memory.session.disconnected()
            events += try Self.begin(&memory, channel.channelBinding, change: change)
            try await flush()
        }
    }

    /// Waits until a session is open, and opens a new one if the server knows none.
    func awaitSession(change: (inout SessionOpening) -> Void = { _ in }) async throws {
        let channel = try await establish()
        while true {
            let event = try await nextEvent()
            switch event {
            case .needsOpening:
                try Self.open(&memory, channel.channelBinding, change: change)
                try await flush()
            case .resumed:
                guard let key = memory.key, let proof = memory.session.serverProof,
                    ChannelProof.isValid(
                        proof,
                        .resumed,
                        key: key.bytes,
                        binding: channel.channelBinding
                    )
                else { throw WrongProof() }
                memory.ticket = channel.ticket
                return events.insert(event, at: 0)
            case .answer(_, let payload) where memory.session.token == nil:
                let answer = try SessionOpeningAnswer(decoding: payload)
                let key = try memory.key ?? AuthKey(bytes: channel.authorizationKey())
                guard let key,
                    ChannelProof.isValid(
                        answer.proof,
                        .opened,
                        key: key.bytes,
                        binding: channel.channelBinding
                    )
                else { throw WrongProof() }
                memory.key = key
                memory.session.token = answer.token
                memory.known = answer.form > 0 ? CompactKnownValues() : nil
                memory.form = answer.form
                memory.ticket = channel.ticket
                return
            case .failure(_, let payload): throw try Refused(MTP.RpcError(compactPayload: payload))
            case .closed(let reason): throw Closed(reason: reason)
            default: continue
            }
        }
    }

    /// Sends a call.
    func request(_ body: [UInt8]) async throws -> CompactRequestID {
        let id = try Self.request(body, &memory)
        try await flush()
        return id
    }

    /// Calls, and waits for the answer in TL.
    func call<Call: TLConstructor>(_ call: Call) async throws -> [UInt8] {
        try await answer(to: request(call.encoded()), of: Call.constructorID)
    }

    /// Waits for the answer to a call, and leaves other events.
    func answer(to id: CompactRequestID, of method: UInt32) async throws -> [UInt8] {
        var others: [CompactClientSession.Event] = []
        defer { events = others + events }
        while true {
            switch try await nextEvent() {
            case .answer(id, let payload):
                let api = CompactAPI(form: memory.form)
                return try api.answer(from: payload, of: method, known: &memory.known)
            case .failure(id, let payload): throw try Refused(MTP.RpcError(compactPayload: payload))
            case .closed(let reason): throw Closed(reason: reason)
            case let other: others.append(other)
            }
        }
    }

    /// Waits for an update, in TL.
    func push() async throws -> [UInt8] {
        while true {
            switch try await nextEvent() {
            case .push(.call, let payload):
                return try CompactAPI(form: memory.form).updates(from: payload, known: memory.known)
            case .closed(let reason): throw Closed(reason: reason)
            default: continue
            }
        }
    }

    /// The next event.
    func nextEvent() async throws -> CompactClientSession.Event {
        while events.isEmpty { try await step() }
        return events.removeFirst()
    }

    /// Sends what the session has to send.
    func flush() async throws { try await send(memory.session.takeOutput()) }

    /// Sends bytes in the channel.
    func send(_ bytes: [UInt8]) async throws {
        var out: [UInt8] = []
        try channel.seal(bytes.span.bytes, into: &out)
        try await wire.send(raw: out)
    }

    /// Receives something.
    private func step() async throws {
        guard let bytes = try await wire.receiveRaw() else { throw Disconnected() }
        channel.receive(bytes.span.bytes)
        while let event = try channel.next(nowSeconds: wallClock().seconds) {
            switch event {
            case .established(let made): established = made
            case .bytes(let bytes): events += memory.session.receive(bytes.span.bytes, now: Self.now)
            }
        }
    }

    /// An error of the API.
    struct Refused: Error, Equatable {
        let code: Int32
        let name: String

        init(code: Int32, _ name: String) { (self.code, self.name) = (code, name) }
        init(_ error: MTP.RpcError) { self.init(code: error.errorCode, error.errorMessage) }
    }

    /// The connection was closed by one end.
    struct Closed: Error, Equatable { let reason: CompactCloseReason }
    /// The server has not proved the key.
    struct WrongProof: Error {}
}
