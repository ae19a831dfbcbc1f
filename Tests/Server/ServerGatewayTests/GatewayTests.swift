import MTProto
import ServerEngine
import TelegramSchema
import Testing
import WireCrypto

@testable import ServerGateway

@Suite(.timeLimit(.minutes(5))) struct GatewayTests {
    /// Any boxed call: the scripted engine answers it with itself.
    static let call = TLFunction.HelpGetConfig().encoded()

    static let transports: [(FramingKind, Bool)] = [
        (.abridged, false), (.abridged, true), (.intermediate, false), (.intermediate, true),
        (.padded, false), (.padded, true), (.full, false),
    ]

    @Test(arguments: transports)
    func `a key is made and a call answered`(kind: FramingKind, isObfuscated: Bool) async throws {
        try await TestGateway.run { test in
            try await test.client(kind, obfuscated: isObfuscated) { client in
                let key = try await client.makeKey()

                #expect(test.engine.savedKeys == [key.id.rawValue])
                let answer1 = try await client.call(Self.call)
                #expect(answer1 == Self.call)
                let call = try #require(test.engine.seen.first)
                #expect(call.authKeyID == key.id.rawValue)
                #expect(call.address == "127.0.0.1")
            }
        }
    }

    @Test func `a key that nobody has is refused`() async throws {
        try await TestGateway.run { test in
            try await test.client { client in
                client.key = AuthKey(bytes: Array(repeating: 1, count: 256))
                await #expect(throws: Disconnected(code: -404)) { try await client.call(Self.call) }
            }
        }
    }

    @Test(arguments: [1, 2, 5, -2, 10_001] as [Int32])
    func `a key is made for whatever data centre a client begins with`(dataCentre: Int32) async throws {
        try await TestGateway.run { test in
            try await test.client { client in
                _ = try await client.makeKey(dataCentre: dataCentre)
                let answer = try await client.call(Self.call)
                #expect(answer == Self.call)
            }
        }
    }

    @Test func `a key that the store could not look up is not called unknown`() async throws {
        try await TestGateway.run { test in
            let key = try #require(AuthKey(bytes: Array(repeating: 3, count: 256)))
            try await test.engine.saveAuthKey(id: key.id.rawValue, bytes: key.bytes)
            test.engine.refuseKeys(true)
            try await test.client { client in
                client.key = key
                await #expect(throws: Disconnected(code: nil)) { try await client.call(Self.call) }
            }
            test.engine.refuseKeys(false)
            try await test.client { client in
                client.key = key
                let answer = try await client.call(Self.call)
                #expect(answer == Self.call)
            }
        }
    }

    @Test func `a key is found in the store by a later connection`() async throws {
        try await TestGateway.run {
            // Long enough for a client to retry with the right salt, which changes with each lookup of a key.
            $0.keyMemory = .milliseconds(400)
        } _: { test in
            let key = try await test.client { try await $0.makeKey() }
            try await eventually { try await test.gateway.counts().keys == 0 }
            try await test.client { client in
                client.key = key
                let answer2 = try await client.call(Self.call)
                #expect(answer2 == Self.call)
            }
        }
    }

    @Test func `an answer that found no connection comes with the next`() async throws {
        try await TestGateway.run { test in
            let (old, call) = try await test.client { client in
                _ = try await client.makeKey()
                _ = try await client.call(Self.call)
                test.engine.hold()
                let call = client.session.call([1, 2, 3, 4])
                try await client.flush()
                try await eventually { test.engine.seen.count >= 2 }
                return (client, call)
            }
            try await eventually { test.engine.connected.isEmpty }
            test.engine.release()
            try await test.client { client in
                client.continueSession(of: old)
                let answer3 = try await client.result(of: call)
                #expect(answer3 == [1, 2, 3, 4])
                #expect(test.engine.seen.count == 2)
            }
        }
    }

    @Test func `a quick acknowledgement does not wait for the answer`() async throws {
        try await TestGateway.run { test in
            try await test.client { client in
                _ = try await client.makeKey()
                _ = try await client.call(Self.call)
                test.engine.hold()
                let call = client.session.call(Self.call)
                try await client.flush(wantsQuickAck: true)
                while client.quickAcks.isEmpty { try await client.step() }
                test.engine.release()
                let answer4 = try await client.result(of: call)
                #expect(answer4 == Self.call)
            }
        }
    }

    @Test func `no more calls are taken than may run, and none is lost`() async throws {
        try await TestGateway.run {
            $0.runningCalls = 3
        } _: { test in
            try await test.client { client in
                _ = try await client.makeKey()
                _ = try await client.call(Self.call)
                test.engine.hold()
                var calls: [ClientCallID] = []
                for number in 0..<10 as Range<UInt8> {
                    calls.append(client.session.call([number, 0, 0, 0]))
                    try await client.flush()
                }
                try await eventually { test.engine.seen.count >= 4 }
                #expect(test.engine.seen.count == 4)
                test.engine.release()
                for (number, call) in calls.enumerated() {
                    let answer5 = try await client.result(of: call)
                    #expect(answer5 == [UInt8(number), 0, 0, 0])
                }
            }
        }
    }

    @Test func `updates go to the session that was used last, but not to one that is muted`() async throws {
        try await TestGateway.run { test in
            try await test.client { one in
                let key = try await one.makeKey()
                _ = try await one.call(Self.update)
                try await test.client { other in
                    other.key = key
                    other.session = ClientSession(id: SessionID(rawValue: 2))
                    _ = try await other.call(Self.update)

                    var batch = EngineBatch()
                    batch.bindings = [.init(authKeyID: key.id.rawValue, user: 5)]
                    batch.pushes = [Push(user: 5, body: [1, 1, 1, 1]), Push(user: 6, body: [9, 9, 9, 9])]
                    test.engine.commit(batch)
                    let answer6 = try await other.push()
                    #expect(answer6 == [1, 1, 1, 1])

                    batch.bindings = []
                    batch.muted = [SessionAddress(authKeyID: key.id.rawValue, sessionID: 2)]
                    batch.pushes = [Push(user: 5, body: [2, 2, 2, 2])]
                    test.engine.commit(batch)
                    let answer7 = try await one.push()
                    #expect(answer7 == [2, 2, 2, 2])
                }
            }
        }
    }

    @Test func `updates do not go to a key that joined the session of another`() async throws {
        try await TestGateway.run { test in
            try await test.client { one in
                let key = try await one.makeKey()
                _ = try await one.call(Self.update)
                try await test.client { other in
                    let joined = try await other.makeKey()
                    _ = try await other.call(Self.update)
                    var batch = EngineBatch()
                    batch.bindings = [
                        .init(authKeyID: key.id.rawValue, user: 5),
                        .init(authKeyID: joined.id.rawValue, user: 5, isJoined: true),
                    ]
                    batch.pushes = [Push(user: 5, body: [1, 1, 1, 1])]
                    test.engine.commit(batch)
                    #expect(try await one.push() == [1, 1, 1, 1])
                    // Later it has a session of its own.
                    batch.bindings = [.init(authKeyID: joined.id.rawValue, user: 5)]
                    batch.pushes = [Push(user: 5, body: [2, 2, 2, 2])]
                    test.engine.commit(batch)
                    #expect(try await other.push() == [2, 2, 2, 2])
                }
            }
        }
    }

    @Test func `a client may destroy its key, and hears of it`() async throws {
        try await TestGateway.run { test in
            try await test.client { client in
                _ = try await client.makeKey()
                _ = try await client.call(Self.call)
                let done = MTP.DestroyAuthKeyRes.destroyAuthKeyOk.encoded()
                try await client.ask(MTPFunction.DestroyAuthKey().encoded(), andHear: done)
                #expect(test.engine.savedKeys.isEmpty)
                await #expect(throws: Disconnected(code: -404)) { try await client.call(Self.call) }
            }
        }
    }

    private static let update = TLFunction.UpdatesGetState().encoded()

    @Test func `a stop lets running calls end and answers them`() async throws {
        try await TestGateway.run {
            $0.drainTime = .seconds(5)
        } _: { test in
            try await test.client { client in
                _ = try await client.makeKey()
                test.engine.hold()
                let call = client.session.call(Self.call)
                try await client.flush()
                while test.engine.seen.isEmpty { try await client.step() }
                async let stopped: Void = test.gateway.stop()
                test.engine.release()
                let answer8 = try await client.result(of: call)
                #expect(answer8 == Self.call)
                await #expect(throws: Disconnected()) { try await client.step() }
                try await stopped
            }
        }
    }
}
