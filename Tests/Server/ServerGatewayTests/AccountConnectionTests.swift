import ClientNetwork
import ClientTestKit
import MTProto
import NIOPosix
import ServerEngine
import Signals
import TelegramSchema
import Testing
import TransportNIO
import WireCrypto

@testable import ServerGateway

/// The connections of our client's account, to the real gateway over real sockets.
@Suite(.timeLimit(.minutes(5))) struct AccountConnectionTests {
    private static let call = TLFunction.AccountUpdateStatus(offline: false)

    private func network(_ test: TestGateway, _ credentials: InMemoryCredentials, temporaryKeys: Bool) throws
        -> Network
    {
        var configuration = NetworkConfiguration(
            endpoints: [Endpoint(host: "127.0.0.1", port: UInt16(test.port))],
            publicKeys: [TestGateway.key.publicKey],
            client: ClientInformation(apiID: 1, deviceModel: "Test", systemVersion: "1", appVersion: "1")
        )
        configuration.usesTemporaryKeys = temporaryKeys
        return Network(
            configuration,
            credentials: credentials,
            transport: NIOTransport(on: MultiThreadedEventLoopGroup.singleton),
            clock: DispatchClock(),
            // Wrong by a year, as a computer's clock may be.
            wallClock: { wallClock() - .seconds(365 * 86_400) },
            random: {
                var random = SystemRandom()
                return random.next()
            },
            executor: QueueExecutor(Queue(label: "account"))
        )
    }

    @Test(arguments: [false, true])
    func `an account makes its keys, calls, and comes back with them`(temporaryKeys: Bool) async throws {
        try await TestGateway.run { test in
            test.engine.answer(with: .boolTrue)
            let credentials = InMemoryCredentials()
            for _ in 0..<2 {
                let network = try network(test, credentials, temporaryKeys: temporaryKeys)
                await network.start()
                let answer = try await network.call(Self.call)
                let part = try await network.media(.upload).call(Self.call)
                #expect(answer && part)
                #expect(abs(network.serverTime - wallClock().milliseconds) < 5000)
                await network.stop()
            }

            let key = try #require(credentials.load().dataCentres[2]?.key.id.rawValue)
            #expect(test.engine.savedKeys == [key])
            #expect(Set(test.engine.seen.map(\.authKeyID)) == [key])
            #expect(test.engine.seen.count == 4)
        }
    }
}
