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
            clock.advance(by: .milliseconds(10))
            await Task.yield()
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
        let outcomes = await finish(Task { await check.run(ways) })
        guard case .answered(let slow) = outcomes[0], case .answered(let fast) = outcomes[1] else {
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

    @Test func `a cancelled check returns at once and closes its streams`() async throws {
        let transport = ScriptedTransport(clock, [direct.endpoint: .blackHole])
        let check = try check(transport)
        let task = Task { [direct] in await check.run([direct]) }
        while transport.opened.isEmpty { await Task.yield() }
        task.cancel()
        #expect(await task.value == [.cancelled])
        clock.advance(by: .zero)
        #expect(transport.openStreams == 0)
    }
}
