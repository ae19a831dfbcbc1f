import MTProto
import NIOCore
import NIOPosix
import TelegramSchema
import TestKit
import Testing
import TransportNIO
import WireCrypto

@Suite(.timeLimit(.minutes(5))) struct MTProtoClientTests {
    static let answer = TL.NearestDc(country: "NL", thisDc: 2, nearestDc: 2)
    static let serverKey = ServerKeyFixture.privateKey

    /// Starts a server, connects a client to it, runs `test`, and closes both.
    func withClient(
        _ script: @escaping ScriptedServer.Script,
        _ test: (MTProtoClient, NIOLoopBound<ScriptedServer>) async throws -> Void
    ) async throws {
        let loop = MultiThreadedEventLoopGroup.singleton.next()
        let key = Self.serverKey
        let server = try await loop.submit {
            NIOLoopBound(ScriptedServer(on: loop, privateKey: key, script: script), eventLoop: loop)
        }.get()
        let port = try await loop.flatSubmit { server.value.bind() }.get()
        let address = ServerAddress(host: "127.0.0.1", port: port, publicKeys: [key.publicKey])
        let client = try await MTProtoClient.connect(to: address, on: loop)
        defer { loop.execute { server.value.close() } }
        try await test(client, server)
        await client.close()
    }

    @Test func `a client makes a key, calls and gets a typed result`() async throws {
        try await withClient({ _, _ in Self.answer.encoded() }) { client, server in
            let result = try await client.call(TLFunction.HelpGetNearestDc())
            let key = try await client.credentials?.key

            #expect(result == Self.answer)
            #expect(key != nil)
        }
    }

    @Test func `an error of the server is thrown`() async throws {
        let error = MTP.RpcError(errorCode: 401, errorMessage: "AUTH_KEY_UNREGISTERED").encoded()
        try await withClient({ _, _ in error }) { client, _ in
            await #expect(throws: ClientError.refusedCall(code: 401, message: "AUTH_KEY_UNREGISTERED")) {
                try await client.call(TLFunction.HelpGetNearestDc())
            }
        }
    }

    @Test func `a result that is none is an error`() async throws {
        try await withClient({ _, _ in [1, 2, 3, 4] }) { client, _ in
            await #expect(throws: ClientError.unreadableResult(.unknownConstructor(0x0403_0201))) {
                try await client.call(TLFunction.HelpGetNearestDc())
            }
        }
    }

    @Test func `many calls at once all come back`() async throws {
        try await withClient({ _, _ in Self.answer.encoded() }) { client, _ in
            try await withThrowingTaskGroup(of: TL.NearestDc.self) { group in
                for _ in 0..<300 {
                    group.addTask { try await client.call(TLFunction.HelpGetNearestDc()) }
                }
                var count = 0
                for try await result in group where result == Self.answer { count += 1 }
                #expect(count == 300)
            }
        }
    }

    @Test func `a call outlives its connection and runs once`() async throws {
        let script: ScriptedServer.Script = { _, server in
            if server.calls.count == 1 { server.dropConnection() }
            return Self.answer.encoded()
        }
        try await withClient(script) { client, server in
            let result = try await client.call(TLFunction.HelpGetNearestDc())
            let calls = try await server.eventLoop.submit { server.value.calls.count }.get()

            #expect(result == Self.answer)
            #expect(calls == 1)
        }
    }

    @Test func `pushes come in their order, and a new session is a gap`() async throws {
        try await withClient({ _, _ in Self.answer.encoded() }) { client, server in
            _ = try await client.call(TLFunction.HelpGetNearestDc())
            let pushes = (0..<3).map { TL.Updates.updatesTooLong.encoded() + [$0, 0, 0, 0] }
            server.eventLoop.execute { pushes.forEach(server.value.push) }
            var updates: [MTProtoClient.Update] = []
            for await update in client.updates {
                updates.append(update)
                if updates.count == 4 { break }
            }

            #expect(updates == [.missed] + pushes.map { .push($0) })
        }
    }

    @Test func `a call that is cancelled fails at once`() async throws {
        try await withClient({ _, _ in nil }) { client, _ in
            let call = Task { try await client.call(TLFunction.HelpGetNearestDc()) }
            call.cancel()
            await #expect(throws: CancellationError.self) { try await call.value }
        }
    }

    @Test func `what waits when the client closes fails`() async throws {
        try await withClient({ _, _ in nil }) { client, _ in
            let waiting = Task { try await client.call(TLFunction.HelpGetNearestDc()) }
            await client.close()
            await #expect(throws: ClientError.closed) { try await waiting.value }
        }
    }

    @Test func `a server with another key is refused`() async throws {
        let loop = MultiThreadedEventLoopGroup.singleton.next()
        let stranger = ServerKeyFixture.otherPrivateKey
        try await withClient({ _, _ in nil }) { _, server in
            let port = try await server.eventLoop.submit { server.value.port }.get()
            let address = ServerAddress(host: "127.0.0.1", port: port, publicKeys: [stranger.publicKey])
            await #expect(throws: ClientError.keyExchange(.unknownServerKey)) {
                try await MTProtoClient.connect(to: address, on: loop)
            }
        }
    }
}
