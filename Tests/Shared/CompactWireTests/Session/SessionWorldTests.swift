import TestKit
import Testing

@testable import CompactWire

/// Random sessions over connections that break at any byte: nothing is lost, and nothing happens twice.
@Suite struct SessionWorldTests {
    /// A session with everything that it did.
    struct World {
        var pair: SessionPair
        var random: SeededRandom
        var requests: [CompactRequestID: [UInt8]] = [:]
        var nextNumber = 0
        var pushes: [[UInt8]] = []
        var isConnected = true

        init(seed: UInt64) throws {
            random = SeededRandom(seed: seed)
            var limits = CompactLimits()
            limits.outstanding = Int.random(in: 1...6, using: &random)
            limits.window = UInt16.random(in: 1...12, using: &random)
            limits.keptAnswerBytes = Int.random(in: 0...3, using: &random) == 0 ? 200 : 1 << 20
            pair = try SessionPair.opened(
                limits: limits,
                firstSequence: UInt16.random(in: 65_520...65_535, using: &random)
            )
        }

        mutating func step() throws {
            try stepWithoutAnswers { $0.answerOne() }
        }

        /// A step; `answer` is what the server's turn does.
        mutating func stepWithoutAnswers(_ answer: (inout World) -> Void = { _ in }) throws {
            pair.now += .milliseconds(Int.random(in: 0...2000, using: &random))
            switch Int.random(in: 0..<10, using: &random) {
            case 0...3:
                let payload = makePayload()
                requests[try pair.request(payload)] = payload
            case 4...5: answer(&self)
            case 6:
                let payload = makePayload()
                pushes.append(payload)
                _ = pair.server?.push(SessionPair.event, payload: payload)
            case 7 where isConnected:
                let bytes = (Int.random(in: 0...150, using: &random), Int.random(in: 0...150, using: &random))
                pair.disconnect(delivering: bytes)
                isConnected = false
            case 8 where !isConnected:
                pair.connect()
                isConnected = true
            default: if isConnected { pair.exchange(pieceBytes: Int.random(in: 1...200, using: &random)) }
            }
        }

        mutating func answerOne() {
            guard !pair.running.isEmpty else { return }
            let index = Int.random(in: 0..<pair.running.count, using: &random)
            pair.answer(at: index, with: pair.running[index].payload.reversed())
        }

        /// A payload that no other is equal to, sometimes long.
        private mutating func makePayload() -> [UInt8] {
            nextNumber += 1
            let length =
                Int.random(in: 0...9, using: &random) == 0 ? 3000 : Int.random(in: 0...60, using: &random)
            return MessagePackValue.array([
                .integer(Int64(nextNumber)), .binary(random.bytes(length)),
            ]).encoded()
        }

        /// Carries on without faults until everything is answered.
        mutating func finish() {
            if !isConnected { pair.connect() }
            isConnected = true
            for _ in 0..<10_000 where pair.client.heldCount > 0 {
                pair.exchange()
                answerOne()
            }
            pair.exchange()
        }
    }

