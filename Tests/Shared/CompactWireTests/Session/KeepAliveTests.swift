import TestKit
import Testing

@testable import CompactWire

@Suite struct KeepAliveTests {
    @Test func `the interval grows while checks are answered, up to its bound`() {
        var interval = KeepAliveInterval()
        var seen: [Duration] = []
        for _ in 0..<5 {
            seen.append(interval.current)
            interval.succeeded(after: interval.current)
        }

        #expect(seen == [60, 120, 240, 285, 285].map { .seconds($0) })
    }

    /// Networks that forget a silent connection after these seconds.
    @Test(arguments: [31, 45, 61, 90, 130, 200, 280])
    func `a network's time is found, and kept below`(forgetsAfter: Int) {
        let bound = Duration.seconds(forgetsAfter)
        var interval = KeepAliveInterval()
        var failures = 0
        for _ in 0..<40 {
            let silence = interval.current
            if silence < bound {
                interval.succeeded(after: silence)
            } else {
                interval.failed(after: silence)
                failures += 1
            }
        }

        #expect(interval.current < bound)
        #expect(interval.current >= max(.seconds(30), bound - .seconds(16)))
        #expect(failures <= 6)
    }

    @Test func `a network that became worse is followed, and another network begins anew`() {
        var interval = KeepAliveInterval()
        for _ in 0..<5 { interval.succeeded(after: interval.current) }
        for _ in 0..<12 {
            interval.current < .seconds(50)
                ? interval.succeeded(after: interval.current) : interval.failed(after: interval.current)
        }
        #expect(interval.current < .seconds(50))

        interval.networkChanged()
        #expect(interval.current == .seconds(60))
    }

    @Test func `a check on its way says nothing of a network that came since`() throws {
        var pair = try SessionPair.opened()
        pair.now = .seconds(60)
        #expect(pair.client.advance(to: pair.now).isEmpty)
        pair.client.networkChanged()
        pair.exchange()
        #expect(pair.client.interval == KeepAliveInterval())
    }

    @Test func `an idle client checks its connection, and the answer postpones the next check`() throws {
        var pair = try SessionPair.opened()
        var checks = 0
        let end = Duration.seconds(3600)
        while let deadline = pair.client.deadline, deadline < end {
            pair.now = deadline
            #expect(pair.client.advance(to: pair.now).isEmpty)
            pair.exchange()
            checks += 1
        }

        // 60, 120 and 240 seconds, then 285 each.
        #expect(checks == 14)
        #expect(pair.heartbeats == checks)
        #expect(pair.client.interval.current == .seconds(285))
    }

    @Test func `a connection that answers no check is closed after twelve seconds`() throws {
        var pair = try SessionPair.opened()
        pair.now = .seconds(60)
        #expect(pair.client.advance(to: pair.now).isEmpty)
        #expect(pair.client.takeOutput().count == 10)

        let deadline = try #require(pair.client.deadline)
        #expect(deadline - .seconds(72) < .milliseconds(5))
        #expect(pair.client.advance(to: .seconds(72)).isEmpty)
        #expect(pair.client.advance(to: deadline) == [.closed(.silent)])
        #expect(pair.client.deadline == nil)
        #expect(pair.client.interval.current < .seconds(60))
    }

    @Test func `a machine that slept learns nothing of the network, and waits less`() throws {
        var pair = try SessionPair.opened()
        pair.now = .seconds(9000)
        #expect(pair.client.advance(to: pair.now).isEmpty)
        #expect(pair.client.takeOutput().count == 10)
        let deadline = try #require(pair.client.deadline)
        #expect(deadline - pair.now < .milliseconds(5010))
        #expect(pair.client.advance(to: deadline) == [.closed(.silent)])
        #expect(pair.client.interval == KeepAliveInterval())
    }

    @Test func `a request that takes long costs a check, not the connection`() throws {
        var pair = try SessionPair.opened()
        _ = try pair.request([1])
        pair.exchange()
        for _ in 0..<20 {
            let deadline = try #require(pair.client.deadline)
            #expect(deadline - pair.now <= .seconds(7))
            pair.now = deadline
            #expect(pair.client.advance(to: pair.now).isEmpty)
            pair.exchange()
        }

        #expect(pair.heartbeats > 15)
        pair.answer(at: 0, with: [2])
        pair.exchange()
        #expect(pair.clientEvents.last == .answer(CompactRequestID(rawValue: 2), payload: [2]))
        #expect(try #require(pair.client.deadline) - pair.now == .seconds(60))
    }

    @Test func `a long upload is given the time that a slow network needs`() throws {
        var pair = try SessionPair.opened()
        var random = SeededRandom(seed: 51)
        _ = try pair.request(random.bytes(400 << 10))
        let sent = pair.client.takeOutput().count

        let deadline = try #require(pair.client.deadline)
        #expect(deadline >= .seconds(6 + sent / 4096 / 2))
    }

    @Test func `a server closes a silent connection, and forgets the session later`() throws {
        var pair = try SessionPair.opened()
        pair.now = .seconds(599)
        pair.record(pair.server?.advance(to: pair.now) ?? [])
        #expect(pair.closeReasons.isEmpty)
        pair.now = .seconds(600)
        pair.record(pair.server?.advance(to: pair.now) ?? [])
        #expect(pair.closeReasons == [.silent])

        pair.exchange()
        #expect(pair.clientEvents == [.closed(.byPeer("transport.silent"))])
        pair.disconnect()
        #expect(pair.server?.deadline == .seconds(1500))
        pair.record(pair.server?.advance(to: .seconds(1500)) ?? [])
        #expect(pair.expirations == 1)
    }
}
