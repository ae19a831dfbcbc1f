import ClientEngine
import ClientNetwork
import MTProto
import Signals
import TestKit
import WireCrypto

/// An account in a folder of its own, without a network.
struct AccountFixture {
    let folder: TemporaryFolder
    let clock = VirtualClock()
    let transport = Nowhere()

    init() throws { folder = try TemporaryFolder() }

    func open(_ directions: ServerLocationHints? = nil) async throws -> Account {
        let clock = clock
        let random = Box(SeededRandom(seed: 3))
        return try await Account.open(
            AccountFolder(path: folder.path + "/account"),
            keys: try .inClear(),
            network: NetworkConfiguration(
                endpoints: [Endpoint(host: "server", port: 1)],
                publicKeys: [],
                client: ClientInformation(apiID: 1, deviceModel: "test", systemVersion: "1", appVersion: "1")
            ),
            directions: directions,
            in: AccountEnvironment(
                transport: transport,
                clock: clock,
                wallClock: { WireTime(seconds: 1_700_000_000) },
                random: { random.update { $0.next() } }
            )
        )
    }
}

/// A transport whose streams never open.
struct Nowhere: ByteTransport {
    let opened = Box<[Endpoint]>([])

    func open(
        _ endpoint: Endpoint,
        _ handle: @escaping @Sendable (ByteStreamEvent) -> Void
    ) -> any ByteStream {
        opened.update { $0.append(endpoint) }
        return Stream()
    }

    private struct Stream: ByteStream {
        func send(_ bytes: [UInt8]) {}
        func close() {}
    }
}
