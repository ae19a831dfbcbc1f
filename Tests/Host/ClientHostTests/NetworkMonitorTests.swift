import Glibc
import MTProto
import Signals
import Testing

@testable import ClientHost

@Suite struct NetworkMonitorTests {
    private static let up = NetworkMonitor.Flag.up | NetworkMonitor.Flag.running
    private static let loopback = up | NetworkMonitor.Flag.loopback

    @Test func `an interface with a carrier and an address is a network`() {
        #expect(NetworkMonitor.isAnyUsable([.init(flags: Self.up, family: AF_INET)]))
        #expect(NetworkMonitor.isAnyUsable([.init(flags: Self.up, family: AF_INET6)]))
    }

    @Test func `this machine alone, a cable that is not plugged in, and no address are none`() {
        #expect(!NetworkMonitor.isAnyUsable([.init(flags: Self.loopback, family: AF_INET)]))
        #expect(!NetworkMonitor.isAnyUsable([.init(flags: NetworkMonitor.Flag.up, family: AF_INET)]))
        #expect(!NetworkMonitor.isAnyUsable([.init(flags: Self.up, family: nil)]))
        #expect(!NetworkMonitor.isAnyUsable([.init(flags: Self.up, family: AF_PACKET)]))
        #expect(!NetworkMonitor.isAnyUsable([]))
    }

    @Test func `it says at once how things stand`() async throws {
        let monitor = NetworkMonitor()
        _ = try await monitor.isAvailable.first()
    }

    @Test(arguments: [
        ("127.0.0.1", true), ("localhost", true), ("::1", true), ("chat.localhost", true),
        ("example.org", false), ("192.168.1.7", false), ("localhost.example.org", false),
    ])
    func `a server on this machine needs none`(host: String, isLocal: Bool) {
        #expect(Endpoint(host: host, port: 443).isLoopback == isLocal)
    }
}
