import FuzzSupport

@testable import CompactWire

/// A client, a server and what is on its way between them.
struct PairPlay {
    private let limits: CompactLimits
    /// True if answers refer to earlier ones.
    private let hasNames: Bool
    /// True if first messages may come late.
    private let mayHoldUp: Bool
    private var client: CompactClientSession
    private var record = PairRecord()
    private var openings: Set<CompactRequestID> = []
    private var now = Duration.zero
    private var isConnected = false
    private var toServer: [UInt8] = []
    private var toClient: [UInt8] = []
    /// The length of what comes with the first message and has not arrived.
    private var earlyBytes = 0
    /// A first message that is held up.
    private var heldUp: [UInt8] = []

    private var server: CompactServerSession?
    /// The server's end of the connection, before the session has it.
    private var reception: CompactReception?
    /// True if the session has the client's connection, and not one of a message that was held up.
    private var isServed = false
    private var isConfirmed = true
    private var token: UInt8 = 0
    private var running: [(request: CompactRequestNumber, wish: Int?)] = []
    /// The values that the server takes the client to have.
    private var sent: [Int] = []
    private var nextValue = 0
    private var pushes = 0
    private var arrivedPushes: Set<Int> = []
    private var lastPush = -1
    /// The pushes that the client was told of or has.
    private var accountedPushes = 0
    /// The pushes that the server had made when it continued the session.
    private var pushesAtResumption = 0

    init(choosing choice: UInt8, _ other: UInt8) {
        var limits = CompactLimits()
        limits.outstanding = Int(choice & 7) + 1
        // What may follow a resumption that is refused fits into it.
        limits.window = [10, 16, 256, 256][Int(choice >> 3 & 3)]
        limits.heldRequests = 20
        limits.keptAnswerBytes = choice & 32 == 0 ? 300 : 1 << 20
        limits.outputBytes = choice & 64 == 0 ? 3000 : 1 << 20
        limits.bytesAtOnce = choice & 128 == 0 ? 200 : 1 << 20
        self.limits = limits
        // What is given up while a first message is held up may be missed: docs/notes/compact.md.
        hasNames = other & 8 == 0
        mayHoldUp = other & 16 == 0 && (choice & 32 != 0 || !hasNames)
        client = CompactClientSession(limits: limits)
        connect(isEarly: false)
    }

    // MARK: steps

    mutating func step(_ input: inout FuzzInput) {
        let kind = input.byte()
        let choice = kind >> 4
        switch kind & 15 {
        case 0...1:
            ask(length: Int(input.byte()) * (choice == 15 ? 40 : 1), line: choice & 3, isBehind: false)
        case 2...3: ask(length: Int(choice), line: choice & 3, isBehind: true)
        case 4...5: answer(input.byte(), padding: Int(choice) * (choice == 15 ? 100 : 6))
        case 6: push()
        case 7: deliver(toServer: Int(input.byte()), toClient: 0)
        case 8: deliver(toServer: 0, toClient: Int(input.byte()))
        case 9: exchange()
        case 10:
            if choice & 1 == 0 { deliver(toServer: Int(input.byte()), toClient: Int(input.byte())) }
            disconnect()
        case 11...12: if !isConnected { connect(isEarly: choice & 1 == 0) }
        case 13: advance(by: .seconds(Int(choice) * 8))
        case 14: if choice == 0 { forgetSession() } else { deliverHeldUp() }
        default: if choice == 0 { advance(by: .seconds(901)) } else { exchange() }
        }
        check()
    }

    private mutating func ask(length: Int, line: UInt8, isBehind: Bool) {
        let number = record.next
        let payload =
            [UInt8(truncatingIfNeeded: number >> 8), UInt8(truncatingIfNeeded: number)]
            + (0..<length).map { UInt8(truncatingIfNeeded: $0 &* 37 ^ $0 >> 3) }
        let last = isBehind ? record.last(of: line) : nil
        do throws(CompactRequestError) {
            let id =
                if let last {
                    try client.call(behind: last, payload: payload, now: now)
                } else {
                    try client.request(.call, payload: payload, now: now)
                }
            record.asked(id, line: line, isBehind: last != nil)
        } catch {
            if case .tooLarge = error { preconditionFailure("a short request is too large") }
        }
    }

