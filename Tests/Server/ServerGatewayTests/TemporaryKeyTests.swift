import MTProto
import ServerEngine
import TelegramSchema
import Testing
import WireCompression
import WireCrypto

@testable import ServerGateway

@Suite(.timeLimit(.minutes(5))) struct TemporaryKeyTests {
    private static let update = TLFunction.UpdatesGetState().encoded()

    private func rpcError(_ body: [UInt8]) -> String? {
        (try? MTP.RpcError(decoding: body))?.errorMessage
    }

    /// Binds the client's temporary key in a call with a known message id.
    private func bind(
        _ client: TestClient,
        to permanent: AuthKey,
        expires: WireTime = wallClock() + .seconds(3600),
        as wrapping: Wrapping = .bare
    ) async throws -> [UInt8] {
        try await client.callKnowingMessage { message in
            guard let key = client.key else { throw Disconnected() }
            let place = TemporaryKeyBinding(
                temporaryKeyID: key.id,
                sessionID: client.session.id.rawValue,
                messageID: message.rawValue
            )
            var random = SystemRandom()
            let call = try place.call(permanentKey: permanent, expires: expires, random: &random)
            return wrapping.wrap(call.encoded())
        }
    }

    @Test func `an unbound key may call what finds a server, and nothing else`() async throws {
        try await TestGateway.run { test in
            try await test.client { client in
                _ = try await client.makeKey(expiresIn: 3600)

                let config = try await client.call(GatewayTests.call)
                #expect(config == GatewayTests.call)
                let refusal = try await client.call(Self.update)
                #expect(rpcError(refusal) == "AUTH_KEY_PERM_EMPTY")
                #expect(test.engine.savedKeys.isEmpty)
            }
        }
    }

    @Test func `a bound key calls in the name of the permanent one`() async throws {
        try await TestGateway.run { test in
            let permanent = try await test.client { try await $0.makeKey() }
            try await test.client { client in
                let key = try await client.makeKey(expiresIn: 3600)
                let expires = wallClock() + .seconds(3600)
                let bound = try await bind(client, to: permanent, expires: expires)
                #expect(bound == .boolTrue)

                let answer = try await client.call(Self.update)
                #expect(answer == Self.update)
                #expect(test.engine.seen.last?.authKeyID == permanent.id.rawValue)
                #expect(test.engine.savedKeys == [permanent.id.rawValue])
                #expect(key.id != permanent.id)
            }
        }
    }

    @Test func `a binding that is said again changes nothing`() async throws {
        try await TestGateway.run { test in
            let permanent = try await test.client { try await $0.makeKey() }
            try await test.client { client in
                _ = try await client.makeKey(expiresIn: 3600)
                for id in 1...3 as ClosedRange<Int64> {
                    client.session = ClientSession(id: SessionID(rawValue: id), salt: client.session.salt)
                    let bound = try await bind(client, to: permanent)
                    #expect(bound == .boolTrue)
                }
                // Each session appeared once, and the caller was recorded each time.
                #expect(test.engine.appearances == 3)
                #expect(test.engine.callers.count == 3)
            }
        }
    }

    @Test func `a key that is bound while another permanent one is looked for stays bound`() async throws {
        try await TestGateway.run { test in
            let known = try await test.client { try await $0.makeKey() }
            let stored = try #require(AuthKey(bytes: Array(repeating: 3, count: 256)))
            try await test.engine.saveAuthKey(id: stored.id.rawValue, bytes: stored.bytes)
            try await test.client { client in
                let key = try await client.makeKey(expiresIn: 3600)
                var random = SystemRandom()
                func binding(to permanent: AuthKey, in message: WireMessageID) throws -> [UInt8] {
                    let place = TemporaryKeyBinding(
                        temporaryKeyID: key.id,
                        sessionID: client.session.id.rawValue,
                        messageID: message.rawValue
                    )
                    let expires = wallClock() + .seconds(3600)
                    return try place.call(permanentKey: permanent, expires: expires, random: &random)
                        .encoded()
                }
                let answers = try await client.callTogether(
                    { try binding(to: stored, in: $0) },
                    { try binding(to: known, in: $0) }
                )
                #expect(answers[0].starts(with: [UInt8].temporaryKeyBound))
                #expect(answers[1].starts(with: [UInt8].boolTrue))

                _ = try await client.call(Self.update)
                #expect(test.engine.seen.last?.authKeyID == known.id.rawValue)
            }
        }
    }

    @Test func `a binding to a key that the client does not have is refused`() async throws {
        try await TestGateway.run { test in
            let permanent = try #require(AuthKey(bytes: Array(repeating: 3, count: 256)))
            try await test.client { client in
                _ = try await client.makeKey(expiresIn: 3600)
                let answer = try await bind(client, to: permanent, expires: wallClock() + .seconds(3600))
                #expect(rpcError(answer) == "ENCRYPTED_MESSAGE_INVALID")
            }
        }
    }

    @Test(arguments: Wrapping.allCases)
    func `a binding is found in what a client wraps around it`(wrapping: Wrapping) async throws {
        try await TestGateway.run { test in
            let permanent = try await test.client { try await $0.makeKey() }
            try await test.client { client in
                _ = try await client.makeKey(expiresIn: 3600)
                let bound = try await bind(client, to: permanent, as: wrapping)
                #expect(bound == .boolTrue)

                let caller = try #require(test.engine.callers.last)
                #expect(caller.authKeyID == permanent.id.rawValue)
                #expect(caller.layer == (wrapping.saysLayer ? 229 : nil))
            }
        }
    }

    @Test func `a binding that cannot be read is no proof against a key`() async throws {
        try await TestGateway.run { test in
            try await test.client { client in
                _ = try await client.makeKey(expiresIn: 3600)
                let whole = TLFunction.AuthBindTempAuthKey(
                    permAuthKeyID: 1,
                    nonce: 2,
                    expiresAt: 3,
                    encryptedMessage: [4]
                )
                let answer = try await client.call(Array(whole.encoded().dropLast(4)))
                #expect(rpcError(answer) == "INPUT_FETCH_ERROR")
            }
        }
    }

    @Test func `a store that fails proves nothing against a key either`() async throws {
        try await TestGateway.run { test in
            let permanent = try #require(AuthKey(bytes: Array(repeating: 3, count: 256)))
            try await test.engine.saveAuthKey(id: permanent.id.rawValue, bytes: permanent.bytes)
            try await test.client { client in
                _ = try await client.makeKey(expiresIn: 3600)
                test.engine.refuseKeys(true)
                let refusal = try await bind(client, to: permanent)
                #expect((try? MTP.RpcError(decoding: refusal))?.errorCode == 500)

                test.engine.refuseKeys(false)
                client.session = ClientSession(id: SessionID(rawValue: 2), salt: client.session.salt)
                let bound = try await bind(client, to: permanent)
                #expect(bound == .boolTrue)
            }
        }
    }

    @Test func `a client may have a temporary key for each of its connections`() async throws {
        try await TestGateway.run { test in
            let permanent = try await test.client { try await $0.makeKey() }
            try await connections(8, test: test) { clients in
                for client in clients { #expect(try await bind(client, to: permanent) == .boolTrue) }
                for client in clients {
                    let answer = try await client.call(Self.update)
                    #expect(answer == Self.update)
                }
                #expect(Set(test.engine.seen.map(\.authKeyID)) == [permanent.id.rawValue])

                var batch = EngineBatch()
                batch.bindings = [.init(authKeyID: permanent.id.rawValue, user: 5)]
                batch.pushes = [Push(user: 5, body: [1, 1, 1, 1])]
                let last = try #require(clients.last)
                // A push goes to the session that was heard of last, and acks of the others may still be on their way.
                for _ in 0..<100 where last.pushes.isEmpty {
                    _ = try await last.call(Self.update)
                    test.engine.commit(batch)
                    _ = try await last.call(Self.update)
                }
                #expect(last.pushes.first == [1, 1, 1, 1])
            }
        }
    }

    @Test func `of too many temporary keys the one that was heard of longest ago goes`() async throws {
        try await TestGateway.run {
            $0.temporaryKeysPerKey = 2
        } _: { test in
            let permanent = try await test.client { try await $0.makeKey() }
            try await connections(3, test: test) { clients in
                for client in clients { _ = try await bind(client, to: permanent) }
                await #expect(throws: Disconnected(code: -404)) { try await clients[0].call(Self.update) }
                for client in clients[1...] {
                    let answer = try await client.call(Self.update)
                    #expect(answer == Self.update)
                }
            }
        }
    }

    @Test func `a client drops its temporary keys but those that it names, and nobody else's`() async throws {
        try await TestGateway.run { test in
            let permanent = try await test.client { try await $0.makeKey() }
            let other = try await test.client { try await $0.makeKey() }
            try await connections(4, test: test) { clients in
                for client in clients[..<3] { #expect(try await bind(client, to: permanent) == .boolTrue) }
                #expect(try await bind(clients[3], to: other) == .boolTrue)
                let kept = clients[..<2].compactMap { $0.key?.id.rawValue }
                let dropped = try await clients[0].call(Self.drop(but: kept))
                #expect(dropped == .boolTrue)
                await #expect(throws: Disconnected(code: -404)) { try await clients[2].call(Self.update) }
                for index in [0, 1, 3] {
                    let answer = try await clients[index].call(Self.update)
                    #expect(answer == Self.update)
                }
                #expect(test.engine.savedKeys.count == 2)
            }
        }
    }

    @Test func `a client keeps the key that it speaks under, whatever it drops`() async throws {
        try await TestGateway.run { test in
            let permanent = try await test.client { try await $0.makeKey() }
            try await connections(2, test: test) { clients in
                for client in clients { #expect(try await bind(client, to: permanent) == .boolTrue) }
                let dropped = try await clients[0].call(Self.drop(but: []))
                #expect(dropped == .boolTrue)
                let answer = try await clients[0].call(Self.update)
                #expect(answer == Self.update)
                await #expect(throws: Disconnected(code: -404)) { try await clients[1].call(Self.update) }
            }
        }
    }

    @Test func `a binding to keys that are not there is soon refused unasked`() async throws {
        try await TestGateway.run {
            $0.limitsLoopback = true
            $0.keyMissesPerMinute = 2
        } _: { test in
            try await connections(1, test: test) { clients in
                var answers: [String?] = []
                for id in 1...3 as ClosedRange<Int64> {
                    let call = TLFunction.AuthBindTempAuthKey(
                        permAuthKeyID: id,
                        nonce: 1,
                        expiresAt: 1,
                        encryptedMessage: []
                    )
                    answers.append(rpcError(try await clients[0].call(call.encoded())))
                }
                let invalid = "ENCRYPTED_MESSAGE_INVALID"
                #expect(answers == [invalid, invalid, "FLOOD_WAIT_1"])
            }
        }
    }

    private static func drop(but kept: [Int64]) -> [UInt8] {
        TLFunction.AuthDropTempAuthKeys(exceptAuthKeys: kept).encoded()
    }

    /// Opens this many clients, each with a temporary key and a session of its own.
    private func connections(
        _ count: Int,
        test: TestGateway,
        clients: [TestClient] = [],
        body: ([TestClient]) async throws -> Void
    ) async throws {
        guard clients.count < count else { return try await body(clients) }
        try await test.client { client in
            let id = SessionID(rawValue: Int64(clients.count) + 1)
            client.session = ClientSession(id: id)
            _ = try await client.makeKey(expiresIn: 3600)
            try await connections(count, test: test, clients: clients + [client], body: body)
        }
    }
}

/// The wrappers of clients around a call.
enum Wrapping: CaseIterable {
    case bare
    /// The layer and the device.
    case header
    /// The same, with the method compressed.
    case headerAndPack
    /// Everything compressed.
    case pack
    /// Dependent on another call, then the layer and the device.
    case after

    var saysLayer: Bool { self != .bare }

    func wrap(_ call: [UInt8]) -> [UInt8] {
        switch self {
        case .bare: return call
        case .header: return Self.callersHeader + call
        case .headerAndPack: return Self.callersHeader + Self.packed(call)
        case .pack: return Self.packed(Self.callersHeader + call)
        case .after:
            // A call of long ago, which is not awaited.
            return [0x2d, 0x37, 0x9f, 0xcb] + [UInt8](repeating: 0, count: 8) + Self.callersHeader + call
        }
    }

    private static var callersHeader: [UInt8] {
        var writer = TLWriter()
        TLFunction.InvokeWithLayer(layer: 229).encode(to: &writer)
        TLFunction.InitConnection(
            apiID: 1,
            deviceModel: "Ferry",
            systemVersion: "1",
            appVersion: "1",
            systemLangCode: "en",
            langPack: "",
            langCode: "en"
        ).encode(to: &writer)
        return writer.bytes
    }

    /// The bytes as `gzip_packed`.
    static func packed(_ bytes: [UInt8]) -> [UInt8] {
        var writer = TLWriter()
        writer.write(0x3072_CFA1 as UInt32)
        writer.write(Gzip.deflate(bytes.span.bytes) ?? stored(bytes))
        return writer.bytes
    }

    /// A zlib stream of one uncompressed block, for incompressible bytes.
    private static func stored(_ bytes: [UInt8]) -> [UInt8] {
        let (low, high) = (UInt8(bytes.count & 0xff), UInt8(bytes.count >> 8))
        let sums = bytes.reduce((1, 0)) { sums, byte in
            let one = (sums.0 + Int(byte)) % 65_521
            return (one, (sums.1 + one) % 65_521)
        }
        let adler = [sums.1 >> 8, sums.1 & 0xff, sums.0 >> 8, sums.0 & 0xff].map { UInt8($0) }
        return [0x78, 0x01, 0x01, low, high, ~low, ~high] + bytes + adler
    }
}
