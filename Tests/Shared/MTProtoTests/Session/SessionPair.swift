import TestKit

@testable import MTProto

/// A client and a server session with a network in between that loses, repeats and reorders packets.
struct SessionPair {
    typealias Packet = (header: MessageHeader, body: [UInt8])

    var random: SeededRandom
    var now = WireTime(seconds: 1_700_000_000)
    /// The error of the client's clock.
    var clientClock: Duration
    var client: ClientSession
    var server: ServerSession
    var salts = SaltSchedule(secret: [9], keyID: AuthKeyID(rawValue: 3), epoch: WireTime(seconds: 0))

    var toServer: [Packet] = []
    var toClient: [Packet] = []
    /// The calls that the server runs, with their bodies.
    var running: [(id: WireMessageID, body: [UInt8])] = []
    /// The number of times that the server was asked to run the call with this body.
    var runs: [[UInt8]: Int] = [:]
    /// The results that the client received, by call.
    var results: [ClientCallID: [[UInt8]]] = [:]
    var pushes: [[UInt8]] = []
    var refusals: [BadMessage] = []

    init(seed: UInt64, clientClock: Duration = .zero) {
        random = SeededRandom(seed: seed)
        self.clientClock = clientClock
        client = ClientSession(id: SessionID(rawValue: 8))
        server = ServerSession(id: SessionID(rawValue: 8), uniqueID: 1)
    }

    /// A body that no session takes for one of its own messages.
    static func body(_ number: Int, bytes: Int = 8) -> [UInt8] {
        var body: [UInt8] = []
        body.appendLittleEndian(0x7fff_0000 + UInt32(number))
        body += [UInt8](repeating: UInt8(truncatingIfNeeded: number), count: bytes)
        return body
    }

    mutating func flush() {
        client.flush(now: now + clientClock) { toServer.append(($0, $1.copied(from: 0))) }
        let salt = salts.current(now: now)
        server.flush(now: now, salt: salt) { toClient.append(($0, $1.copied(from: 0))) }
    }

    mutating func breakConnection() {
        toServer = []
        toClient = []
        client.connectionReplaced(now: now + clientClock)
        server.connectionReplaced()
    }

    /// Moves one packet each way; with `faults`, packets may be repeated or reordered.
    mutating func deliver(faults: Bool) {
        if let packet = Self.take(from: &toServer, faults: faults, &random) {
            let message = EncryptedMessage(header: packet.header, body: 0..<packet.body.count)
            act(on: server.receive(message, in: packet.body, salts: &salts, now: now))
        }
        if let packet = Self.take(from: &toClient, faults: faults, &random) {
            let message = EncryptedMessage(header: packet.header, body: 0..<packet.body.count)
            act(on: client.receive(message, in: packet.body, now: now + clientClock))
        }
    }

    /// Answers one of the running calls with its own body.
    mutating func answerOne() {
        guard !running.isEmpty else { return }
        let call = running.remove(at: Int.random(in: running.indices, using: &random))
        act(on: server.answer(call.id, with: call.body, now: now))
    }

    /// Lets everything settle without further faults.
    mutating func settle() {
        for _ in 0..<50 {
            now = now + .milliseconds(300)
            act(on: server.timePassed(now: now))
            client.timePassed(now: now + clientClock)
            flush()
            while !toServer.isEmpty || !toClient.isEmpty { deliver(faults: false) }
            while !running.isEmpty { answerOne() }
        }
    }

    private static func take(
        from queue: inout [Packet],
        faults: Bool,
        _ random: inout SeededRandom
    ) -> Packet? {
        guard !queue.isEmpty else { return nil }
        let chance = faults ? Int.random(in: 0..<20, using: &random) : 20
        // One in twenty is repeated, one in twenty overtakes all others.
        if chance == 0 { return queue[0] }
        return chance == 1 ? queue.removeLast() : queue.removeFirst()
    }

    private mutating func act(on events: [ServerSession.Event]) {
        for case .call(let id, let body) in events {
            running.append((id, body))
            runs[body, default: 0] += 1
        }
    }

    private mutating func act(on events: [ClientSession.Event]) {
        for event in events {
            switch event {
            case .result(let call, let body): results[call, default: []].append(body)
            case .push(let body): pushes.append(body)
            case .refused(_, let reason): refusals.append(reason)
            default: break
            }
        }
    }
}
