import ClientNetwork
import ClientTestKit
import MTProto
import Signals
import TelegramSchema
import Testing
import WireCrypto

/// The scenarios of the other suites, on the queue and the clock of a real program.
@Suite(.timeLimit(.minutes(5))) struct NetworkOnDispatchTests {
    /// A transport without any host.
    private struct Desert: ByteTransport, ByteStream {
        private let queue = Queue(label: "desert")

        func open(
            _ endpoint: Endpoint,
            _ handle: @escaping @Sendable (ByteStreamEvent) -> Void
        ) -> any ByteStream {
            queue.async { handle(.closed(.unreachable)) }
            return self
        }

        func send(_ bytes: [UInt8]) {}
        func close() {}
    }

    @Test func `calls end by time, by cancellation and by the end of the network`() async throws {
        let random: @Sendable () -> UInt64 = {
            var source = SystemRandom()
            return source.next()
        }
        let network = Network(
            NetworkConfiguration(
                endpoints: [NetworkBench.endpoint],
                publicKeys: [],
                client: NetworkBench.client
            ),
            credentials: InMemoryCredentials(),
            transport: Desert(),
            clock: DispatchClock(),
            wallClock: { WireTime(seconds: 0) },
            random: random,
            executor: QueueExecutor(Queue(label: "network"))
        )
        await network.start()

        await #expect(throws: APIError.timedOut) {
            try await network.call(NetworkTests.call, RequestPolicy(timeout: .milliseconds(20)))
        }
        let cancelled = Task { try await network.call(NetworkTests.call) }
        cancelled.cancel()
        await #expect(throws: APIError.cancelled) { try await cancelled.value }
        let closed = Task { try await network.call(NetworkTests.call) }
        await Task.yield()
        await network.stop()
        await #expect(throws: APIError.closed) { try await closed.value }
    }
}