    private mutating func answer(_ choice: UInt8, padding: Int) {
        guard !running.isEmpty else { return }
        let (request, wish) = running.remove(at: Int(choice & 7) % running.count)
        guard let wish else {
            server?.respond(to: request, payload: [token])
            return goOn()
        }
        if choice & 32 != 0 {
            record.end(wish, hasFailed: true)
            server?.fail(request, payload: PairRecord.refusal)
        } else {
            record.end(wish, hasFailed: false)
            let earlier =
                hasNames && choice & 64 != 0 && !sent.isEmpty ? sent[Int(choice >> 3 & 3) % sent.count] : nil
            let answer = PairAnswer(request: wish, value: nextValue, earlier: earlier)
            server?.respond(
                to: request,
                payload: answer.payload(padding: padding),
                refersBack: earlier != nil
            )
            sent.append(nextValue)
            nextValue += 1
        }
        goOn()
    }

    private mutating func push() {
        let payload = [UInt8(truncatingIfNeeded: pushes >> 8), UInt8(truncatingIfNeeded: pushes)]
        _ = server?.push(.call, payload: payload)
        if server != nil { pushes += 1 }
    }

    private mutating func advance(by time: Duration) {
        now += time
        if let deadline = client.deadline, now >= deadline { act(on: client.advance(to: now)) }
        guard let events = server?.advance(to: now) else { return }
        if events == [.expired] { forgetSession() } else { act(on: events) }
    }

    // MARK: the network

    private mutating func connect(isEarly: Bool) {
        isConnected = true
        reception = CompactReception(limits: limits)
        isConfirmed = true
        act(on: client.connected(now: now))
        collect()
        guard isEarly, mayHoldUp, case .resuming = client.phase else { return }
        // All of the first message comes at once, or later, or never.
        earlyBytes = toServer.count
        isConfirmed = false
    }

    private mutating func disconnect() {
        guard isConnected else { return }
        collect()
        if earlyBytes > 0 { heldUp = Array(toServer.prefix(earlyBytes)) }
        (toServer, toClient, earlyBytes) = ([], [], 0)
        isConnected = false
        reception = nil
        client.disconnected()
        guard isServed else { return }
        server?.disconnected(now: now)
        isServed = false
    }

    private mutating func collect() {
        toServer += client.takeOutput()
        if isServed { toClient += server?.takeOutput() ?? [] }
        toClient += reception?.takeOutput() ?? []
    }

    private mutating func deliver(toServer serverBytes: Int, toClient clientBytes: Int) {
        guard isConnected else { return }
        collect()
        let isFirst = earlyBytes > 0
        let forServer = Array(toServer.prefix(isFirst && serverBytes > 0 ? earlyBytes : serverBytes))
        if !forServer.isEmpty, reception != nil || server?.acceptsInput != false {
            toServer.removeFirst(forServer.count)
            earlyBytes = 0
            isConfirmed = !isFirst
            serve(forServer)
            // On a sealed channel a record follows the answer to the first message.
            if isFirst, isConnected { client.check(now: now) }
        }
        let forClient = Array(toClient.prefix(clientBytes))
        guard !forClient.isEmpty, isConnected else { return }
        toClient.removeFirst(forClient.count)
        act(on: client.receive(forClient.span.bytes, now: now))
    }

    private mutating func exchange() {
        guard isConnected else { return }
        var left = (-1, -1)
        while isConnected, left != (toServer.count, toClient.count) {
            left = (toServer.count, toClient.count)
            deliver(toServer: .max, toClient: .max)
            goOn()
            collect()
        }
    }

    // MARK: the server

    private mutating func serve(_ bytes: [UInt8]) {
        guard reception != nil else {
            act(on: server?.receive(bytes.span.bytes, now: now) ?? [])
            return goOn()
        }
        reception?.receive(bytes.span.bytes)
        while let event = reception?.next(), let reader = reception?.reader {
            switch event {
            case .open(let first):
                begin()
                carry()
                act(on: server?.attach(reader, first: first, now: now) ?? [])
                goOn()
            case .resume(let resumption):
                guard server != nil, resumption.token == [token] else {
                    reception?.refuseResumption()
                    continue
                }
                carry()
                resume(resumption, reader)
            case .closed(let reason): preconditionFailure("the server closes: \(reason)")
            }
        }
    }

    private mutating func carry() {
        toClient += reception?.takeOutput() ?? []
        reception = nil
        // What a message had that was held up goes nowhere.
        if !isServed { server?.disconnected(now: now) }
        isServed = true
    }

    private mutating func resume(_ resumption: Resumption, _ reader: CompactFrameReader) {
        pushesAtResumption = pushes
        let isLatest = isConfirmed
        let events = server?.resume(resumption, reader: reader, isLatest: isLatest, now: now) ?? []
        if server?.hasGap == true { sent = [] }
        act(on: events)
        goOn()
    }

