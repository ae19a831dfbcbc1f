import Logging
import MTProto
import NIOCore
import NIOPosix
import ServerGateway
import StdExtras
import TestKit
import WireCrypto

/// A gateway on a port of its own, with a scripted engine behind it.
struct TestGateway {
    static let key = ServerKeyFixture.privateKey

    let gateway: Gateway
    let engine = ScriptedEngine()

    var port: Int { gateway.address.port ?? 0 }

    /// Runs `body` with a gateway that is stopped afterwards.
    @discardableResult
    static func run<Result>(
        trusting proxies: [AddressRange] = [],
        description: ServerDescription? = nil,
        compact: CompactAccess = .local,
        _ change: (inout GatewayLimits) -> Void = { _ in },
        _ body: (TestGateway) async throws -> Result
    ) async throws -> Result {
        var limits = GatewayLimits()
        limits.drainTime = .milliseconds(300)
        change(&limits)
        var options = GatewayOptions(
            privateKey: key,
            saltSecret: Array(repeating: 7, count: 32),
            limits: limits,
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() },
            now: wallClock
        )
        options.trustedProxies = proxies
        options.description = description
        options.compact = compact
        let loop = MultiThreadedEventLoopGroup.singleton.next()
        let gateway = try await Gateway.bind(host: "127.0.0.1", port: 0, options: options, on: loop)
        let test = TestGateway(gateway: gateway)
        test.engine.start(gateway.output)
        try await gateway.serve(test.engine)
        do {
            let result = try await body(test)
            try await gateway.stop()
            return result
        } catch {
            try await gateway.stop()
            throw error
        }
    }

    /// Runs `body` with a client of the gateway.
    @discardableResult
    func client<Result>(
        _ kind: FramingKind = .intermediate,
        obfuscated: Bool = false,
        _ body: (TestClient) async throws -> Result
    ) async throws -> Result {
        try await TestClient.run(port: port, kind: kind, obfuscated: obfuscated, body)
    }
}
