import MTProto
import Signals
import StdExtras
import TestKit
import Testing
import WireCrypto

@testable import ClientNetwork

@Suite(.timeLimit(.minutes(5))) struct ServerDiscoveryTests {
    static let keys = [ServerKeyFixture.privateKey, ServerKeyFixture.otherPrivateKey]

    let clock = VirtualClock()
    let a = EndpointRegistryTests.route("a")
    let b = EndpointRegistryTests.route("b")
    let c = EndpointRegistryTests.route("c")

    /// A discovery that knows `a` and `b` from the configuration.
    func finder(
        _ transport: ScriptedTransport,
        records: ServerDiscovery.RecordSource? = nil
    ) throws -> ServerDiscovery {
        var book = EndpointRegistry()
        book.learn([a, b], from: .config)
        let random = Locked(SeededRandom(seed: 9))
        return ServerDiscovery(
            ServerDiscovery.Identity(keys: [Self.keys[0].publicKey]),
            book: book,
            records: records,
            environment: ServerDiscovery.Environment(
                transport: transport,
                clock: clock,
                executor: QueueExecutor(clock.queue),
                now: { WireTime(seconds: 1_800_000_000) },
                random: { random.withLock { $0.next() } }
            )
        )
    }

    func server(_ index: Int = 0, after delay: Duration = .milliseconds(100)) throws -> ScriptedTransport.Host
    {
        .server(Self.keys[index], after: delay)
    }

    /// The result of `work` while the clock runs, and its duration.
    func run<Value: Sendable>(_ work: @escaping @Sendable () async -> Value) async -> (Value, Duration) {
        let result = Locked<Value?>(nil)
        let start = clock.now
        let task = Task {
            let value = await work()
            result.withLock { $0 = value }
        }
        defer { task.cancel() }
        while true {
            if let value = result.withLock({ $0 }) { return (value, clock.now - start) }
            clock.advance(by: .milliseconds(10))
            await Task.yield()
        }
    }

    /// The result of the discovery.
    func find(_ finder: ServerDiscovery) async -> (Result<ServerRoute, DiscoveryError>, Duration) {
        await run {
            do throws(DiscoveryError) {
                return .success(try await finder.route())
            } catch {
                return .failure(error)
            }
        }
    }

    @Test func `the first that answers is found, and kept`() async throws {
        let transport = ScriptedTransport(clock, [a.endpoint: .blackHole, b.endpoint: try server()])
        let finder = try finder(transport)
        let (found, _) = await find(finder)
        #expect(found == .success(b))
        clock.run()
        #expect(transport.openStreams == 0)

        let (again, _) = await find(finder)
        #expect(again == .success(b))
        #expect(transport.opened == [a.endpoint, b.endpoint])
    }

    @Test func `a server with another key is not ours`() async throws {
        let transport = ScriptedTransport(
            clock,
            [
                a.endpoint: try server(1), b.endpoint: try server(after: .seconds(2)),
            ]
        )
        #expect(await find(try finder(transport)).0 == .success(b))
    }

    @Test func `a port that is not blocked is guessed`() async throws {
        let open = ServerRoute(Endpoint(host: "a", port: 443), framing: .padded, isObfuscated: true)
        let transport = ScriptedTransport(
            clock,
            [
                a.endpoint: .blackHole, b.endpoint: .blackHole, open.endpoint: try server(),
            ]
        )
        let (found, time) = await find(try finder(transport))
        #expect(found == .success(open))
        #expect(time < .seconds(10))
    }

    @Test func `what the record says joins in`() async throws {
        let transport = ScriptedTransport(
            clock,
            [
                a.endpoint: .blackHole, b.endpoint: .blackHole, c.endpoint: try server(),
            ]
        )
        let (found, time) = await find(try finder(transport, records: { [c] in [c] }))
        #expect(found == .success(c))
        #expect(time < .seconds(5))
    }

    @Test func `when all have failed there is none`() async throws {
        let transport = ScriptedTransport(clock, [:])
        #expect(await find(try finder(transport)).0 == .failure(.noRoute))
        clock.run()
        #expect(transport.openStreams == 0)
    }

    @Test func `the last way is given up when a connection over it fails`() async throws {
        let transport = ScriptedTransport(clock, [a.endpoint: try server(), b.endpoint: try server()])
        let finder = try finder(transport)
        #expect(await find(finder).0 == .success(a))
        transport.set(.nobody(after: .zero), at: a.endpoint)
        _ = await run { await finder.failed(a) }
        #expect(await find(finder).0 == .success(b))
    }

    @Test func `a cancelled search ends the race`() async throws {
        let transport = ScriptedTransport(clock, [a.endpoint: .blackHole, b.endpoint: .blackHole])
        let finder = try finder(transport)
        let search = Task { try await finder.route() }
        _ = await run {
            while transport.opened.isEmpty { await Task.yield() }
            search.cancel()
        }
        let (error, _): (DiscoveryError?, Duration) = await run {
            do {
                _ = try await search.value
                return nil
            } catch {
                return error as? DiscoveryError
            }
        }
        clock.run()

        #expect(error == .cancelled)
        #expect(transport.openStreams == 0)
        #expect(clock.pendingCount == 0)
    }
}