    /// A first message that was held up comes to a session without a connection.
    private mutating func deliverHeldUp() {
        guard !heldUp.isEmpty, server != nil, !isServed else { return }
        var late = CompactReception(limits: limits)
        late.receive(heldUp.span.bytes)
        heldUp = []
        guard case .resume(let resumption) = late.next(), resumption.token == [token] else { return }
        let events =
            server?.resume(resumption, reader: late.reader, isLatest: false, now: now) ?? []
        if server?.hasGap == true { sent = [] }
        act(on: events)
        goOn()
    }

    private mutating func begin() {
        server = CompactServerSession(isNumbered: true, limits: limits, now: now)
        token &+= 1
        running = []
        sent = []
        isServed = false
        accountedPushes = pushes
        pushesAtResumption = pushes
    }

    private mutating func forgetSession() {
        disconnect()
        server = nil
        running = []
    }

    private mutating func act(on events: [CompactServerSession.Event]) {
        for event in events {
            switch event {
            case .request(let number, let opcode, let payload):
                guard opcode == .call else {
                    precondition(opcode == .open, "a request that nobody sent")
                    running.append((number, nil))
                    continue
                }
                precondition(payload.count >= 2, "a request was cut")
                let wish = Int(payload[0]) << 8 | Int(payload[1])
                record.carryOut(wish)
                running.append((number, wish))
            case .heartbeat: break
            case .closed(let reason):
                guard isServed else {
                    if case .sequenceOutOfWindow = reason {
                    } else {
                        precondition(reason == .silent, "the server closes: \(reason)")
                    }
                    server?.disconnected(now: now)
                    continue
                }
                precondition(reason == .silent, "the server closes: \(reason)")
                disconnect()
            case .expired: preconditionFailure("expired with a connection")
            }
        }
    }

    private mutating func goOn() {
        while let events = server?.process(now: now), !events.isEmpty { act(on: events) }
    }

    // MARK: the client

    private mutating func act(on events: [CompactClientSession.Event]) {
        for event in events {
            switch event {
            case .answer(let id, let payload):
                if openings.remove(id) != nil {
                    client.token = payload
                } else {
                    record.answered(id, PairAnswer(payload))
                }
            case .failure(let id, let payload): record.failed(id, payload)
            case .answerGone(let id): record.gone(id)
            case .lost(let ids): record.lost(ids.filter { openings.remove($0) == nil })
            case .push(_, let payload):
                let number = Int(payload[0]) << 8 | Int(payload[1])
                precondition(number > lastPush, "a push twice, or in another order")
                lastPush = number
                arrivedPushes.insert(number)
            case .resumed(let missedPushes):
                let isMissing = (accountedPushes..<pushesAtResumption).contains {
                    !arrivedPushes.contains($0)
                }
                precondition(missedPushes || !isMissing, "a push is missed in silence")
                accountedPushes = pushesAtResumption
            case .needsOpening: open()
            case .closed(let reason):
                switch reason {
                case .silent, .byPeer: break
                default: preconditionFailure("the client closes: \(reason)")
                }
                disconnect()
            }
        }
    }

    private mutating func open() {
        record.forgetNames()
        do throws(CompactRequestError) {
            guard let id = try client.open(payload: [0x80], now: now) else {
                preconditionFailure("no opening is needed")
            }
            openings.insert(id)
        } catch {
            // So many requests are held that none more fits: the session cannot go on.
            disconnect()
            client = CompactClientSession(limits: limits)
            openings = []
            record.loseAll()
        }
    }

    // MARK: checks

    private func check() {
        precondition(
            client.heldCount == record.waitingCount + openings.count,
            "requests without an outcome are other ones"
        )
        precondition(client.unanswered.count <= limits.outstanding + 1, "more is sent than is allowed")
        precondition(server?.runningCount ?? 0 <= limits.outstanding, "more runs than is allowed")
    }

    /// From now on the network works, and the server answers.
    mutating func end() {
        for _ in 0..<2000 {
            if !isConnected { connect(isEarly: false) }
            exchange()
            check()
            if client.heldCount == 0, running.isEmpty { break }
            if running.isEmpty { advance(by: .seconds(6)) } else { answer(0, padding: 3) }
        }
        exchange()
        precondition(record.isComplete && client.heldCount == 0, "a request has no outcome")
        precondition(running.isEmpty && server?.runningCount ?? 0 == 0, "a request is never answered")
    }
}
