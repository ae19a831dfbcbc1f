import MTProto
import TelegramSchema
import Testing

@testable import ServerGateway

@Suite(.timeLimit(.minutes(5))) struct WebSocketTests {
    static let upgrade = [
        "Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
    ]
    private static let agreed = "HTTP/1.1 101 Switching Protocols"

    @Test(
        arguments: [FramingKind.abridged, .intermediate, .padded],
        ["/apiws", "/apiws_test", "/apiws_premium", "/apiws_test_premium"]
    )
    func `a WebSocket carries the same as a plain connection`(kind: FramingKind, path: String) async throws {
        try await TestGateway.run { test in
            try await test.client(kind, obfuscated: true) { client in
                let headers = Self.upgrade + ["Sec-WebSocket-Protocol: binary"]
                let status = try await client.request("GET \(path) HTTP/1.1", headers: headers)
                #expect(status == Self.agreed)
                _ = try await client.makeKey()
                let answer = try await client.call(GatewayTests.call)
                #expect(answer == GatewayTests.call)
            }
        }
    }

    @Test func `what is not obfuscated is hung up on`() async throws {
        try await TestGateway.run { test in
            try await test.client(.intermediate, obfuscated: false) { client in
                let headers = Self.upgrade + ["Sec-WebSocket-Protocol: binary"]
                _ = try await client.request("GET /apiws HTTP/1.1", headers: headers)
                await #expect(throws: Disconnected()) { try await client.makeKey() }
            }
        }
    }

    static let refusals: [(line: String, headers: [String], status: String)] = [
        ("GET / HTTP/1.1", [], "HTTP/1.1 404 Not Found"),
        ("POST /api HTTP/1.1", ["Content-Length: 0"], "HTTP/1.1 400 Bad Request"),
        ("POST /other HTTP/1.1", ["Content-Length: 0"], "HTTP/1.1 404 Not Found"),
        ("HEAD / HTTP/1.1", [], "HTTP/1.1 404 Not Found"),
        ("GET /apiws HTTP/1.1", [], "HTTP/1.1 426 Upgrade Required"),
        ("GET /apiws HTTP/1.1", upgrade, "HTTP/1.1 426 Upgrade Required"),
        ("GET /apiws HTTP/1.1", upgrade + ["Sec-WebSocket-Protocol: chat"], "HTTP/1.1 426 Upgrade Required"),
        ("GET /other HTTP/1.1", upgrade + ["Sec-WebSocket-Protocol: binary"], "HTTP/1.1 404 Not Found"),
    ]

    @Test(arguments: refusals)
    func `any other request is answered and hung up on`(
        line: String,
        headers: [String],
        status: String
    ) async throws {
        try await TestGateway.run { test in
            try await test.client { client in
                let answer = try await client.request(line, headers: headers)
                #expect(answer == status)
                let rest = try await client.receiveRaw()
                #expect(rest == nil)
            }
        }
    }
}
