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
        let clock = bench.clock
        var book = EndpointRegistry()
        book.learn([ServerRoute(blocked)], from: .invitation)
        let random = Locked(SeededRandom(seed: 11))
        let finder = ServerDiscovery(
            ServerDiscovery.Identity(keys: [ServerKeyFixture.privateKey.publicKey]),
            book: book,
            environment: ServerDiscovery.Environment(
                transport: bench.transport,
                clock: clock,
                executor: bench.executor,
                now: { ScriptedServer.epoch },
                random: { random.withLock { $0.next() } }
            )
        )
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
}
