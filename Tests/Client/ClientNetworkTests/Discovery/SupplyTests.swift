import ClientNetwork
import MTProto
import Signals
import StdExtras
import TestKit
import Testing
import WireCrypto

@Suite(.timeLimit(.minutes(5))) struct SupplyTests {
    @Test func `a network whose port is blocked is led to another one`() async throws {
        let blocked = Endpoint(host: "server", port: 1)
        let bench = NetworkBench { $0.endpoints[2] = [blocked] }
        var book = EndpointRegistry()
        book.learn([ServerRoute(blocked)], from: .invitation)
        let finder = Self.finder(book, bench)
        bench.start()
        let network = bench.network
        let provideEndpoints = Task { await finder.provideEndpoints(network) }
        while bench.states.last != .online {
            bench.advance(.milliseconds(50))
            await Task.yield()
        }
        provideEndpoints.cancel()

        #expect(bench.states.last == .online)
        #expect(bench.transport.opened.last?.endpoint.port == 443)
        #expect(bench.transport.standing.count == 1)
    }

    @Test func `what failed on one network is not held against the next, which comes without a gap`()
        async throws
    {
        let bench = NetworkBench()
        // The first is the one that works.
        let routes = [443, 1, 2].map { ServerRoute(Endpoint(host: "server", port: $0)) }
        var book = EndpointRegistry()
        book.learn(routes, from: .invitation)
        let finder = Self.finder(book, bench)
        let network = bench.network
        bench.start()
        let provideEndpoints = Task { await finder.provideEndpoints(network) }
        defer { provideEndpoints.cancel() }
        let order = Collected<[ServerRoute]>()
        let look = {
            bench.executor.queue.async { finder.assumeIsolated { order.append($0.routesToSave) } }
            bench.clock.run()
        }
        bench.executor.queue.async { finder.assumeIsolated { $0.failed(routes[1]) } }
        look()
        #expect(order.values.last == [routes[0], routes[2], routes[1]])
        // It takes a while until the task follows the network.
        for number in 1...500 where order.values.last != routes {
            bench.run { $0.setPath(NetworkPath(addresses: ["192.0.2.\(number % 2)"])) }
            bench.advance(.milliseconds(50))
            await Task.yield()
            look()
        }
        #expect(order.values.last == routes)
        #expect(!bench.states.contains(.waitingForNetwork))
    }

    private static func finder(_ book: EndpointRegistry, _ bench: NetworkBench) -> ServerDiscovery {
        let random = Locked(SeededRandom(seed: 11))
        return ServerDiscovery(
            ServerDiscovery.Identity(keys: [ServerKeyFixture.privateKey.publicKey]),
            book: book,
            environment: ServerDiscovery.Environment(
                transport: bench.transport,
                clock: bench.clock,
                executor: bench.executor,
                now: { ScriptedServer.epoch },
                random: { random.withLock { $0.next() } }
            )
        )
    }
}
