import MTProto
import ServerEngine
import TelegramSchema
import Testing
import WireCrypto

@testable import ServerGateway

@Suite(.timeLimit(.minutes(5))) struct TemporaryKeyTests {
    private static let update = TLFunction.UpdatesGetState().encoded()

    private func rpcError(_ body: [UInt8]) -> String? {
        (try? MTP.RpcError(decoding: body))?.errorMessage
    }

    /// Binds the client's temporary key in a call with the message id that it will have.
    private func bind(_ client: TestClient, to permanent: AuthKey, expires: WireTime) async throws -> [UInt8]
    {
        try await client.callKnowingMessage { message in
            guard let key = client.key else { throw Disconnected() }
            let place = TemporaryKeyBinding(
                temporaryKeyID: key.id,
                sessionID: client.session.id.rawValue,
                messageID: message.rawValue
            )
            var random = SystemRandom()
            return try place.call(permanentKey: permanent, expires: expires, random: &random).encoded()
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

    @Test func `a new binding ends the temporary key before it`() async throws {
        try await TestGateway.run { test in
            let permanent = try await test.client { try await $0.makeKey() }
            let expires = wallClock() + .seconds(3600)
            try await test.client { old in
                _ = try await old.makeKey(expiresIn: 3600)
                _ = try await bind(old, to: permanent, expires: expires)
                try await test.client { new in
                    _ = try await new.makeKey(expiresIn: 3600)
                    let bound = try await bind(new, to: permanent, expires: expires)
                    #expect(bound == .boolTrue)
                }
                await #expect(throws: Disconnected(code: -404)) { try await old.call(Self.update) }
            }
        }
    }
}
