import MTProto
import ServerEngine
import TelegramSchema
import Testing
import WireCrypto

@testable import ServerGateway

/// Packets that an attacker recorded and replays over another connection.
@Suite(.timeLimit(.minutes(5))) struct ReplayTests {
    @Test func `a recorded packet does not take its session to another connection`() async throws {
        try await TestGateway.run { test in
            try await test.client { client in
                let key = try await client.makeKey()
                let packet = try await client.sendRecorded(GatewayTests.call)
                try await eventually { !test.engine.seen.isEmpty }

                try await test.client { recorder in
                    try await recorder.send(packet: packet)
                    // The server has processed the packet once it reports that the next one has an unknown key.
                    try await recorder.send(packet: [UInt8](repeating: 1, count: 64))
                    await #expect(throws: Disconnected(code: -404)) { try await recorder.receivePacket() }
                }
                #expect(test.engine.seen.count == 1)

                var batch = EngineBatch()
                batch.bindings = [.init(authKeyID: key.id.rawValue, user: 5)]
                batch.pushes = [Push(user: 5, body: [1, 1, 1, 1])]
                test.engine.commit(batch)
                let push = try await client.push()
                #expect(push == [1, 1, 1, 1])
            }
        }
    }

    @Test(arguments: [Duration.seconds(400), .seconds(86_400)])
    func `an old packet is answered where it came from, and nobody appears by it`(age: Duration) async throws
    {
        try await TestGateway.run { test in
            try await test.client { client in
                let key = try await client.makeKey()
                client.session = ClientSession(id: SessionID(rawValue: 9), salt: client.session.salt)
                let packet = try #require(client.packet(GatewayTests.call, age: age))
                try await test.client { recorder in
                    try await recorder.send(packet: packet)
                    var answer = try await recorder.receivePacket()
                    let message = try Envelope.open(&answer, key: key, from: .server)
                    guard
                        case .badMsgNotification(let notice) = try MTP.BadMsgNotification(
                            decoding: Array(answer[message.body])
                        )
                    else { throw Disconnected() }
                    #expect(notice.errorCode == 16)
                }
                #expect(test.engine.connected.isEmpty)
                let counts = try await test.gateway.counts()
                #expect(counts.sessions == 0)
            }
        }
    }

    @Test func `a connection that replays a recorded packet keeps the deadline of strangers`() async throws {
        try await TestGateway.run {
            $0.strangerDeadline = .seconds(5)
            $0.idleDeadline = .seconds(120)
        } _: { test in
            let key = try #require(AuthKey(bytes: Array(repeating: 3, count: 256)))
            try await test.engine.saveAuthKey(id: key.id.rawValue, bytes: key.bytes)
            try await test.client { recorder in
                recorder.key = key
                let start = ContinuousClock.now
                try await recorder.send(
                    packet: try #require(recorder.packet(GatewayTests.call, age: .seconds(400)))
                )
                _ = try await recorder.receivePacket()
                await recorder.awaitEnd()
                #expect(ContinuousClock.now - start < .seconds(60))
            }
        }
    }

    @Test func `a wrong salt is answered with the right one, and no session is made for it`() async throws {
        try await TestGateway.run { test in
            try await test.client { client in
                let key = try await client.makeKey()
                client.session = ClientSession(id: SessionID(rawValue: 9), salt: 12345)
                let packet = try #require(client.packet(GatewayTests.call, age: .zero))
                try await client.send(packet: packet)
                var answer = try await client.receivePacket()
                let message = try Envelope.open(&answer, key: key, from: .server)
                let counts = try await test.gateway.counts()
                #expect(counts.sessions == 0)
                guard
                    case .badServerSalt(let notice) = try MTP.BadMsgNotification(
                        decoding: Array(answer[message.body])
                    )
                else { throw Disconnected() }
                client.session = ClientSession(id: SessionID(rawValue: 9), salt: notice.newServerSalt)
                let result = try await client.call(GatewayTests.call)
                #expect(result == GatewayTests.call)
            }
        }
    }

    @Test func `what was recorded before a server forgot a key is not run when it has it again`() async throws
    {
        try await TestGateway.run {
            $0.sessionMemory = .milliseconds(20)
            // Longer than a round trip on a busy computer: a key that is read again has another salt.
            $0.keyMemory = .milliseconds(300)
        } _: { test in
            let packet = try await test.client { client in
                let key = try await client.makeKey()
                // With a session the key stays in memory.
                _ = try await client.call(GatewayTests.call)
                // The salt of the key exchange is valid once; an attacker waits for a lasting one.
                client.session = ClientSession(id: SessionID(rawValue: 9), salt: 12345)
                try await client.send(packet: try #require(client.packet(GatewayTests.call, age: .zero)))
                var answer = try await client.receivePacket()
                let message = try Envelope.open(&answer, key: key, from: .server)
                guard
                    case .badServerSalt(let notice) = try MTP.BadMsgNotification(
                        decoding: Array(answer[message.body])
                    )
                else { throw Disconnected() }
                client.session = ClientSession(id: SessionID(rawValue: 9), salt: notice.newServerSalt)
                let packet = try await client.sendRecorded(GatewayTests.call)
                try await eventually { test.engine.seen.count >= 2 }
                return packet
            }
            try await eventually { try await test.gateway.counts().keys == 0 }

            try await test.client { recorder in
                try await recorder.send(packet: packet)
                _ = try await recorder.receivePacket()
            }
            #expect(test.engine.seen.count == 2)
        }
    }

    @Test func `what comes again over its own connection is answered once more, not run`() async throws {
        try await TestGateway.run { test in
            try await test.client { client in
                _ = try await client.makeKey()
                let packet = try await client.sendRecorded(GatewayTests.call)
                try await client.send(packet: packet)
                let result = try await client.call([7, 0, 0, 0])
                #expect(result == [7, 0, 0, 0])
                #expect(test.engine.seen.count == 2)
            }
        }
    }

    @Test func `a connection that was full goes on when its session went to another`() async throws {
        try await TestGateway.run {
            $0.runningCalls = 2
        } _: { test in
            try await test.client { old in
                _ = try await old.makeKey()
                test.engine.hold()
                for number in 0..<2 as Range<UInt8> { _ = old.session.call([number, 0, 0, 0]) }
                try await old.flush()
                try await eventually { test.engine.seen.count >= 2 }

                try await test.client { new in
                    new.continueSession(of: old)
                    new.session.ping(1)
                    try await new.flush()
                    _ = try await new.receivePacket()

                    // Another session on the old connection, whose input was not read.
                    old.session = ClientSession(id: SessionID(rawValue: 2), salt: old.session.salt)
                    _ = old.session.call([2, 0, 0, 0])
                    try await old.flush()
                    try await eventually { test.engine.seen.count >= 3 }
                    test.engine.release()
                }
            }
        }
    }

    @Test func `calls of one session beyond the key's share are refused in another`() async throws {
        try await TestGateway.run {
            $0.keyCalls.count = 3
        } _: { test in
            try await test.client { client in
                _ = try await client.makeKey()
                test.engine.hold()
                for number in 0..<3 as Range<UInt8> { _ = client.session.call([number, 0, 0, 0]) }
                try await client.flush()
                try await eventually { test.engine.seen.count >= 3 }
                client.session = ClientSession(id: SessionID(rawValue: 2), salt: client.session.salt)
                let refused = try await client.call([4, 0, 0, 0])
                #expect((try? MTP.RpcError(decoding: refused))?.errorMessage == "FLOOD_WAIT_1")
                test.engine.release()
            }
        }
    }
}
