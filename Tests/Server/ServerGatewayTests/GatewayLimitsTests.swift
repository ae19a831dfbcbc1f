import MTProto
import TelegramSchema
import Testing

@testable import ServerGateway

/// The limits for unauthenticated connections. Real time passes here only in deadlines of some milliseconds.
@Suite(.timeLimit(.minutes(5))) struct GatewayLimitsTests {
    @Test func `a stranger without a key has a deadline`() async throws {
        try await TestGateway.run {
            $0.strangerDeadline = .milliseconds(100)
        } _: { test in
            try await test.client { client in
                let rest = try await client.receiveRaw()
                #expect(rest == nil)
            }
        }
    }

    @Test func `somebody with a key is not cut off by it, but by silence`() async throws {
        try await TestGateway.run {
            $0.strangerDeadline = .seconds(30)
            $0.idleDeadline = .milliseconds(500)
        } _: { test in
            try await test.client { client in
                _ = try await client.makeKey()
                _ = try await client.call(GatewayTests.call)
                await #expect(throws: Disconnected()) { while true { try await client.step() } }
            }
        }
    }

    @Test func `one address has so many connections`() async throws {
        try await TestGateway.run {
            $0.limitsLoopback = true
            $0.connectionsPerAddress = 1
        } _: { test in
            try await test.client { first in
                _ = try await first.makeKey()
                try await test.client { second in
                    await #expect(throws: (any Error).self) { try await second.makeKey() }
                }
                let answer = try await first.call(GatewayTests.call)
                #expect(answer == GatewayTests.call)
            }
        }
    }

    @Test func `one address has so many packets of key exchanges`() async throws {
        try await TestGateway.run {
            $0.limitsLoopback = true
            // A key exchange takes three packets: even across a minute boundary, two of them are in one minute.
            $0.handshakePacketsPerMinute = 1
        } _: { test in
            try await test.client { client in
                await #expect(throws: Disconnected(code: -429)) { try await client.makeKey() }
            }
        }
    }

    @Test func `one address may name so many keys that are not there`() async throws {
        try await TestGateway.run {
            $0.limitsLoopback = true
            $0.keyMissesPerMinute = 1
        } _: { test in
            var codes: [Int32?] = []
            // Even across a minute boundary, two of them are in one minute.
            for key in 1...3 as ClosedRange<UInt8> {
                try await test.client { client in
                    try await client.send(packet: [UInt8](repeating: key, count: 64))
                    do { _ = try await client.receivePacket() } catch let error as Disconnected {
                        codes.append(error.code)
                    }
                }
            }
            #expect(codes.first == -404 && codes.contains(-429))
        }
    }

    @Test func `a frame over the limit is not waited for`() async throws {
        try await TestGateway.run {
            $0.frameBytes = 1 << 16
        } _: { test in
            try await test.client { client in
                try await client.send(raw: [0xee, 0xee, 0xee, 0xee, 0, 0, 2, 0])
                let rest = try await client.receiveRaw()
                #expect(rest == nil)
            }
        }
    }

    @Test func `a key has so many sessions, and the one used last stays`() async throws {
        try await TestGateway.run {
            $0.sessionsPerKey = 2
        } _: { test in
            try await test.client { client in
                _ = try await client.makeKey()
                for id in 1...5 as ClosedRange<Int64> {
                    client.session = ClientSession(id: SessionID(rawValue: id), salt: client.session.salt)
                    let answer = try await client.call(GatewayTests.call)
                    #expect(answer == GatewayTests.call)
                }
                let counts = try await test.gateway.counts()
                #expect([counts.connections, counts.sessions, counts.keys] == [1, 2, 1])
            }
        }
    }

    @Test func `all that wait have so many bytes`() async throws {
        try await TestGateway.run {
            $0.queuedBytes = 100_000
        } _: { test in
            try await test.client { client in
                _ = try await client.makeKey()
                test.engine.hold()
                let call = client.session.call(GatewayTests.call + [UInt8](repeating: 0, count: 60_000))
                try await client.flush()
                while test.engine.seen.isEmpty { try await client.step() }
                let refused = try await client.call([UInt8](repeating: 1, count: 60_000))
                #expect((try? MTP.RpcError(decoding: refused))?.errorMessage == "FLOOD_WAIT_1")
                test.engine.answer(with: [5, 5, 5, 5])
                test.engine.release()
                let answer = try await client.result(of: call)
                #expect(answer == [5, 5, 5, 5])
            }
        }
    }

    @Test func `small packets cannot have much inflated`() async throws {
        try await TestGateway.run {
            $0.inflatedBurst = 3 << 18
            $0.inflatedBytesPerSecond = 1000
        } _: { test in
            try await test.client { client in
                _ = try await client.makeKey()
                test.engine.answer(with: [5, 5, 5, 5])
                var wrapper = TLWriter()
                TLFunction.InvokeWithLayer(layer: 229).encode(to: &wrapper)
                let zeros = GatewayTests.call + [UInt8](repeating: 0, count: 2 << 18)
                let bomb = wrapper.bytes + Wrapping.packed(zeros)
                let first = try await client.call(bomb)
                #expect(first == [5, 5, 5, 5])
                let second = try await client.call(bomb)
                #expect((try? MTP.RpcError(decoding: second))?.errorMessage == "FLOOD_WAIT_1")
                #expect(test.engine.seen.count == 1)
            }
        }
    }

    @Test func `what cannot be inflated is counted as well`() async throws {
        try await TestGateway.run {
            $0.inflatedBurst = 9 << 18
            $0.inflatedBytesPerSecond = 1000
        } _: { test in
            try await test.client { client in
                _ = try await client.makeKey()
                var wrapper = TLWriter()
                TLFunction.InvokeWithLayer(layer: 229).encode(to: &wrapper)
                // One byte more than the decompressed limit.
                let bomb = wrapper.bytes + Wrapping.packed([UInt8](repeating: 0, count: 1 << 20 + 1))
                var errors: [String?] = []
                for _ in 0..<4 {
                    errors.append((try? MTP.RpcError(decoding: try await client.call(bomb)))?.errorMessage)
                }
                #expect(errors == ["INPUT_FETCH_ERROR", "INPUT_FETCH_ERROR", "FLOOD_WAIT_1", "FLOOD_WAIT_1"])
                #expect(test.engine.seen.isEmpty)
            }
        }
    }

    @Test func `a client may ask to be hung up on`() async throws {
        try await TestGateway.run { test in
            try await test.client { client in
                _ = try await client.makeKey()
                client.session.ping(7, disconnectAfter: .zero)
                await #expect(throws: Disconnected()) { while true { try await client.step() } }
            }
        }
    }
}