    @Test(arguments: 0..<UInt64(propertySteps(60)))
    func `each request is carried out once and answered once, however often the connection breaks`(
        seed: UInt64
    ) throws {
        var world = try World(seed: seed)
        for _ in 0..<150 { try world.step() }
        world.finish()

        #expect(world.pair.closeReasons.isEmpty)
        #expect(world.pair.client.heldCount == 0)
        let carriedOut = world.pair.carriedOut
        #expect(Set(carriedOut).count == carriedOut.count)
        #expect(Set(carriedOut) == Set(world.requests.values))
        var answered: Set<CompactRequestID> = []
        var arrived: [[UInt8]] = []
        var canMiss = false
        for event in world.pair.clientEvents {
            switch event {
            case .answer(let id, let payload):
                #expect(answered.insert(id).inserted)
                #expect(payload == world.requests[id]?.reversed())
            case .answerGone(let id):
                #expect(answered.insert(id).inserted)
                #expect(world.pair.limits.keptAnswerBytes == 200)
            case .push(_, let payload): arrived.append(payload)
            case .resumed(let missedPushes): canMiss = canMiss || missedPushes
            default: Issue.record("unexpected \(event)")
            }
        }
        #expect(answered == Set(world.requests.keys))
        // Events come in order and once. Some may be missing, and then the client was told.
        var rest = world.pushes[...]
        for payload in arrived {
            rest = rest.drop { $0 != payload }.dropFirst()
            #expect(world.pushes.contains(payload))
        }
        #expect(Set(arrived).count == arrived.count)
        if arrived.count < world.pushes.count { #expect(canMiss) }
    }

    @Test(arguments: 0..<UInt64(propertySteps(60)))
    func `an answer that refers to an earlier one is read behind it, or is gone with it`(seed: UInt64) throws
    {
        var world = try World(seed: seed + 2000)
        // What the server takes the client to have: the numbers of answers since the last gap.
        var (sent, gaps, next, readable) = ([Int64](), 0, Int64(0), 0)
        func answerOne(_ world: inout World) {
            guard !world.pair.running.isEmpty else { return }
            if world.pair.gaps != gaps { (sent, gaps) = ([], world.pair.gaps) }
            let index = Int.random(in: 0..<world.pair.running.count, using: &world.random)
            let earlier = Bool.random(using: &world.random) ? sent.randomElement(using: &world.random) : nil
            let padding = world.random.bytes(Int.random(in: 0...120, using: &world.random))
            let payload: MessagePackValue = .array([
                .integer(next), .integer(earlier ?? -1), .binary(padding),
            ])
            world.pair.answer(at: index, with: payload.encoded(), refersBack: earlier != nil)
            sent.append(next)
            next += 1
        }
        for _ in 0..<200 {
            try world.stepWithoutAnswers()
            if Bool.random(using: &world.random) { answerOne(&world) }
        }
        if !world.isConnected { world.pair.connect() }
        for _ in 0..<10_000 where world.pair.client.heldCount > 0 {
            world.pair.exchange()
            answerOne(&world)
        }
        world.pair.exchange()

        #expect(world.pair.client.heldCount == 0)
        var known: Set<Int64> = []
        for case .answer(_, let payload) in world.pair.clientEvents {
            guard case .array(let values) = try MessagePackValue(decoding: payload), values.count == 3,
                case .integer(let number) = values[0], case .integer(let earlier) = values[1]
            else { continue }
            #expect(earlier < 0 || known.contains(earlier))
            known.insert(number)
            readable += 1
        }
        #expect(readable > 0)
    }

    @Test(arguments: 0..<UInt64(propertySteps(40)))
    func `a server that forgets loses no request without telling, and carries none out twice`(
        seed: UInt64
    ) throws {
        var world = try World(seed: seed + 1000)
        for round in 0..<4 {
            for _ in 0..<40 { try world.step() }
            if world.isConnected { world.pair.disconnect(delivering: (round * 40, 30)) }
            world.isConnected = false
            world.pair.forgetSession()
            world.pair.connect()
            world.isConnected = true
            world.pair.exchange()
            #expect(world.pair.clientEvents.last == .needsOpening)
            _ = try world.pair.client.open(payload: [0x80], now: world.pair.now)
            world.pair.exchange()
            // The token comes with the answer.
            world.pair.answer(at: 0, with: [0xc0])
            world.pair.exchange()
            world.pair.client.token = [1, 2, 3, 4]
        }
        world.finish()

        #expect(world.pair.closeReasons.isEmpty)
        #expect(world.pair.client.heldCount == 0)
        var outcomes: [CompactRequestID: Bool] = [:]
        for event in world.pair.clientEvents {
            switch event {
            case .answer(let id, _), .answerGone(let id):
                #expect(outcomes.updateValue(true, forKey: id) == nil)
            case .lost(let ids): for id in ids { #expect(outcomes.updateValue(false, forKey: id) == nil) }
            case .push, .resumed, .needsOpening: break
            default: Issue.record("unexpected \(event)")
            }
        }
        for (id, payload) in world.requests {
            let times = world.pair.carriedOut.filter { $0 == payload }.count
            switch outcomes[id] {
            case true: #expect(times == 1)
            case false: #expect(times <= 1)
            case nil: Issue.record("a request without an outcome")
            }
        }
    }
}
