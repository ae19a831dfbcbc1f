import MTProto
import Signals
import StdExtras
import TestKit
import Testing
import WireCrypto

@testable import ClientNetwork

/// The comparison of routes, with and without proxies.
@Suite(.timeLimit(.minutes(5))) struct RouteCheckTests {
    private let clock = VirtualClock()
    private let direct = EndpointRegistryTests.route("chat")

    /// The route through a proxy called `host`.
    private func through(_ host: String) -> ServerRoute {
        RouteRule(proxy: Proxy(.socks5, host: host, port: 1080)).applied(to: direct)
    }

    private func check(_ transport: ScriptedTransport) throws -> RouteCheck {
        let random = Locked(SeededRandom(seed: 9))
        return RouteCheck(
            ServerDiscovery.Identity(keys: [ServerDiscoveryTests.keys[0].publicKey]),
            environment: RouteCheck.Environment(
                transport: transport,
                clock: clock,
                now: { WireTime(seconds: 1_800_000_000) },
                random: { random.withLock { $0.next() } }
            )
        )
    }

    /// Advances time until `task` has ended.
    private func finish<Value: Sendable>(_ task: Task<Value, Never>) async -> Value {
        let isOver = Locked(false)
        let waiting = Task {
            let value = await task.value
            isOver.withLock { $0 = true }
            return value
        }
        while !isOver.withLock({ $0 }) {
            clock.advance(by: .milliseconds(50))
            // A check by two protocols goes on in a task between them, which must not be late by much.
            try? await Task.sleep(for: .milliseconds(1))
        }
        return await waiting.value
    }

    @Test func `MT-41 each way tells whether the server answers, all at once and in time`() async throws {
        let keys = ServerDiscoveryTests.keys
        let ways = [direct] + ["fast", "rude", "gone", "hole", "false"].map(through)
        let hosts: [ScriptedTransport.Host] = [
            .server(keys[0], after: .milliseconds(300)), .server(keys[0], after: .milliseconds(100)),
            .web("HTTP/1.1 400 Bad Request\r\n\r\n"), .nobody(after: .milliseconds(50)), .blackHole,
            .server(keys[1], after: .milliseconds(100)),
        ]
        let endpoints = ways.map(\.endpoint)
        let transport = ScriptedTransport(clock, Dictionary(uniqueKeysWithValues: zip(endpoints, hosts)))
        let check = try check(transport)
        let start = clock.now
        let outcomes = await finish(Task { await check.run(ways.map { .init($0, .mtproto) }) })
        guard case .answered(let slow, .mtproto) = outcomes[0],
            case .answered(let fast, .mtproto) = outcomes[1]
        else {
            Issue.record("\(outcomes)")
            return
        }
        #expect(slow > fast)
        #expect(fast >= .milliseconds(100))
        #expect(Array(outcomes[2...]) == [.otherServer, .failed(.unreachable), .timedOut, .otherServer])
        // In parallel: the silent route decides the total time.
        #expect(clock.now - start < .seconds(11))
        clock.advance(by: .zero)
        #expect(transport.openStreams == 0)
        #expect(transport.opened.count == 6)
    }

    @Test func `MT-41 a check asks by the protocols that may be used, and tells which one answered`()
        async throws
    {
        let keys = ServerDiscoveryTests.keys
        let delay = Duration.milliseconds(100)
        let hosts: [(String, ScriptedTransport.Host)] = [
            ("both", .compactServer(keys[0], after: delay)), ("old", .server(keys[0], after: delay)),
            ("false", .compactServer(keys[1], after: delay)),
            ("late", .compactServer(keys[0], after: delay, seconds: 1_700_000_000)),
            ("gone", .nobody(after: delay)), ("web", .web("HTTP/1.1 400 Bad Request\r\n\r\n")),
        ]
        let routes = Dictionary(uniqueKeysWithValues: hosts.map { ($0.0, through($0.0)) })
        let transport = ScriptedTransport(
            clock,
            Dictionary(uniqueKeysWithValues: hosts.map { (through($0.0).endpoint, $0.1) })
        )
        let check = try check(transport)
        func outcome(_ name: String, _ transports: TransportChoice) async throws -> RouteCheck.Outcome {
            let way = RouteCheck.Way(try #require(routes[name]), transports)
            return try #require(await finish(Task { await check.run([way]) }).first)
        }
        for transports in [TransportChoice.compact, .automatic] {
            guard case .answered(_, by: .compact) = try await outcome("both", transports) else {
                Issue.record("\(transports)")
                return
            }
            #expect(try await outcome("false", transports) == .otherServer)
            #expect(try await outcome("late", transports) == .otherTime)
            #expect(try await outcome("gone", transports) == .failed(.unreachable))
            #expect(try await outcome("web", transports) == .otherServer)
        }
        // A server that says nothing to the compact transport is given the time that a connection gives it.
        let start = clock.now
        guard case .answered(let time, by: .mtproto) = try await outcome("old", .automatic) else {
            Issue.record("no answer by MTProto")
            return
        }
        #expect(time < .seconds(1) && clock.now - start >= .seconds(4) && clock.now - start < .seconds(10))
        #expect(try await outcome("old", .compact) == .answersOtherwise(by: .mtproto))
        #expect(try await outcome("both", .mtproto) == .timedOut)
        clock.advance(by: .zero)
        #expect(transport.openStreams == 0)
    }

    @Test func `the compact transport is not asked over a WebSocket, nor where bytes look random`()
        async throws
    {
        var webSocket = direct
        webSocket.endpoint.carrier = .webSocket
        var noise = direct
        noise.isObfuscated = true
        let key = ServerDiscoveryTests.keys[0]
        let hosts: [Endpoint: ScriptedTransport.Host] = [
            webSocket.endpoint: .server(key, after: .milliseconds(100)),
            noise.endpoint: .compactServer(key, after: .milliseconds(100)),
        ]
        let check = try check(ScriptedTransport(clock, hosts))
        let ways: [RouteCheck.Way] = [
            .init(webSocket, .automatic), .init(webSocket, .compact), .init(noise, .automatic),
        ]
        let outcomes = await finish(Task { await check.run(ways) })
        guard case .answered(_, by: .mtproto) = outcomes[0] else {
            Issue.record("\(outcomes)")
            return
        }
        #expect(outcomes[1] == .answersOtherwise(by: .mtproto))
        #expect(outcomes[2] == .timedOut)
    }

    @Test func `a cancelled check returns at once and closes its streams`() async throws {
        let transport = ScriptedTransport(clock, [direct.endpoint: .blackHole])
        let check = try check(transport)
        let task = Task { [direct] in await check.run([.init(direct, .automatic)]) }
        while transport.opened.isEmpty { await Task.yield() }
        task.cancel()
        #expect(await task.value == [.cancelled])
        clock.advance(by: .zero)
        #expect(transport.openStreams == 0)
    }
}
