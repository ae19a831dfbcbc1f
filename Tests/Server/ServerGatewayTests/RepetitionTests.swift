import MTProto
import ServerEngine
import StdExtras
import TelegramSchema
import TestKit
import Testing
import WireCrypto

@testable import ServerGateway

/// What a client can have the loop do again and again: repeat unacknowledged output, unpack messages.
struct RepetitionTests {
    /// Comes back on a new connection and calls; returns the sizes of the packets up to one of more than 90,000 bytes, or the
    /// first alone.
    private func comeBack(
        _ key: AuthKey,
        salt: Int64,
        _ test: TestGateway,
        awaitingRepeat: Bool = false
    ) async throws -> [Int] {
        try await eventually { test.engine.connected.isEmpty }
        return try await test.client { client in
            client.key = key
            client.session = ClientSession(id: SessionID(rawValue: 1), salt: salt)
            _ = try await client.sendRecorded(GatewayTests.call)
            var sizes = [try await client.receivePacket().count]
            while awaitingRepeat, let last = sizes.last, last < 90_000 {
                sizes.append(try await client.receivePacket().count)
            }
            return sizes
        }
    }

    @Test func `who comes back again and again waits for what is repeated, and for nothing else`()
        async throws
    {
        try await TestGateway.run {
            $0.resentBurst = 150_000
            $0.resentBytesPerSecond = 25_000
        } _: { test in
            var random = SystemRandom()
            // Random bytes, which cannot be compressed.
            test.engine.answer(with: (0..<100_000).map { _ in UInt8.random(in: 0...255, using: &random) })
            let (key, salt) = try await test.client { client in
                let key = try await client.makeKey()
                _ = try await client.sendRecorded(GatewayTests.call)
                // Received, but never acknowledged.
                _ = try await client.receivePacket()
                return (key, client.session.salt)
            }
            test.engine.answer(with: [5, 5, 5, 5])
            for _ in 0..<2 {
                let sizes = try await comeBack(key, salt: salt, test)
                #expect(sizes[0] > 90_000)
            }
            let start = ContinuousClock.now
            let late = try await comeBack(key, salt: salt, test, awaitingRepeat: true)
            #expect(late.count > 1 && late[0] < 1000)
            #expect(ContinuousClock.now - start > .milliseconds(200))
        }
    }

    @Test func `who asks again and again for what was sent waits as well`() async throws {
        try await TestGateway.run {
            $0.resentBurst = 150_000
            $0.resentBytesPerSecond = 25_000
        } _: { test in
            var random = SystemRandom()
            test.engine.answer(with: (0..<100_000).map { _ in UInt8.random(in: 0...255, using: &random) })
            try await test.client { client in
                _ = try await client.makeKey()
                var call = WireMessageID(rawValue: 0)
                _ = try await client.callKnowingMessage { id in
                    call = id
                    return GatewayTests.call
                }
                // It is never acknowledged.
                let request = MTP.MsgResendReq.msgResendAnsReq(.init(msgIDs: [call.rawValue])).encoded()
                let start = ContinuousClock.now
                for round in 0..<3 {
                    let age = Duration.milliseconds(500 - 10 * round)
                    guard let packet = client.packet(request, age: age, seqNo: 2) else {
                        throw Disconnected()
                    }
                    try await client.send(packet: packet)
                    while try await client.receivePacket().count < 90_000 {}
                }
                #expect(ContinuousClock.now - start > .milliseconds(200))
            }
        }
    }

    @Test func `who has much unpacked is read more slowly`() async throws {
        try await TestGateway.run {
            $0.unpackedBurst = 2 << 20
            $0.unpackedBytesPerSecond = 2 << 20
        } _: { test in
            try await test.client { client in
                _ = try await client.makeKey()
                test.engine.answer(with: [5, 5, 5, 5])
                // The client would pack what shrinks further once more.
                var random = SystemRandom()
                let letters = (0..<3 << 19).map { _ in UInt8.random(in: 0...7, using: &random) }
                let body = GatewayTests.call + letters
                let start = ContinuousClock.now
                for _ in 0..<3 {
                    let answer = try await client.call(Wrapping.packed(body))
                    #expect(answer == [5, 5, 5, 5])
                }
                // The second call exceeded the allowance by a mebibyte.
                #expect(ContinuousClock.now - start > .milliseconds(400))
            }
        }
    }

    @Test func `an allowance is spent, may be exceeded once, and comes back with time`() {
        let start = WireTime(milliseconds: 1_000_000)
        var allowance = ByteAllowance(10_000, now: start)
        func wait(_ seconds: Int, _ allowance: inout ByteAllowance) -> Duration {
            allowance.wait(now: start + .seconds(seconds), perSecond: 1000, burst: 10_000)
        }
        allowance.spend(9_000)
        #expect(wait(0, &allowance) == .zero)
        allowance.spend(3_000)
        #expect(wait(0, &allowance) == .milliseconds(2001))
        #expect(wait(2, &allowance) == .milliseconds(1))
        #expect(wait(3, &allowance) == .zero)
        #expect(allowance.left(now: start + .seconds(9999), perSecond: 1000, burst: 10_000) == 10_000)
        // A clock that was set back takes nothing away.
        #expect(wait(0, &allowance) == .zero)
    }

    @Test func `so many things at once, then so many a second`() {
        let start = WireTime(milliseconds: 1_000_000)
        var allowance = CountAllowance(perSecond: 2, burst: 3, now: start)
        for _ in 0..<3 {
            let isTaken = allowance.takeOne(now: start)
            #expect(isTaken)
        }
        let later = [(0, false), (499, false), (500, true), (500, false), (9999, true)]
        for (milliseconds, isExpected) in later {
            let isTaken = allowance.takeOne(now: start + .milliseconds(milliseconds))
            #expect(isTaken == isExpected, "after \(milliseconds) ms")
        }
    }
}
