import CompactAPI
import CompactWire
import LayerAdapters
import MTProto
import NoiseChannel
import ServerEngine
import TelegramSchema
import Testing
import WireCrypto

@testable import ServerGateway

/// Our own clients on the compact transport, over real sockets: channels, sessions and what others may do to them.
@Suite(.timeLimit(.minutes(5))) struct OwnClientTests {
    static let state = TL.UpdatesState(pts: 7, qts: 0, date: 5, seq: 0, unreadCount: 0)

    /// A gateway whose engine answers each call with a state.
    func run(
        _ change: (inout GatewayLimits) -> Void = { _ in },
        _ body: (TestGateway) async throws -> Void
    ) async throws {
        try await TestGateway.run(compact: .off, change) { test in
            test.engine.answer(with: Self.state.encoded())
            try await body(test)
        }
    }

    /// Signs a user in under the key of a client.
    func signIn(_ key: AuthKey?, _ user: Int64?, _ test: TestGateway) throws {
        var batch = EngineBatch()
        batch.bindings = [
            .init(authKeyID: try #require(key).id.rawValue, user: user.map { UserID(rawValue: $0) })
        ]
        test.engine.commit(batch)
    }

    func push(_ update: TL.Updates, to user: Int64, _ test: TestGateway) {
        var batch = EngineBatch()
        batch.pushes = [Push(user: UserID(rawValue: user), body: update.encoded())]
        test.engine.commit(batch)
    }

    /// What a client has after it has signed in and left.
    func member(_ test: TestGateway) async throws -> OwnClient.Memory {
        try await OwnClient.run(test) { client in
            try await client.begin()
            try signIn(client.memory.key, 5, test)
            _ = try await client.call(TLFunction.UpdatesGetState())
            client.memory.session.disconnected()
            return client.memory
        }
    }

    static let small = TL.Updates.updateShort(
        .init(update: .updateConfig, date: 9)
    )

    /// An update of 32 KiB, random enough that packing does not help: a different letter in each place.
    private static func large() -> TL.Updates {
        var random = SystemRandom()
        let text = String(decoding: random.randomBytes(1 << 15).map { 0x20 + $0 % 90 }, as: UTF8.self)
        return .updateShort(
            .init(
                update: .updateServiceNotification(
                    .init(type: "x", message: text, media: .messageMediaEmpty, entities: [])
                ),
                date: 1
            )
        )
    }

    @Test func `a new key, a call, an update and the end by signing out`() async throws {
        try await run { test in
            try await OwnClient.run(test) { client in
                try await client.begin()
                let key = try #require(client.memory.key)
                #expect(test.engine.savedKeys == [key.id.rawValue])
                #expect(test.engine.callers.map(\.authKeyID) == [key.id.rawValue])
                #expect(test.engine.callers.map(\.layer) == [LayerAdapter.own])
                #expect(try await client.call(TLFunction.UpdatesGetState()) == Self.state.encoded())
                let call = try #require(test.engine.seen.first)
                #expect(call.authKeyID == key.id.rawValue)
                #expect(call.body == TLFunction.UpdatesGetState().encoded())
                #expect(
                    test.engine.connected
                        == [SessionAddress(authKeyID: key.id.rawValue, sessionID: call.sessionID)]
                )
                try signIn(key, 5, test)
                push(Self.small, to: 5, test)
                #expect(try await client.push() == Self.small.encoded())
                #expect(try await test.gateway.counts().sessions == 1)
                try signIn(key, nil, test)
                await #expect(throws: OwnClient.Closed(reason: .byPeer("session.ended"))) {
                    try await client.push()
                }
            }
            try await eventually { test.engine.connected.isEmpty }
            try await eventually { try await test.gateway.counts().sessions == 0 }
        }
    }

    @Test func `errors keep their code and name`() async throws {
        try await run { test in
            test.engine.answer(with: RPCError(code: 420, "FLOOD_WAIT_5").encoded())
            try await OwnClient.run(test) { client in
                try await client.begin()
                await #expect(throws: OwnClient.Refused(code: 420, "FLOOD_WAIT_5")) {
                    try await client.call(TLFunction.UpdatesGetState())
                }
                // No call, and an opcode of the public clients.
                for (opcode, name) in [(0x4d00, "INPUT_FETCH_ERROR"), (17, "INPUT_METHOD_INVALID")] {
                    let id = try client.memory.session.request(
                        CompactOpcode(rawValue: UInt16(opcode)),
                        payload: [0x91, 0xcd, 0xff, 0xff],
                        now: OwnClient.now
                    )
                    try await client.flush()
                    await #expect(throws: OwnClient.Refused(code: 400, name)) {
                        try await client.answer(to: id, of: 0)
                    }
                }
            }
        }
    }

    @Test func `a session goes on after a break, and answers are not lost`() async throws {
        try await run { test in
            var memory = try await member(test)
            let seen = test.engine.seen.count
            // Two calls whose answers do not arrive.
            test.engine.hold()
            var ids: [CompactRequestID] = []
            (memory, ids) = try await OwnClient.run(test, continuing: memory) { client in
                try await client.begin()
                let ids = [
                    try await client.request(TLFunction.UpdatesGetState().encoded()),
                    try await client.request(TLFunction.UpdatesGetState().encoded()),
                ]
                try await eventually { test.engine.seen.count == seen + 2 }
                client.memory.session.disconnected()
                return (client.memory, ids)
            }
            try await eventually { test.engine.connected.isEmpty }
            test.engine.release()
            push(Self.small, to: 5, test)
            try await OwnClient.run(test, continuing: memory) { client in
                try await client.begin()
                #expect(try await client.nextEvent() == .resumed(missedPushes: true))
                for id in ids {
                    let answer = try await client.answer(to: id, of: TLFunction.UpdatesGetState.constructorID)
                    #expect(answer == Self.state.encoded())
                }
                push(Self.small, to: 5, test)
                #expect(try await client.push() == Self.small.encoded())
            }
            #expect(test.engine.seen.count == seen + 2)
        }
    }

    @Test func `a ticket opens a session and has a call answered in one round trip`() async throws {
        try await run { test in
            var memory = try await member(test)
            memory.session = CompactClientSession()
            let seen = test.engine.seen.count
            memory = try await OwnClient.run(
                test,
                continuing: memory,
                .early([TLFunction.UpdatesGetState().encoded()])
            ) { client in
                // Nothing but the first message is sent.
                #expect(try await client.establish().isResumed)
                try await client.awaitSession()
                guard case .answer(_, let payload) = try await client.nextEvent() else {
                    throw Disconnected()
                }
                let method = TLFunction.UpdatesGetState.constructorID
                #expect(try CompactAPI().answer(from: payload, of: method) == Self.state.encoded())
                client.memory.session.check(now: OwnClient.now)
                try await client.flush()
                _ = try await client.call(TLFunction.UpdatesGetState())
                client.memory.session.disconnected()
                return client.memory
            }
            #expect(test.engine.seen.count == seen + 2)
            try await eventually { test.engine.connected.isEmpty }
            // And its channel gave the next one, by which the session goes on at once.
            try await OwnClient.run(
                test,
                continuing: memory,
                .early([TLFunction.UpdatesGetState().encoded()])
            ) {
                client in
                #expect(try await client.establish().isResumed)
                try await client.awaitSession()
                #expect(try await client.nextEvent() == .resumed(missedPushes: false))
                guard case .answer = try await client.nextEvent() else { throw Disconnected() }
            }
        }
    }

    @Test func `an update is written for the newest session of a key, and others learn that they missed it`()
        async throws
    {
        try await run { test in
            let memory = try await member(test)
            try await OwnClient.run(test, continuing: memory) { older in
                try await older.begin()
                var other = memory
                (other.session, other.ticket) = (CompactClientSession(), nil)
                try await OwnClient.run(test, continuing: other) { newer in
                    try await newer.begin()
                    push(Self.small, to: 5, test)
                    #expect(try await newer.push() == Self.small.encoded())
                    // Written with what goes to it for another reason.
                    _ = try await older.call(TLFunction.UpdatesGetState())
                    #expect(try await older.push() == TL.Updates.updatesTooLong.encoded())
                }
                try await eventually { test.engine.connected.count == 1 }
                push(Self.small, to: 5, test)
                #expect(try await older.push() == Self.small.encoded())
            }
        }
    }

    @Test func `what may not run twice waits until the client has shown that it is no copy`() async throws {
        try await run { test in
            var memory = try await member(test)
            memory.session = CompactClientSession()
            let seen = test.engine.seen.count
            let calls = [
                TLFunction.UpdatesGetState().encoded(),
                TLFunction.AccountGetPassword().encoded(),
                TLFunction.UpdatesGetState().encoded(),
            ]
            try await OwnClient.run(test, continuing: memory, .early(calls)) { client in
                try await client.awaitSession()
                guard case .answer = try await client.nextEvent() else { throw Disconnected() }
                #expect(test.engine.seen.count == seen + 1)
                client.memory.session.check(now: OwnClient.now)
                try await client.flush()
                try await eventually { test.engine.seen.count == seen + 3 }
                let ids = test.engine.seen.dropFirst(seen).map { $0.envelope?.methodID }
                #expect(ids.last == TLFunction.UpdatesGetState.constructorID)
            }
        }
    }

    @Test func `more requests than may run in early data wait for the client, which is heard`() async throws {
        try await run { test in
            var memory = try await member(test)
            var limits = CompactLimits()
            limits.outstanding = 100
            memory.session = CompactClientSession(limits: limits)
            let seen = test.engine.seen.count
            let calls =
                [TLFunction.AccountGetPassword().encoded()]
                + Array(repeating: TLFunction.UpdatesGetState().encoded(), count: 80)
            try await OwnClient.run(test, continuing: memory, .early(calls)) { client in
                try await client.awaitSession()
                #expect(test.engine.seen.count == seen)
                client.memory.session.check(now: OwnClient.now)
                try await client.flush()
                try await eventually { test.engine.seen.count == seen + 81 }
            }
        }
    }

    @Test func `a copy of a first message makes no session, takes none, and its sender learns nothing`()
        async throws
    {
        try await run { test in
            let memory = try await member(test)
            try await OwnClient.run(test, continuing: memory) { client in
                // The session lives here.
                try await client.begin()
                var other = client.memory
                other.session.disconnected()
                var copy: [UInt8] = []
                try await OwnClient.run(test, continuing: other, .early([])) { early in
                    copy = early.firstMessage
                    // It is answered once the client has shown that it can read.
                    _ = try await early.establish()
                    push(Self.small, to: 5, test)
                    #expect(try await client.push() == Self.small.encoded())
                    try await early.begin()
                    #expect(try await early.nextEvent() == .resumed(missedPushes: true))
                    await client.wire.awaitEnd()
                    try await test.client { wire in
                        try await wire.send(raw: copy)
                        let answer = try #require(try await wire.receiveRaw())
                        // `NX`: the ticket is used up.
                        #expect(answer.first == 1)
                        #expect(try await early.call(TLFunction.UpdatesGetState()) == Self.state.encoded())
                    }
                }
            }
        }
    }

    @Test func `nobody seems to be there before the client has shown that it is no copy`() async throws {
        try await run { test in
            var memory = try await member(test)
            try await eventually { test.engine.connected.isEmpty }
            for isNew in [true, false] {
                if isNew { memory.session = CompactClientSession() }
                memory = try await OwnClient.run(test, continuing: memory, .early([])) { client in
                    #expect(try await client.establish().isResumed)
                    try await client.awaitSession()
                    #expect(test.engine.connected.isEmpty)
                    client.memory.session.check(now: OwnClient.now)
                    try await client.flush()
                    try await eventually { test.engine.connected.count == 1 }
                    client.memory.session.disconnected()
                    return client.memory
                }
                try await eventually { test.engine.connected.isEmpty }
            }
        }
    }

    @Test func `nothing is recorded of who may be a copy, nor of its calls`() async throws {
        try await run { test in
            var memory = try await member(test)
            for isNew in [true, false] {
                if isNew { memory.session = CompactClientSession() }
                let (callers, seen) = (test.engine.callers.count, test.engine.seen.count)
                memory = try await OwnClient.run(
                    test,
                    continuing: memory,
                    .early([TLFunction.UpdatesGetState().encoded()])
                ) { client in
                    #expect(try await client.establish().isResumed)
                    try await client.awaitSession()
                    try await eventually { test.engine.seen.count == seen + 1 }
                    #expect(test.engine.seen.last?.mayBeCopy == true)
                    #expect(test.engine.callers.count == callers)
                    client.memory.session.check(now: OwnClient.now)
                    try await client.flush()
                    try await eventually { test.engine.callers.count == callers + 1 }
                    _ = try await client.call(TLFunction.UpdatesGetState())
                    #expect(test.engine.seen.last?.mayBeCopy == false)
                    client.memory.session.disconnected()
                    return client.memory
                }
                try await eventually { test.engine.connected.isEmpty }
            }
        }
    }

    @Test func `a first message that was held up forgets no answer, and its numbers end no session`()
        async throws
    {
        try await run { test in
            var memory = try await member(test)
            let state = TLFunction.UpdatesGetState().encoded()
            try await OwnClient.run(test, continuing: memory, .early([state]), isHeldUp: true) { heldUp in
                // The client goes on without it: the same number is used, and the answer has arrived.
                memory.ticket = nil
                for _ in 0..<2 {
                    memory = try await OwnClient.run(test, continuing: memory) { client in
                        try await client.begin()
                        _ = try await client.call(TLFunction.UpdatesGetState())
                        client.memory.session.disconnected()
                        return client.memory
                    }
                }
                // The next answer does not arrive.
                test.engine.hold()
                let seen = test.engine.seen.count
                var id: CompactRequestID?
                (memory, id) = try await OwnClient.run(test, continuing: memory) { client in
                    try await client.begin()
                    let id = try await client.request(state)
                    try await eventually { test.engine.seen.count == seen + 1 }
                    client.memory.session.disconnected()
                    return (client.memory, id)
                }
                try await eventually { test.engine.connected.isEmpty }
                test.engine.release()

                try await heldUp.wire.send(raw: heldUp.firstMessage)
                await heldUp.wire.awaitEnd()

                try await OwnClient.run(test, continuing: memory) { client in
                    try await client.begin()
                    #expect(try await client.nextEvent() == .resumed(missedPushes: false))
                    let method = TLFunction.UpdatesGetState.constructorID
                    #expect(try await client.answer(to: #require(id), of: method) == Self.state.encoded())
                }
                #expect(test.engine.seen.count == seen + 1)
            }
        }
    }

    @Test func `wrong proofs, unknown keys and old layers are refused`() async throws {
        try await run { test in
            let memory = try await member(test)
            var fresh = memory
            fresh.session = CompactClientSession()
            fresh.ticket = nil
            let changes: [(OwnClient.Refused, (inout SessionOpening) -> Void)] = [
                // Nobody learns which keys exist.
                (.init(code: 401, "AUTH_KEY_UNREGISTERED"), { $0.key?.proof[31] ^= 1 }),
                (.init(code: 401, "AUTH_KEY_UNREGISTERED"), { $0.key?.id ^= 1 }),
                (
                    .init(
                        code: 400,
                        RPCError.layerInvalid(LayerAdapter.supported).text
                    ), { $0.layer = 1 }
                ),
            ]
            for (error, change) in changes {
                try await OwnClient.run(test, continuing: fresh) { client in
                    await #expect(throws: error) { try await client.begin(change: change) }
                    await client.wire.awaitEnd()
                }
            }
            // A store that fails denies no key.
            try await eventually { try await test.gateway.counts().sessions == 1 }
            test.engine.refuseKeys(true)
            var other = fresh
            other.key = AuthKey(bytes: [UInt8](repeating: 9, count: 256))
            try await OwnClient.run(test, continuing: other) { client in
                await #expect(throws: OwnClient.Refused(code: 500, "INTERNAL")) { try await client.begin() }
            }
            test.engine.refuseKeys(false)
            // The token alone does not continue a session.
            var thief = memory
            thief.key = other.key
            try await OwnClient.run(test, continuing: thief) { client in
                _ = try await client.establish()
                await #expect(throws: OwnClient.Refused(code: 401, "AUTH_KEY_UNREGISTERED")) {
                    try await client.begin()
                }
            }
            try await OwnClient.run(test, continuing: memory) { client in
                try await client.begin()
                #expect(try await client.nextEvent() == .resumed(missedPushes: false))
            }
        }
    }

    /// A handshake takes one packet of an exchange, and a key three more.
    @Test(arguments: [(4, nil), (5, OwnClient.Refused(code: 420, "FLOOD_WAIT_60"))])
    func `keys cost an address as much as by exchanges, and handshakes are counted`(
        packets: Int,
        refusal: OwnClient.Refused?
    ) async throws {
        try await run {
            $0.limitsLoopback = true
            $0.handshakePacketsPerMinute = packets
        } _: { test in
            try await OwnClient.run(test) { client in try await client.begin() }
            try await OwnClient.run(test) { client in
                do {
                    try await client.begin()
                    Issue.record("a second key")
                } catch {
                    #expect(error as? OwnClient.Refused == refusal)
                }
            }
            #expect(test.engine.savedKeys.count == 1)
        }
    }

    @Test func `wrong proofs are counted as keys that do not exist`() async throws {
        try await run {
            $0.limitsLoopback = true
            $0.keyMissesPerMinute = 2
        } _: { test in
            var memory = try await member(test)
            (memory.session, memory.ticket) = (CompactClientSession(), nil)
            // Not across two minutes.
            while wallClock().seconds % 60 > 50 { try await Task.sleep(for: .milliseconds(100)) }
            let proof: (inout SessionOpening) -> Void = { $0.key?.proof[31] ^= 1 }
            let id: (inout SessionOpening) -> Void = { $0.key?.id ^= 1 }
            let denied = OwnClient.Refused(code: 401, "AUTH_KEY_UNREGISTERED")
            let flood = OwnClient.Refused(code: 420, "FLOOD_WAIT_60")
            for (change, error) in [(proof, denied), (id, denied), (proof, flood), (id, flood)] {
                try await OwnClient.run(test, continuing: memory) { client in
                    await #expect(throws: error) { try await client.begin(change: change) }
                }
            }
        }
    }

    @Test func `addresses without limits open so many channels together`() async throws {
        try await run {
            $0.exemptChannelBurst = 2
            $0.exemptChannelsPerSecond = 0
        } _: { test in
            for _ in 0..<2 { try await OwnClient.run(test) { _ = try await $0.establish() } }
            try await OwnClient.run(test) { client in
                await #expect(throws: (any Error).self) { _ = try await client.establish() }
            }
        }
    }

    @Test func `a key has so many sessions, and a new one ends the oldest`() async throws {
        try await run {
            $0.sessionsPerKey = 3
        } _: { test in
            var memory = try await member(test)
            memory.ticket = nil
            for _ in 0..<5 {
                memory.session = CompactClientSession()
                memory = try await OwnClient.run(test, continuing: memory) { client in
                    try await client.begin()
                    client.memory.session.disconnected()
                    return client.memory
                }
            }
            #expect(try await test.gateway.counts().sessions == 3)
        }
    }

    @Test func `a key that is proved elsewhere while it is made stays one key`() async throws {
        try await run { test in
            try await OwnClient.run(test) { maker in
                test.engine.holdSaves()
                try await maker.start()
                try await eventually { test.engine.savedKeys.count == 1 }
                let channel = try await maker.establish()
                var memory = OwnClient.Memory()
                memory.key = try AuthKey(bytes: channel.authorizationKey())
                try await OwnClient.run(test, continuing: memory) { other in
                    try await other.begin()
                    test.engine.releaseSaves()
                    try await maker.awaitSession()
                    #expect(maker.memory.key == memory.key)
                    // Signing out ends the sessions of both.
                    try signIn(memory.key, 5, test)
                    try signIn(memory.key, nil, test)
                    try await eventually { try await test.gateway.counts().sessions == 0 }
                }
            }
        }
    }

    @Test func `an opening that waits for its client denies no key that left the memory`() async throws {
        try await run {
            $0.sessionsPerKey = 1
            $0.compactMemory = .seconds(2)
            $0.keyMemory = .milliseconds(100)
        } _: { test in
            var memory = try await member(test)
            memory.session = CompactClientSession()
            try await OwnClient.run(test, continuing: memory, .early([])) { client in
                #expect(try await client.establish().isResumed)
                // There was no room, as it may be a copy of an earlier message.
                #expect(try await test.gateway.counts().sessions == 1)
                try await eventually { try await test.gateway.counts().keys == 0 }
                try await client.begin()
                #expect(try await client.call(TLFunction.UpdatesGetState()) == Self.state.encoded())
            }
        }
    }

    @Test func `a session without a connection is forgotten after its time`() async throws {
        try await run {
            $0.compactMemory = .milliseconds(200)
        } _: { test in
            let memory = try await member(test)
            try await eventually { try await test.gateway.counts().sessions == 0 }
            try await OwnClient.run(test, continuing: memory) { client in
                try await client.begin()
                // A new one, under the same key.
                #expect(client.memory.key == memory.key)
                #expect(test.engine.savedKeys.count == 1)
            }
        }
    }

    @Test func `bytes that are no records and strangers that say nothing have an end`() async throws {
        try await run {
            $0.strangerDeadline = .milliseconds(300)
        } _: { test in
            let mark: [UInt8] = [0xb6, 0x4d, 0x41, 0x52, 0x54, 0x4e, 0x4f]
            let messages: [[UInt8]] = [
                mark + [2, 0, 31], mark + [2, 0, 32], mark + [3, 0xff, 0xff],
                mark + [1, 0, 32] + [UInt8](repeating: 0, count: 32),
                mark + [3, 0, 68] + [UInt8](repeating: 7, count: 68),
                mark + [2, 0, 32] + [UInt8](repeating: 9, count: 40),
            ]
            for bytes in messages {
                try await test.client { client in
                    // On a slow machine the time may be over already.
                    try? await client.send(raw: bytes)
                    await client.awaitEnd()
                }
            }
            try await eventually { try await test.gateway.counts().connections == 0 }
            #expect(try await test.gateway.counts().strangerBytes == 0)
        }
    }

    @Test func `a first message may come in pieces`() async throws {
        try await run { test in
            for cut in [1, 7, 8, 9, 41] {
                try await OwnClient.run(test) { client in
                    // Beside the first message that was sent already, one in pieces.
                    try await client.begin()
                    try await test.client { wire in
                        let bytes = client.firstMessage
                        try await wire.send(raw: Array(bytes.prefix(cut)))
                        try await wire.send(raw: Array(bytes.dropFirst(cut)))
                        #expect(try await wire.receiveRaw()?.first == 1)
                    }
                }
            }
        }
    }

    @Test func `frames of a stranger in a channel end it, whatever they are`() async throws {
        try await run { test in
            let frames: [[UInt8]] = [
                [0x0a, 0, 0, 0, 0x4d, 0, 0, 0, 0, 0], [0x0a, 0, 0, 0, 0, 6, 0, 0, 0, 1, 0x80],
                [0x0a, 0, 0, 0, 0x4d, 1, 0, 0, 0, 1, 0xc0], [0x0a, 0, 0, 0, 0x4d, 2, 0, 0, 0, 1, 0x80],
                [0x0a, 0, 0, 0, 0x4d, 1, 0, 0xff, 0xff, 0xff], [UInt8](repeating: 0, count: 64),
            ]
            for bytes in frames {
                try await OwnClient.run(test) { client in
                    _ = try await client.establish()
                    try await client.send(bytes)
                    await client.wire.awaitEnd()
                }
            }
            #expect(try await test.gateway.counts().sessions == 0)
            #expect(test.engine.savedKeys.isEmpty)
        }
    }

    @Test func `who has much sent again waits, and who lacks nothing goes on`() async throws {
        try await run {
            $0.resentBurst = 20_000
            $0.resentBytesPerSecond = 1000
        } _: { test in
            var memory = try await member(test)
            memory.ticket = nil
            var random = SystemRandom()
            let file = TL.UploadFile(type: .filePng, mtime: 0, bytes: random.randomBytes(100_000)).encoded()
            test.engine.answer(with: file)
            let part = TLFunction.UploadGetFile(
                location: .inputPeerPhotoFileLocation(.init(peer: .inputPeerSelf, photoID: 1)),
                offset: 0,
                limit: 4096
            )
            test.engine.hold()
            let seen = test.engine.seen.count
            var id: CompactRequestID?
            (memory, id) = try await OwnClient.run(test, continuing: memory) { client in
                try await client.begin()
                let id = try await client.request(part.encoded())
                try await eventually { test.engine.seen.count == seen + 1 }
                client.memory.session.disconnected()
                return (client.memory, id)
            }
            try await eventually { test.engine.connected.isEmpty }
            test.engine.release()
            let before = memory
            memory = try await OwnClient.run(test, continuing: memory) { client in
                try await client.begin()
                let method = TLFunction.UploadGetFile.constructorID
                #expect(try await client.answer(to: #require(id), of: method) == file)
                client.memory.session.disconnected()
                return client.memory
            }
            try await eventually { test.engine.connected.isEmpty }
            // Who still lacks it is to wait a minute and a half.
            try await OwnClient.run(test, continuing: before) { client in
                await #expect(throws: (any Error).self) { try await client.begin() }
            }
            try await OwnClient.run(test, continuing: memory) { client in
                try await client.begin()
                #expect(try await client.nextEvent() == .resumed(missedPushes: false))
            }
        }
    }

    /// 50 KB of MessagePack become 200 KB of TL.
    @Test func `who sends vectors of small numbers is read more slowly`() async throws {
        try await run {
            $0.unpackedBurst = 200_000
            $0.unpackedBytesPerSecond = 50_000
        } _: { test in
            let memory = try await member(test)
            test.engine.answer(with: TL.MessagesAffectedMessages(pts: 1, ptsCount: 1).encoded())
            try await OwnClient.run(test, continuing: memory) { client in
                try await client.begin()
                let call = TLFunction.MessagesReadMessageContents(id: Array(repeating: 1, count: 50_000))
                let start = ContinuousClock.now
                // The second one spends more than there is, and the third has to wait for it.
                for _ in 0..<3 { _ = try await client.call(call) }
                #expect(ContinuousClock.now - start > .seconds(1))
            }
        }
    }

    @Test func `a slow reader misses updates and is told of it, and bytes that are held go`() async throws {
        try await run { test in
            try await OwnClient.run(test) { client in
                try await client.begin()
                try signIn(client.memory.key, 5, test)
                let update = Self.large()
                for _ in 0..<200 { push(update, to: 5, test) }
                var isTold = false
                while !isTold { isTold = try await client.push() == TL.Updates.updatesTooLong.encoded() }
                push(Self.small, to: 5, test)
                while try await client.push() != Self.small.encoded() {}
            }
            try await eventually { try await test.gateway.counts().heldBytes < 1 << 16 }
        }
    }

    @Test func `a client that reads nothing is disconnected, although it would have to be told of updates`()
        async throws
    {
        try await run {
            $0.stalledDeadline = .milliseconds(300)
        } _: { test in
            try await OwnClient.run(test) { client in
                try await client.begin()
                try signIn(client.memory.key, 5, test)
                // More than the sockets and the session hold.
                let update = Self.large()
                try await eventually {
                    for _ in 0..<50 { push(update, to: 5, test) }
                    return try await test.gateway.counts().connections == 0
                }
            }
        }
    }
}
