import TestKit
import Testing

@testable import CompactWire

/// Calls behind others: the server runs each once the one before it has succeeded.
@Suite struct SessionLineTests {
    private static let refusal: [UInt8] = [0x92, 0x01, 0xa1, 0x41]
    private static let waitFailed = MessagePackValue.array([
        .integer(400), .string("MSG_WAIT_FAILED"),
    ]).encoded()

    @Test func `a call behind another one costs no byte, and runs once that has succeeded`() throws {
        var pair = try SessionPair.opened()
        let first = try pair.request([1])
        let second = try pair.call([2], behind: first)
        let third = try pair.call([3], behind: second)
        let sent = pair.client.takeOutput()
        #expect(
            sent
                == hex("0a 00 0001 4d00 00 000001 01") + hex("0a 00 0002 4e01 00 000001 02")
                + hex("0a 00 0003 4e01 00 000001 03")
        )
        pair.toServer += sent
        pair.exchange()
        #expect(pair.carriedOut == [[1]])
        #expect(pair.server?.runningCount == 3)
        for payload: UInt8 in 1...3 {
            pair.answer(at: 0, with: [payload])
            #expect(pair.carriedOut.count == min(Int(payload) + 1, 3))
        }
        pair.exchange()
        #expect(pair.carriedOut == [[1], [2], [3]])
        #expect(
            pair.clientEvents == [
                .answer(first, payload: [1]), .answer(second, payload: [2]), .answer(third, payload: [3]),
            ]
        )
        // What has its answer is not waited for.
        _ = try pair.call([4], behind: third)
        pair.exchange()
        #expect(pair.carriedOut.last == [4])
    }

    @Test func `what stands behind a failure fails with it, whenever it comes`() throws {
        var pair = try SessionPair.opened()
        let first = try pair.request([1])
        let second = try pair.call([2], behind: first)
        let third = try pair.call([3], behind: second)
        pair.exchange()
        // On its way while the first one fails.
        let fourth = try pair.call([4], behind: third)
        pair.fail(at: 0, with: Self.refusal)
        pair.exchange()
        #expect(
            pair.clientEvents == [
                .failure(first, payload: Self.refusal), .failure(second, payload: Self.waitFailed),
                .failure(third, payload: Self.waitFailed), .failure(fourth, payload: Self.waitFailed),
            ]
        )
        #expect(pair.carriedOut == [[1]])
        #expect(pair.server?.runningCount == 0)
        #expect(pair.server?.hasFreeCalls == false)
    }

    @Test func `an answer that is too large is a failure`() throws {
        var limits = CompactLimits()
        limits.answerBytes = 100
        var pair = try SessionPair.opened(limits: limits)
        let first = try pair.request([1])
        let second = try pair.call([2], behind: first)
        pair.exchange()
        pair.answer(at: 0, with: [UInt8](repeating: 0, count: 101))
        pair.exchange()
        #expect(pair.clientEvents.last == .failure(second, payload: Self.waitFailed))
        #expect(pair.carriedOut == [[1]])
    }

    @Test func `a call that was cut off fails, though the client knows already why`() throws {
        var pair = try SessionPair.opened()
        let first = try pair.request([1])
        pair.exchange()
        let second = try pair.call([2], behind: first)
        pair.fail(at: 0, with: Self.refusal)
        pair.disconnect(delivering: (0, 1000))
        #expect(pair.clientEvents == [.failure(first, payload: Self.refusal)])
        pair.connect()
        pair.exchange()
        #expect(pair.clientEvents.last == .failure(second, payload: Self.waitFailed))
        #expect(pair.carriedOut == [[1]])
    }

    @Test func `a call that was freed without a connection runs on the next one`() throws {
        var pair = try SessionPair.opened()
        let first = try pair.request([1])
        pair.exchange()
        let bytes = try #require(pair.server).heldBytes
        let second = try pair.call([2], behind: first)
        pair.exchange()
        #expect(pair.server?.heldBytes == bytes + 11)
        pair.disconnect()
        pair.answer(at: 0, with: [0xc0])
        #expect(pair.carriedOut == [[1]])
        pair.connect()
        pair.exchange()
        #expect(pair.carriedOut == [[1], [2]])
        pair.answer(at: 0, with: [0xc0])
        pair.exchange()
        #expect(pair.clientEvents.last == .answer(second, payload: [0xc0]))
    }

    @Test func `a call is unpacked when it runs`() throws {
        var pair = try SessionPair.opened()
        let first = try pair.request([1])
        let long = [UInt8](repeating: 7, count: 5000)
        _ = try pair.call(long, behind: first)
        pair.exchange()
        #expect(pair.server?.takeUnpackedBytes() == 0)
        pair.answer(at: 0, with: [0xc0])
        #expect(pair.carriedOut == [[1], long])
        #expect(pair.server?.takeUnpackedBytes() == 5000)
    }

    @Test func `a new session takes no call behind another from the old one`() throws {
        var pair = try SessionPair.opened()
        let old = try pair.request([1])
        pair.exchange()
        pair.disconnect()
        pair.forgetSession()
        pair.connect()
        // Behind the resumption, whose refusal nobody knows yet.
        let first = try pair.request([2])
        let second = try pair.call([3], behind: first)
        pair.exchange()
        #expect(pair.clientEvents == [.lost([old, second]), .needsOpening])
        #expect(throws: CompactRequestError.mustWait) { try pair.call([3], behind: first) }
        _ = try pair.client.open(payload: [0x80], now: pair.now)
        _ = try pair.call([3], behind: first)
        pair.exchange()
        #expect(pair.carriedOut == [[1], [0x80], [2]])
    }

    @Test func `a call whose number has to wait is not taken`() throws {
        var limits = CompactLimits()
        limits.outstanding = 1
        var pair = try SessionPair.opened(limits: limits)
        let first = try pair.request([1])
        #expect(throws: CompactRequestError.mustWait) { try pair.call([2], behind: first) }
        let second = try pair.request([3])
        pair.exchange()
        pair.answer(at: 0, with: [0xc0])
        pair.exchange()
        #expect(throws: CompactRequestError.mustWait) { try pair.call([2], behind: second) }
        #expect(pair.client.heldCount == 1)
        #expect(pair.carriedOut == [[1], [3]])
    }

    @Test func `a stranger to lines gets its own opcode back`() {
        for opcode: UInt16 in [0x4e00, 0x4d00, 0x4f01, 0x0001] {
            #expect(CompactOpcode(rawValue: opcode).distance == nil)
        }
        #expect(CompactOpcode.call(behind: 255).distance == 255)
        #expect(CompactOpcode.call(behind: 1).rawValue == 0x4e01)
    }

    /// Three lines over a session whose connection breaks at any byte.
    private struct World {
        var pair: SessionPair
        var random: SeededRandom
        /// Each request by the payload that it has.
        var requests: [CompactRequestID: [UInt8]] = [:]
        /// The newest request of each line.
        var newest: [UInt8: CompactRequestID] = [:]
        var outcomes: [CompactRequestID: [UInt8]] = [:]
        var seen = 0
        var number: UInt8 = 0
        var isConnected = true

        init(seed: UInt64) throws {
            random = SeededRandom(seed: seed)
            var limits = CompactLimits()
            limits.outstanding = Int.random(in: 1...6, using: &random)
            limits.window = UInt16.random(in: 2...12, using: &random)
            let first = UInt16.random(in: 65_520...65_535, using: &random)
            pair = try SessionPair.opened(limits: limits, firstSequence: first)
        }

        mutating func step() throws {
            switch Int.random(in: 0..<10, using: &random) {
            case 0...3: try send()
            case 4...5: answerOne()
            case 6 where isConnected:
                let bytes = (Int.random(in: 0...60, using: &random), Int.random(in: 0...60, using: &random))
                pair.disconnect(delivering: bytes)
                isConnected = false
            case 7 where !isConnected:
                pair.connect()
                isConnected = true
            default: if isConnected { pair.exchange(pieceBytes: Int.random(in: 1...40, using: &random)) }
            }
            note()
        }

        private mutating func send() throws {
            let line = UInt8.random(in: 0...2, using: &random)
            number += 1
            let id: CompactRequestID
            if let before = newest[line], outcomes[before] == nil {
                do {
                    id = try pair.call([line, number], behind: before)
                } catch CompactRequestError.mustWait {
                    return
                }
            } else {
                id = try pair.request([line, number])
            }
            requests[id] = [line, number]
            newest[line] = id
        }

        mutating func answerOne() {
            guard !pair.running.isEmpty else { return }
            let index = Int.random(in: 0..<pair.running.count, using: &random)
            if Int.random(in: 0..<5, using: &random) == 0 {
                pair.fail(at: index, with: SessionLineTests.refusal)
            } else {
                pair.answer(at: index, with: [0xc0])
            }
        }

        mutating func note() {
            for event in pair.clientEvents[seen...] {
                switch event {
                case .answer(let id, let payload), .failure(let id, let payload):
                    let before = outcomes.updateValue(payload, forKey: id)
                    #expect(before == nil)
                case .resumed: break
                default: Issue.record("unexpected \(event)")
                }
            }
            seen = pair.clientEvents.count
            let running = pair.running.map { $0.payload[0] }
            #expect(Set(running).count == running.count)
        }
    }

    @Test(arguments: 0..<UInt64(propertySteps(60)))
    func `lines keep their order, and nothing runs twice, however often the connection breaks`(
        seed: UInt64
    ) throws {
        var world = try World(seed: seed)
        for _ in 0..<200 { try world.step() }
        if !world.isConnected { world.pair.connect() }
        for _ in 0..<1000 where world.pair.client.heldCount > 0 {
            world.pair.exchange()
            world.answerOne()
        }
        world.pair.exchange()
        world.note()

        #expect(world.pair.closeReasons.isEmpty)
        #expect(Set(world.outcomes.keys) == Set(world.requests.keys))
        let carriedOut = world.pair.carriedOut
        for line: UInt8 in 0...2 {
            let numbers = carriedOut.filter { $0[0] == line }.map { $0[1] }
            #expect(zip(numbers, numbers.dropFirst()).allSatisfy { $0 < $1 })
        }
        for (id, payload) in world.requests {
            let hasWaited = world.outcomes[id] == Self.waitFailed
            #expect(carriedOut.contains(payload) != hasWaited)
        }
    }
}
