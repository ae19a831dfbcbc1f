import TestKit
import Testing

@testable import CompactWire

@Suite struct SessionRulesTests {
    private func bytes(_ frames: [CompactFrame]) throws -> [UInt8] {
        var out: [UInt8] = []
        for frame in frames { try frame.write(to: &out) }
        return out
    }

    private func call(_ sequence: UInt16, _ payload: [UInt8] = [0x80]) -> CompactFrame {
        CompactFrame(.request, sequence: sequence, opcode: SessionPair.call, payload: payload)
    }

    /// A public client's session after its first request.
    private func publicSession(limits: CompactLimits = CompactLimits()) throws -> CompactServerSession {
        var session = CompactServerSession(isNumbered: false, limits: limits, now: .zero)
        let first = CompactFrame(.request, sequence: 0, opcode: .sessionInit, payload: [0x80])
        let events = session.attach(
            CompactFrameReader(maximumPayloadBytes: 1 << 20),
            first: first,
            now: .zero
        )
        let number = CompactRequestNumber(sequence: 0)
        #expect(events == [.request(number, .sessionInit, payload: [0x80])])
        session.respond(to: number, payload: [0x80])
        #expect(session.takeOutput() == hex("0a 01 0000 0006 00 000001 80"))
        return session
    }

    private func receive(
        _ frames: [CompactFrame],
        in session: inout CompactServerSession
    ) throws -> [CompactServerSession.Event] {
        let received = try bytes(frames)
        return session.receive(received.span.bytes, now: .zero)
    }

