import MTProto
import ServerEngine
import StdExtras
import Testing

@testable import ServerGateway

/// Connections through a proxy, over real sockets.
@Suite(.timeLimit(.minutes(5))) struct TrustedProxyTests {
    static let line = Array("PROXY TCP4 192.0.2.7 198.51.100.1 56324 443\r\n".utf8)

    private func run(
        trusting proxy: String = "127.0.0.0/8",
        _ change: (inout GatewayLimits) -> Void = { _ in },
        _ body: (TestGateway) async throws -> Void
    ) async throws {
        try await TestGateway.run(trusting: [try #require(AddressRange(proxy))], change, body)
    }

    @Test(arguments: [line, ProxyHeaderTests.four]) func `a call comes from whom the proxy names`(
        header: [UInt8]
    )
        async throws
    {
        try await run { test in
            try await test.client { client in
                try await client.send(raw: header)
                _ = try await client.makeKey()
                _ = try await client.call(GatewayTests.call)
                #expect(test.engine.seen.map(\.address) == ["192.0.2.7"])
            }
        }
    }

    @Test func `limits count whom the proxy names, though the proxy is this machine`() async throws {
        try await run {
            $0.connectionsPerAddress = 1
        } _: { test in
            try await test.client { first in
                try await first.send(raw: Self.line)
                _ = try await first.makeKey()
                try await test.client { second in
                    try await second.send(raw: Self.line)
                    await #expect(throws: (any Error).self) { try await second.makeKey() }
                }
                try await test.client { other in
                    try await other.send(raw: ProxyHeaderTests.six)
                    _ = try await other.makeKey()
                }
            }
        }
    }

    @Test func `the proxy may speak for itself`() async throws {
        try await run { test in
            try await test.client { client in
                try await client.send(raw: Array("PROXY UNKNOWN\r\n".utf8))
                _ = try await client.makeKey()
                _ = try await client.call(GatewayTests.call)
                #expect(test.engine.seen.map(\.address) == ["127.0.0.1"])
            }
        }
    }

    @Test func `a trusted proxy that sends no header is closed, and one that sends none of it in time`()
        async throws
    {
        try await run {
            $0.strangerDeadline = .milliseconds(100)
        } _: { test in
            try await test.client { client in
                await #expect(throws: (any Error).self) { try await client.makeKey() }
            }
            try await test.client { client in
                // On a slow computer the time may be over before a byte is sent.
                await #expect(throws: (any Error).self) {
                    try await client.send(raw: Array(Self.line.prefix(9)))
                    guard try await client.receiveRaw() != nil else { throw Disconnected() }
                }
            }
            let counts = try await test.gateway.counts()
            #expect(counts.connections == 0)
        }
    }

    @Test func `a header of somebody who is not trusted is not believed`() async throws {
        try await run(trusting: "192.0.2.1") { test in
            try await test.client { client in
                try await client.send(raw: Self.line)
                await #expect(throws: (any Error).self) { try await client.makeKey() }
            }
            try await test.client { client in
                _ = try await client.makeKey()
            }
            #expect(test.engine.savedKeys.count == 1)
        }
    }
}
