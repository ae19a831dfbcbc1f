import MTProto
import ServerEngine
import StdExtras
import TelegramSchema
import Testing
import WireCrypto

@testable import ServerGateway

/// The eviction order without room: a connected client is never evicted for one that is not.
@Suite(.timeLimit(.minutes(5))) struct RoomTests {
    /// Signs a user in under a key.
    private func signIn(_ key: AuthKey, as user: UserID = 5, _ test: TestGateway) {
        var batch = EngineBatch()
        batch.bindings = [.init(authKeyID: key.id.rawValue, user: user)]
        test.engine.commit(batch)
    }

    /// Leaves a session of a client's key without a connection.
    private func leaveSession(_ id: Int64, of key: AuthKey, _ test: TestGateway) async throws -> ClientSession
    {
        let session = try await test.client { client in
            client.key = key
            client.session = ClientSession(id: SessionID(rawValue: id))
            _ = try await client.call(GatewayTests.call)
            return client.session
        }
        try await eventually { !test.engine.connected.contains { $0.sessionID == id } }
        return session
    }

    /// True if the server still knows a session: it greets unknown ones.
    private func knows(_ session: ClientSession, of key: AuthKey, _ test: TestGateway) async throws -> Bool {
        try await test.client { client in
            client.key = key
            client.session = session
            client.session.connectionReplaced(now: wallClock())
            let before = try await test.gateway.counts().sessions
            _ = try await client.call(GatewayTests.call)
            return try await test.gateway.counts().sessions == before
        }
    }

    @Test func `the session goes that was without a connection for longest, and none that has one`()
        async throws
    {
        try await TestGateway.run {
            $0.sessions = 3
        } _: { test in
            try await test.client { connected in
                let key = try await connected.makeKey()
                signIn(key, test)
                _ = try await connected.call(GatewayTests.call)
                _ = try await leaveSession(11, of: key, test)
                let second = try await leaveSession(12, of: key, test)
                let third = try await leaveSession(13, of: key, test)

                let counts = try await test.gateway.counts()
                #expect(counts.sessions == 3)
                let knowsSecond = try await knows(second, of: key, test)
                let knowsThird = try await knows(third, of: key, test)
                #expect(knowsSecond && knowsThird)
                let answer = try await connected.call(GatewayTests.call)
                #expect(answer == GatewayTests.call)
            }
        }
    }

    @Test func `when all sessions have a connection a new one is refused`() async throws {
        try await TestGateway.run {
            $0.sessions = 1
        } _: { test in
            try await test.client { first in
                let key = try await first.makeKey()
                signIn(key, test)
                _ = try await first.call(GatewayTests.call)
                try await test.client { second in
                    second.key = key
                    second.session = ClientSession(id: SessionID(rawValue: 2), salt: first.session.salt)
                    await #expect(throws: Disconnected()) { try await second.call(GatewayTests.call) }
                }
                let answer = try await first.call(GatewayTests.call)
                #expect(answer == GatewayTests.call)
            }
        }
    }

    @Test func `a member gets in though strangers have all the room`() async throws {
        try await TestGateway.run {
            $0.sessions = 3
        } _: { test in
            try await test.client { stranger in
                _ = try await stranger.makeKey()
                for id in 1...3 as ClosedRange<Int64> {
                    stranger.session = ClientSession(id: SessionID(rawValue: id), salt: stranger.session.salt)
                    _ = try await stranger.call(GatewayTests.call)
                }
                let member = try await test.client { try await $0.makeKey() }
                signIn(member, test)
                try await test.client { client in
                    client.key = member
                    let answer = try await client.call(GatewayTests.call)
                    #expect(answer == GatewayTests.call)
                }
            }
        }
    }

    @Test func `one connection carries so many sessions`() async throws {
        try await TestGateway.run {
            $0.sessionsPerConnection = 2
        } _: { test in
            try await test.client { client in
                signIn(try await client.makeKey(), test)
                await #expect(throws: Disconnected()) {
                    for id in 1...3 as ClosedRange<Int64> {
                        client.session = ClientSession(id: SessionID(rawValue: id), salt: client.session.salt)
                        _ = try await client.call(GatewayTests.call)
                    }
                }
            }
        }
    }

    @Test func `a session that never begins is nobody's appearance`() async throws {
        try await TestGateway.run { test in
            try await test.client { client in
                _ = try await client.makeKey()
                for id in 100..<120 as Range<Int64> {
                    client.session = ClientSession(id: SessionID(rawValue: id), salt: client.session.salt)
                    // A content message with an even sequence number.
                    let packet = try #require(client.packet(GatewayTests.call, age: .zero, seqNo: 2))
                    try await client.send(packet: packet)
                    _ = try await client.receivePacket()
                }
                #expect(test.engine.appearances == 0)
                #expect(test.engine.seen.isEmpty)
            }
        }
    }

    @Test func `a user and an address have so many sessions, under whichever keys`() async throws {
        for isUser in [true, false] {
            try await TestGateway.run {
                $0.limitsLoopback = true
                $0.sessionsPerUser = isUser ? 2 : 100
                $0.sessionsPerAddress = isUser ? 100 : 2
            } _: { test in
                for _ in 0..<4 {
                    let key = try await test.client { try await $0.makeKey() }
                    signIn(key, test)
                    _ = try await leaveSession(7, of: key, test)
                }
                let counts = try await test.gateway.counts()
                #expect(counts.sessions == 2)
            }
        }
    }

    @Test func `sessions without a connection are forgotten when all together hold too much`() async throws {
        try await TestGateway.run {
            $0.heldBytes = 100_000
        } _: { test in
            try await test.client { client in
                let key = try await client.makeKey()
                var random = SystemRandom()
                // Random bytes, which cannot be compressed.
                test.engine.answer(with: (0..<30_000).map { _ in UInt8.random(in: 0...255, using: &random) })
                for id in 1...6 as ClosedRange<Int64> {
                    try await test.client { other in
                        other.key = key
                        other.session = ClientSession(id: SessionID(rawValue: id), salt: client.session.salt)
                        _ = try await other.sendRecorded(GatewayTests.call)
                        // Received, but never acknowledged.
                        _ = try await other.receivePacket()
                    }
                    try await eventually { !test.engine.connected.contains { $0.sessionID == id } }
                }
                let counts = try await test.gateway.counts()
                #expect(counts.sessions <= 4)
            }
        }
    }

    /// Starts a session that holds an answer of this size, which its client receives but does not acknowledge.
    private func hold(_ count: Int, _ client: TestClient, _ test: TestGateway) async throws {
        var random = SystemRandom()
        // Random bytes, which cannot be compressed.
        test.engine.answer(with: (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) })
        _ = try await client.sendRecorded(GatewayTests.call)
        _ = try await client.receivePacket()
    }

    @Test(arguments: [true, false])
    func `of somebody whose sessions hold too much the one that grows ends, and nobody else's`(isUser: Bool)
        async throws
    {
        try await TestGateway.run {
            if isUser { $0.heldBytesOfUser = 50_000 } else { $0.heldBytesOfStranger = 50_000 }
            $0.spareBytesOfSession = 10_000
        } _: { test in
            try await test.client { first in
                let key = try await first.makeKey()
                if isUser { signIn(key, test) }
                try await hold(30_000, first, test)
                try await test.client { other in
                    let otherKey = try await other.makeKey()
                    if isUser { signIn(otherKey, as: 6, test) }
                    try await hold(30_000, other, test)
                    try await test.client { second in
                        second.key = key
                        second.session = ClientSession(id: SessionID(rawValue: 2), salt: first.session.salt)
                        try await second.send(
                            packet: try #require(second.packet(GatewayTests.call, age: .zero))
                        )
                        await second.awaitEnd()
                    }
                    // The client may see the end before the engine is told.
                    try await eventually { test.engine.connected.count <= 2 }
                    let left = test.engine.connected.map { [$0.authKeyID, $0.sessionID] }
                    #expect(Set(left) == [[key.id.rawValue, 1], [otherKey.id.rawValue, 1]])
                }
            }
        }
    }

    @Test func `when all that have a connection hold too much the largest ends`() async throws {
        try await TestGateway.run {
            $0.heldBytes = 100_000
        } _: { test in
            try await test.client { largest in
                _ = try await largest.makeKey()
                try await hold(60_000, largest, test)
                try await test.client { other in
                    let otherKey = try await other.makeKey()
                    try await hold(30_000, other, test)
                    try await test.client { last in
                        let lastKey = try await last.makeKey()
                        try await hold(20_000, last, test)
                        await largest.awaitEnd()
                        try await eventually { test.engine.connected.count <= 2 }
                        let left = test.engine.connected.map(\.authKeyID)
                        #expect(Set(left) == [otherKey.id.rawValue, lastKey.id.rawValue])
                    }
                }
            }
        }
    }

    @Test func `the oldest temporary key that is not bound goes first`() async throws {
        try await TestGateway.run {
            $0.unboundKeys = 2
        } _: { test in
            let keys = try await test.client { client in
                var keys: [AuthKey] = []
                for _ in 0..<3 { keys.append(try await client.makeKey(expiresIn: 3600)) }
                return keys
            }
            let counts = try await test.gateway.counts()
            #expect(counts.keys == 2)
            try await test.client { client in
                client.key = keys[0]
                await #expect(throws: Disconnected(code: -404)) { try await client.call(GatewayTests.call) }
            }
            try await test.client { client in
                client.key = keys[2]
                let answer = try await client.call(GatewayTests.call)
                #expect(answer == GatewayTests.call)
            }
        }
    }

    @Test func `a temporary key that is not bound in time goes`() async throws {
        try await TestGateway.run {
            $0.unboundKeyMemory = .milliseconds(50)
        } _: { test in
            _ = try await test.client { try await $0.makeKey(expiresIn: 3600) }
            try await eventually { try await test.gateway.counts().keys == 0 }
        }
    }

    @Test func `one address has so many temporary keys that are not bound`() async throws {
        try await TestGateway.run {
            $0.limitsLoopback = true
            $0.unboundKeysPerAddress = 1
        } _: { test in
            try await test.client { client in
                _ = try await client.makeKey(expiresIn: 3600)
                await #expect(throws: Disconnected(code: -429)) { try await client.makeKey(expiresIn: 3600) }
            }
        }
    }

    @Test(arguments: [false, true])
    func `a stranger brings so many bytes, and somebody with a key as many as fit`(isWebSocket: Bool)
        async throws
    {
        try await TestGateway.run {
            $0.strangerBytesInAll = 20_000
        } _: { test in
            let key = try await test.client { try await $0.makeKey() }
            signIn(key, test)
            try await test.client(.intermediate, obfuscated: isWebSocket) { stranger in
                if isWebSocket { try await upgrade(stranger) }
                let start = ContinuousClock.now
                try await stranger.send(first: 59_000, of: [UInt8](repeating: 7, count: 60_000))
                await stranger.awaitEnd()
                // Well before the deadline of unauthenticated connections.
                #expect(ContinuousClock.now - start < GatewayLimits().strangerDeadline / 2)
            }
            try await test.client(.intermediate, obfuscated: isWebSocket) { client in
                if isWebSocket { try await upgrade(client) }
                client.key = key
                _ = try await client.call(GatewayTests.call)
                let long = GatewayTests.call + [UInt8](repeating: 7, count: 60_000)
                let answer = try await client.call(long)
                #expect(answer == long)
            }
        }
    }

    /// The beginning of a longer packet, after the framing's greeting if it is the first.
    private func beginning(of byteCount: Int, bytes: Int) -> [UInt8] {
        let length = (0..<4).map { UInt8(truncatingIfNeeded: byteCount >> ($0 * 8)) }
        return length + [UInt8](repeating: 7, count: bytes)
    }

    @Test func `a stranger with many bytes makes room for one with few when the room of strangers is full`()
        async throws
    {
        let proxy = try #require(AddressRange("127.0.0.1"))
        try await TestGateway.run(trusting: [proxy]) {
            $0.strangerBytesInAll = 50_000
        } _: { test in
            let key = try await test.client { client in
                try await client.send(raw: Array("PROXY UNKNOWN\r\n".utf8))
                return try await client.makeKey()
            }
            try await test.client { greedy in
                try await greedy.send(raw: TrustedProxyTests.line)
                let greeting = [UInt8](repeating: 0xee, count: 4)
                try await greedy.send(raw: greeting + beginning(of: 60_000, bytes: 52_000))
                try await eventually { try await test.gateway.counts().strangerBytes >= 40_000 }
                try await test.client { newcomer in
                    try await newcomer.send(raw: ProxyHeaderTests.six)
                    newcomer.key = key
                    let long = GatewayTests.call + [UInt8](repeating: 7, count: 30_000)
                    let answer = try await newcomer.call(long)
                    #expect(answer == long)
                }
            }
        }
    }

    @Test func `what a member's connections hold counts as the member's`() async throws {
        try await TestGateway.run {
            $0.heldBytesOfUser = 100_000
            $0.spareBytesOfSession = 10_000
        } _: { test in
            let key = try await test.client { try await $0.makeKey() }
            signIn(key, test)
            try await test.client { first in
                first.key = key
                _ = try await first.call(GatewayTests.call)
                try await first.send(raw: beginning(of: 90_000, bytes: 80_000))
                try await eventually { try await test.gateway.counts().heldBytes >= 80_000 }
                try await test.client { second in
                    second.key = key
                    second.session = ClientSession(id: SessionID(rawValue: 2), salt: first.session.salt)
                    _ = try await second.call(GatewayTests.call)
                    try await second.send(raw: beginning(of: 90_000, bytes: 80_000))
                    await #expect(throws: (any Error).self) { try await second.receivePacket() }
                }
            }
            try await eventually { try await test.gateway.counts().heldBytes <= 1000 }
        }
    }

    @Test func `what comes over a connection of several counts for who used it last`() async throws {
        try await TestGateway.run {
            $0.heldBytesOfUser = 100_000
            $0.spareBytesOfSession = 10_000
        } _: { test in
            let (ada, adasSalt) = try await test.client { (try await $0.makeKey(), $0.session.salt) }
            let (bob, bobsSalt) = try await test.client { (try await $0.makeKey(), $0.session.salt) }
            signIn(ada, as: 5, test)
            signIn(bob, as: 6, test)
            try await test.client { shared in
                for (key, salt) in [(bob, bobsSalt), (ada, adasSalt), (bob, bobsSalt)] {
                    shared.key = key
                    if shared.session.salt != salt {
                        shared.session = ClientSession(
                            id: SessionID(rawValue: salt == adasSalt ? 1 : 2),
                            salt: salt
                        )
                    }
                    _ = try await shared.call(GatewayTests.call)
                }
                try await shared.send(raw: beginning(of: 90_000, bytes: 80_000))
                try await eventually { try await test.gateway.counts().heldBytes >= 80_000 }
                try await test.client { own in
                    own.key = ada
                    own.session = ClientSession(id: SessionID(rawValue: 3), salt: adasSalt)
                    _ = try await own.call(GatewayTests.call)
                    try await own.send(raw: beginning(of: 90_000, bytes: 80_000))
                    try await eventually { try await test.gateway.counts().heldBytes >= 160_000 }
                }
            }
        }
    }

    private func upgrade(_ client: TestClient) async throws {
        _ = try await client.request(
            "GET /apiws HTTP/1.1",
            headers: WebSocketTests.upgrade + ["Sec-WebSocket-Protocol: binary"]
        )
    }
}