    @Test func `answers come in any order`() throws {
        var pair = try SessionPair.opened()
        let ids = try (1...5).map { try pair.request([UInt8($0)]) }
        pair.exchange()
        #expect(pair.carriedOut == [[1], [2], [3], [4], [5]])
        for index in [3, 0, 2, 1, 0] { pair.answer(at: index, with: pair.running[index].payload) }
        pair.exchange()

        #expect(
            pair.clientEvents
                == [(4, 3), (1, 0), (5, 4), (3, 2), (2, 1)].map {
                    .answer(ids[$0.1], payload: [UInt8($0.0)])
                }
        )
    }

    @Test func `a public client numbers as it likes, but not two requests at once`() throws {
        var session = try publicSession()
        var events = try receive([call(7), call(65_535), call(3)], in: &session)
        #expect(events.count == 3)
        #expect(session.runningCount == 3)

        events = try receive([call(65_535)], in: &session)
        #expect(events == [.closed(.sequenceInUse(65_535))])
    }

    @Test func `a public client's check is answered as any request`() throws {
        var session = try publicSession()
        let check = CompactFrame(.request, sequence: 12, opcode: .ping, payload: [0x80])

        let events = try receive([check], in: &session)
        #expect(events == [.heartbeat(payload: [0x80])])
        #expect(session.takeOutput() == hex("0a 01 000c 0001 00 000000"))
    }

    @Test func `a server reads no further while as many requests run as are allowed`() throws {
        var limits = CompactLimits()
        limits.outstanding = 2
        var session = try publicSession(limits: limits)
        let check = CompactFrame(.request, sequence: 9, opcode: .ping)
        var events = try receive([call(1), check, call(2), check, call(3), check, call(4)], in: &session)

        #expect(events.count == 4)
        #expect(!session.acceptsInput)
        #expect(session.process(now: .zero).isEmpty)
        session.respond(to: CompactRequestNumber(sequence: 2), payload: [])
        events = session.process(now: .zero)
        #expect(events.count == 2)
        #expect(!session.acceptsInput)
        session.fail(CompactRequestNumber(sequence: 1), payload: [0x80])
        #expect(session.process(now: .zero).count == 1)
        #expect(session.acceptsInput)
    }

    @Test func `what is unpacked at once has a bound, and the rest is taken afterwards`() throws {
        var limits = CompactLimits()
        limits.bytesAtOnce = 1000
        var session = try publicSession(limits: limits)
        let payload = [0xc4, 200] + [UInt8](repeating: 7, count: 200)
        let check = CompactFrame(.request, sequence: 9, opcode: .ping, payload: payload)
        let calls = (10..<20).map { call($0, payload) }

        let first = try receive(calls + [check], in: &session)
        #expect(first.count == 5)
        #expect(session.process(now: .zero).count == 5)
        #expect(session.process(now: .zero) == [.heartbeat(payload: payload)])
        #expect(session.process(now: .zero).isEmpty)
    }

    @Test func `a client sends no more than is allowed, and holds no more than it may`() throws {
        var limits = CompactLimits()
        limits.outstanding = 3
        limits.heldRequests = 5
        var pair = try SessionPair.opened(limits: limits)
        for _ in 0..<5 { _ = try pair.request([1]) }
        #expect(throws: CompactRequestError.tooManyHeld) { try pair.request([1]) }
        #expect(throws: CompactRequestError.tooLarge(limit: 1 << 20)) {
            try pair.request([UInt8](repeating: 0, count: 1 << 20 + 1))
        }
        pair.exchange()
        #expect(pair.running.count == 3)
        pair.answer(at: 1, with: [])
        pair.exchange()
        #expect(pair.running.count == 3)
        #expect(pair.client.heldCount == 4)
    }

    @Test func `the numbers of a client stay in their window while an old request runs`() throws {
        var limits = CompactLimits()
        limits.window = 4
        var pair = try SessionPair.opened(limits: limits)
        for _ in 0..<9 { _ = try pair.request([1]) }
        pair.exchange()
        #expect(pair.running.count == 4)
        for _ in 0..<3 { pair.answer(at: 1, with: []) }
        pair.exchange()
        #expect(pair.running.count == 1)
        pair.answer(at: 0, with: [])
        pair.exchange()
        #expect(pair.running.count == 4)
    }

    @Test func `a numbered session refuses a number that is neither the next nor remembered`() throws {
        for number in [5, 65_535, 300] as [UInt16] {
            var pair = try SessionPair.opened()
            pair.toServer = try bytes([call(number)])
            pair.exchange()
            #expect(pair.closeReasons == [.sequenceOutOfWindow(number)])
            #expect(pair.clientEvents == [.closed(.byPeer("transport.sequence"))])
        }
    }

    @Test func `strangers send less, and what a session holds is counted`() throws {
        var session = try publicSession()
        #expect(session.heldBytes == 0)
        let long = CompactFrame(
            .request,
            sequence: 1,
            opcode: SessionPair.call,
            payload: [UInt8](repeating: 1, count: 200)
        )
        #expect(try receive([long], in: &session).count == 1)
        session.respond(to: CompactRequestNumber(sequence: 1), payload: [1, 2])
        #expect(session.heldBytes == 12)

        session.requestBytes = 199
        let refused = try receive([long], in: &session)
        #expect(refused == [.closed(.frame(.payloadTooLarge(announced: 200, limit: 199)))])
    }

    @Test func `a server takes requests alone`() throws {
        for command in [CompactCommand.response, .event, .failure] {
            var session = try publicSession()
            let frame = CompactFrame(command, sequence: 0, opcode: SessionPair.call)
            let events = try receive([frame], in: &session)
            #expect(events == [.closed(.unexpectedCommand(command))])
        }
    }

    @Test func `a client takes only the answers to its requests`() throws {
        let wrong = [
            CompactFrame(.response, sequence: 7, opcode: SessionPair.call),
            CompactFrame(.failure, sequence: 7, opcode: .answerGone),
            CompactFrame(.response, sequence: 1, opcode: SessionPair.event),
            CompactFrame(.response, sequence: 1, opcode: .answerGone),
            CompactFrame(.response, sequence: 1, opcode: .resume),
            CompactFrame(.response, sequence: 1, opcode: .ping),
        ]
        for frame in wrong {
            var pair = try SessionPair.opened()
            _ = try pair.request([1])
            pair.exchange()
            pair.toClient = try bytes([frame])
            pair.exchange()
            #expect(pair.clientEvents == [.closed(.unexpectedAnswer(frame.sequence))])
        }
    }

    @Test func `bytes that are no frames, and payloads that cannot be unpacked, close the connection`() throws
    {
        var pair = try SessionPair.opened()
        pair.toServer = [1] + [UInt8](repeating: 0, count: 9)
        pair.exchange()
        #expect(pair.closeReasons == [.frame(.unknownVersion(1))])

        pair = try SessionPair.opened()
        let broken = CompactFrame(
            .request,
            sequence: 1,
            opcode: SessionPair.call,
            packing: .zstandard,
            payload: [1, 2, 3]
        )
        pair.toServer = try bytes([broken])
        pair.exchange()
        #expect(pair.closeReasons == [.payload(.malformed)])
        #expect(pair.clientEvents == [.closed(.byPeer("transport.payload"))])
    }

    @Test func `a connection begins with a request that opens or continues a session`() throws {
        let wrong: [(CompactFrame, CompactCloseReason)] = [
            (call(0), .notAnOpening(SessionPair.call)),
            (CompactFrame(.response, sequence: 0, opcode: .open), .notAnOpening(.open)),
            (CompactFrame(.request, sequence: 0, opcode: .resume, payload: [0x80]), .control(.resume)),
            (CompactFrame(.request, sequence: 0, opcode: .resume, payload: [0xc1]), .control(.resume)),
        ]
        for (frame, reason) in wrong {
            var reception = CompactReception()
            let bytes = try bytes([frame])
            reception.receive(bytes.span.bytes)
            #expect(reception.next() == .closed(reason))
            #expect(reception.next() == nil)
            #expect(!reception.takeOutput().isEmpty)
        }
    }

    @Test func `an answer that is too large becomes an error`() throws {
        var pair = try SessionPair.opened()
        let id = try pair.request([1])
        pair.exchange()
        pair.answer(at: 0, with: [UInt8](repeating: 0, count: 4 << 20 + 1))
        pair.exchange()

        guard case .failure(let failed, let payload) = pair.clientEvents.last else {
            Issue.record("no error")
            return
        }
        #expect(failed == id)
        #expect(try MessagePackValue(decoding: payload)["error"] == .string("RESPONSE_TOO_LARGE"))
    }

    @Test func `an event for a client that does not read is dropped, and the client is told when it resumes`()
        throws
    {
        var limits = CompactLimits()
        limits.outputBytes = 100
        var pair = try SessionPair.opened(limits: limits)
        let payload = MessagePackValue.binary([UInt8](repeating: 1, count: 60)).encoded()
        #expect(pair.server?.push(SessionPair.event, payload: payload) == true)
        #expect(pair.server?.push(SessionPair.event, payload: payload) == true)
        #expect(pair.server?.push(SessionPair.event, payload: payload) == false)
        #expect(pair.server?.acceptsInput == false)
        pair.exchange()
        #expect(pair.clientEvents.count == 2)
        pair.disconnect()
        pair.connect()
        pair.exchange()
        #expect(pair.clientEvents.last == .resumed(missedPushes: true))
        pair.disconnect()
        pair.connect()
        pair.exchange()
        #expect(pair.clientEvents.last == .resumed(missedPushes: false))
    }

    @Test func `long requests are not sent again when they have arrived`() throws {
        var pair = try SessionPair.opened()
        var random = SeededRandom(seed: 61)
        let payload = random.bytes(50_000)
        let ids = try (0..<2).map { _ in try pair.request(payload) }
        pair.exchange()
        pair.disconnect()
        pair.answer(at: 0, with: [7])
        pair.connect()
        let sent = pair.client.takeOutput()
        #expect(sent.count < 100)
        pair.toServer = sent
        pair.exchange()
        #expect(pair.clientEvents == [.resumed(missedPushes: false), .answer(ids[0], payload: [7])])
        #expect(pair.carriedOut.count == 2)
        pair.answer(at: 0, with: [8])
        pair.exchange()
        #expect(pair.clientEvents.last == .answer(ids[1], payload: [8]))
    }

    @Test func `a session whose opening was not answered is opened anew`() throws {
        var pair = SessionPair()
        pair.connect()
        #expect(pair.clientEvents == [.needsOpening])
        let id = try pair.client.open(payload: [0x80], now: pair.now)
        pair.client.token = [1, 2, 3, 4]
        pair.exchange()
        pair.disconnect()
        pair.connect()
        #expect(pair.clientEvents.dropFirst() == [.lost([try #require(id)]), .needsOpening])
        #expect(pair.client.takeOutput().isEmpty)
    }

    @Test func `a session is resumed in one round trip with what waits`() throws {
        var pair = try SessionPair.opened()
        pair.disconnect()
        let id = try pair.request([9])
        pair.now = .seconds(100)
        pair.connect()
        pair.toServer = pair.client.takeOutput()
        #expect(CompactOpening(pair.toServer.span.bytes) == .compact)
        pair.exchange()
        pair.answer(at: 0, with: [1])
        pair.exchange()
        #expect(pair.clientEvents == [.resumed(missedPushes: false), .answer(id, payload: [1])])
    }

    /// A numbered session after its opening, which was answered.
    private func numberedSession() -> CompactServerSession {
        var session = CompactServerSession(isNumbered: true, now: .zero)
        let first = CompactFrame(.request, sequence: 0, opcode: .open, payload: [0x80])
        let reader = CompactFrameReader(maximumPayloadBytes: 1 << 20)
        _ = session.attach(reader, first: first, now: .zero)
        session.respond(to: CompactRequestNumber(sequence: 0), payload: [0x80])
        return session
    }

    @Test func `a session that goes on for long remembers no more than its window`() throws {
        var session = numberedSession()
        let window = Int(CompactLimits().window)
        for number in 1...70_000 {
            let sequence = UInt16(truncatingIfNeeded: number)
            #expect(try receive([call(sequence)], in: &session).count == 1)
            session.respond(to: CompactRequestNumber(sequence: sequence), payload: [0x80])
            _ = session.takeOutput()
        }
        #expect(session.keptCounts.answers <= window + 1)
        #expect(session.keptCounts.places <= 2 * window)
    }

    @Test func `failures of requests that were left behind are not remembered`() throws {
        var session = numberedSession()
        let window = CompactLimits().window
        _ = try receive([call(1), call(2)], in: &session)
        for number in 3...window + 2 {
            _ = try receive([call(number)], in: &session)
            session.respond(to: CompactRequestNumber(sequence: number), payload: [0x80])
        }
        // No call would ever have them forgotten.
        for number: UInt16 in 1...2 { session.fail(CompactRequestNumber(sequence: number), payload: [0x80]) }
        #expect(session.rememberedFailures == 0)
        _ = try receive([call(window + 3)], in: &session)
        session.fail(CompactRequestNumber(sequence: window + 3), payload: [0x80])
        #expect(session.rememberedFailures == 1)
    }

    @Test func `answers to requests that were left behind are not remembered`() throws {
        var session = numberedSession()
        let window = CompactLimits().window
        // One runs for long, and so many others come that its number leaves the window.
        _ = try receive([call(1)], in: &session)
        for number in 2...window + 1 {
            _ = try receive([call(number)], in: &session)
            session.respond(to: CompactRequestNumber(sequence: number), payload: [0x80])
        }
        let before = session.keptCounts.answers
        session.respond(to: CompactRequestNumber(sequence: 1), payload: [0x80])
        #expect(session.keptCounts.answers == before)
        #expect(session.runningCount == 0)
        let last = window + 1
        #expect(try receive([call(last)], in: &session).isEmpty)
        let events = try receive([call(1)], in: &session)
        #expect(events == [.closed(.sequenceOutOfWindow(1))])
    }

    @Test func `a request that comes again is not unpacked`() throws {
        var session = numberedSession()
        _ = session.takeOutput()
        let damaged = CompactFrame(
            .request,
            sequence: 0,
            opcode: .open,
            packing: .zstandard,
            payload: [1, 2, 3]
        )
        #expect(try receive([damaged], in: &session).isEmpty)
        #expect(session.acceptsInput)
        #expect(try receive([call(1)], in: &session).count == 1)
    }

    @Test func `what is sent again is counted before and after`() throws {
        var session = numberedSession()
        for number in 1...3 as ClosedRange<UInt16> {
            _ = try receive([call(number)], in: &session)
            // Too short to be packed.
            session.respond(to: CompactRequestNumber(sequence: number), payload: [0xc4, 20] + Array(1...20))
        }
        #expect(session.takeRepeatedBytes() == 0)
        session.disconnected(now: .zero)
        let one = CompactFrame.headerBytes + 22
        let wish = Resumption(token: [1], waiting: [1, 1, 2, 200])
        #expect(session.bytesToRepeat(for: wish) == 2 * one)

        // The last answer is asked for by its request alone.
        let reader = CompactFrameReader(maximumPayloadBytes: 1 << 20)
        _ = session.resume(wish, reader: reader, isLatest: false, now: .zero)
        #expect(session.takeRepeatedBytes() == 2 * one)
        #expect(try receive([call(3), call(3), call(1)], in: &session).isEmpty)
        #expect(session.takeRepeatedBytes() == one)
        #expect(session.takeRepeatedBytes() == 0)
    }
}
