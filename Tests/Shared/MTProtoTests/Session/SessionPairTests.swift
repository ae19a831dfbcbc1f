import TelegramSchema
import TestKit
import Testing

@testable import MTProto

/// Client and server sessions against each other.
@Suite struct SessionPairTests {
    /// A random history: calls, answers and pushes, broken connections, repeated and overtaking packets.
    @Test(arguments: 0..<40 as Range<UInt64>)
    func `every call runs once and every answer and push comes once, whatever the network does`(seed: UInt64)
    {
        var pair = SessionPair(seed: seed)
        var calls: [ClientCallID: [UInt8]] = [:]
        var pushed: [[UInt8]] = []
        for step in 0..<300 {
            pair.now = pair.now + .milliseconds(Int.random(in: 0..<400, using: &pair.random))
            switch Int.random(in: 0..<100, using: &pair.random) {
            case 0..<20:
                let body = SessionPair.body(step, bytes: seed.isMultiple(of: 2) ? 8 : 6000)
                calls[pair.client.call(body)] = body
            case 20..<25 where pair.server.isEstablished:
                let body = SessionPair.body(10000 + step)
                pushed.append(body)
                pair.server.push(body)
            case 25..<45: pair.answerOne()
            case 45..<47: pair.breakConnection()
            case 47..<70: pair.flush()
            default: pair.deliver(faults: true)
            }
        }
        pair.settle()

        #expect(pair.refusals.isEmpty)
        #expect(pair.runs.values.allSatisfy { $0 == 1 })
        #expect(pair.runs.count == calls.count)
        #expect(pair.results.mapValues { $0 } == calls.mapValues { [$0] })
        #expect(
            pair.pushes.sorted { $0.lexicographicallyPrecedes($1) }
                == pushed.sorted { $0.lexicographicallyPrecedes($1) }
        )
        #expect(pair.client.pendingCalls == 0)
    }

    @Test(arguments: [-10_000, -301, -60, 31, 3600, 10_000])
    func `a client whose clock is wrong finds the server's time`(seconds: Int) {
        var pair = SessionPair(seed: 1, clientClock: .seconds(seconds))
        let call = pair.client.call(SessionPair.body(1))
        pair.settle()

        #expect(pair.results[call]?.count == 1)
        #expect(pair.runs.values.allSatisfy { $0 == 1 })
    }

    @Test func `a salt that changes under way costs nothing but a repeat`() {
        var pair = SessionPair(seed: 1)
        for hour in 0..<10 {
            pair.now = pair.now + .seconds(3600)
            let call = pair.client.call(SessionPair.body(hour))
            pair.settle()
            #expect(pair.results[call]?.count == 1)
        }
        #expect(pair.runs.count == 10)
    }

    @Test func `a server that has forgotten the session runs what it did not answer`() {
        var pair = SessionPair(seed: 1)
        let first = pair.client.call(SessionPair.body(1))
        pair.settle()
        let second = pair.client.call(SessionPair.body(2))
        pair.flush()
        pair.breakConnection()
        pair.server = ServerSession(id: pair.client.id, uniqueID: 2)
        pair.settle()

        #expect(pair.results[first]?.count == 1)
        #expect(pair.results[second]?.count == 1)
    }

    @Test func `calls in a chain run in their order`() {
        var pair = SessionPair(seed: 1)
        var last: ClientCallID?
        let chain = (0..<20).map { number in
            let call = pair.client.call(SessionPair.body(number), after: last)
            last = call
            return call
        }
        pair.settle()

        #expect(chain.allSatisfy { pair.results[$0]?.count == 1 })
    }

    @Test func `an answer that was lost is asked for`() {
        var pair = SessionPair(seed: 1)
        let call = pair.client.call(SessionPair.body(1))
        pair.flush()
        pair.deliver(faults: false)
        pair.flush()
        while !pair.toClient.isEmpty || !pair.toServer.isEmpty { pair.deliver(faults: false) }
        pair.flush()
        pair.deliver(faults: false)
        pair.answerOne()
        pair.flush()
        // TCP would not lose it; a server that crashes between two connections does.
        pair.toClient = []
        pair.now = pair.now + .seconds(11)
        pair.settle()

        #expect(pair.results[call]?.count == 1)
    }

    @Test func `a call that is given up is dropped at the server`() {
        var pair = SessionPair(seed: 1)
        let warm = pair.client.call(SessionPair.body(0))
        pair.settle()
        let call = pair.client.call(SessionPair.body(1))
        pair.flush()
        pair.deliver(faults: false)
        #expect(pair.running.count == 1)
        pair.client.cancel(call)
        pair.flush()
        pair.deliver(faults: false)
        pair.settle()
        #expect(pair.server.runningCalls == 0)

        #expect(pair.results[warm]?.count == 1)
        #expect(pair.results[call] == nil)
    }

    @Test func `what is long is packed both ways and arrives whole`() {
        var pair = SessionPair(seed: 1)
        let (call, push) = (SessionPair.body(1, bytes: 6000), SessionPair.body(2, bytes: 6000))
        let asked = pair.client.call(call)
        pair.flush()
        #expect(pair.toServer.allSatisfy { $0.body.count < 200 })
        pair.settle()
        pair.server.push(push)
        pair.flush()
        #expect(!pair.toClient.isEmpty && pair.toClient.allSatisfy { $0.body.count < 200 })
        pair.settle()

        #expect(pair.runs == [call: 1])
        #expect(pair.results[asked] == [call])
        #expect(pair.pushes == [push])
    }

    @Test func `a call is not packed when that gains nothing or something goes around it`() {
        var pair = SessionPair(seed: 1)
        var random = SeededRandom(seed: 2)
        let noise = SessionPair.body(3, bytes: 8) + random.bytes(4000)
        let first = pair.client.call(noise)
        let second = pair.client.call(SessionPair.body(4, bytes: 6000), after: first)
        pair.flush()
        #expect(pair.toServer.map(\.body.count).reduce(0, +) > 10_000)
        pair.settle()

        #expect(pair.results[first] == [noise])
        #expect(pair.results[second]?.count == 1)
    }

    @Test func `pings come back`() {
        var pair = SessionPair(seed: 1)
        pair.client.ping(5, disconnectAfter: .seconds(75))
        pair.flush()
        var events: [ClientSession.Event] = []
        for _ in 0..<4 {
            while let packet = pair.toServer.first {
                pair.toServer.removeFirst()
                let message = EncryptedMessage(header: packet.header, body: 0..<packet.body.count)
                _ = pair.server.receive(message, in: packet.body, salts: &pair.salts, now: pair.now)
            }
            pair.flush()
            while let packet = pair.toClient.first {
                pair.toClient.removeFirst()
                let message = EncryptedMessage(header: packet.header, body: 0..<packet.body.count)
                events += pair.client.receive(message, in: packet.body, now: pair.now)
            }
            if case .saltChanged? = events.last { pair.client.ping(6) }
            pair.flush()
        }

        #expect(events.contains(.pong(6)))
        #expect(events.contains(.newSession(uniqueID: 1)))
    }

    @Test func `nothing that a server may send traps a client`() {
        var random = SeededRandom(seed: 3)
        var client = ClientSession(id: SessionID(rawValue: 1))
        let constructors = ServiceConstructor.allCases
        for round in 0..<20_000 {
            var body: [UInt8] = []
            body.appendLittleEndian(constructors[round % constructors.count].rawValue)
            body += random.bytes(Int.random(in: 0..<12, using: &random) * 4)
            let header = MessageHeader(
                salt: 0,
                sessionID: client.id,
                messageID: WireMessageID(rawValue: Int64(round) * 4 + 1),
                seqNo: Int32(round)
            )
            let message = EncryptedMessage(header: header, body: 0..<body.count)
            _ = client.receive(message, in: body, now: WireTime(seconds: 0))
        }
    }

    @Test func `nothing that a client may send traps a server`() {
        var random = SeededRandom(seed: 4)
        var bench = ServerBench.established()
        let constructors = ServiceConstructor.allCases
        for round in 0..<20_000 {
            var body: [UInt8] = []
            body.appendLittleEndian(constructors[round % constructors.count].rawValue)
            body += random.bytes(Int.random(in: 0..<12, using: &random) * 4)
            bench.send(body, content: Bool.random(using: &random))
            if round.isMultiple(of: 100) { _ = bench.flush() }
        }
    }
}
