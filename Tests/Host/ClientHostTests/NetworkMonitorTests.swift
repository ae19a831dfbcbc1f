import ClientNetwork
import Glibc
import MTProto
import Signals
import Testing

@testable import ClientHost

@Suite struct NetworkMonitorTests {
    private static let up = NetworkMonitor.Flag.up | NetworkMonitor.Flag.running
    private static let loopback = up | NetworkMonitor.Flag.loopback

    @Test func `an interface with a carrier and an address is a network`() {
        #expect(NetworkMonitor.path(over: [.init(flags: Self.up, family: AF_INET)]).isAvailable)
        #expect(NetworkMonitor.path(over: [.init(flags: Self.up, family: AF_INET6)]).isAvailable)
    }

    @Test func `this machine alone, a cable that is not plugged in, and no address are none`() {
        let useless: [NetworkMonitor.Interface] = [
            .init(flags: Self.loopback, family: AF_INET),
            .init(flags: NetworkMonitor.Flag.up, family: AF_INET),
            .init(flags: Self.up, family: nil), .init(flags: Self.up, family: AF_PACKET),
        ]
        #expect(NetworkMonitor.path(over: useless) == NetworkPath(isAvailable: false))
    }

    @Test func `addresses beyond the own links tell one network from another`() {
        let addresses = ["192.0.2.7", "169.254.1.2", "fe80::1%eth0", "2001:db8::7"]
        let interfaces = addresses.map { address in
            NetworkMonitor.Interface(
                flags: Self.up,
                family: address.contains(":") ? AF_INET6 : AF_INET,
                address: address
            )
        }
        #expect(
            NetworkMonitor.path(over: interfaces) == NetworkPath(addresses: ["192.0.2.7", "2001:db8::7"])
        )
    }

    @Test func `of the kernel's choice only what is observed counts`() {
        let wifi = NetworkMonitor.Interface(flags: Self.up, family: AF_INET, address: "192.0.2.7")
        let container = NetworkMonitor.Interface(flags: Self.up, family: AF_INET, address: "172.17.0.1")
        let path = NetworkMonitor.path(over: [wifi, container], from: ["192.0.2.7", "2001:db8::7"])
        #expect(path.addresses == ["192.0.2.7", "172.17.0.1"])
        #expect(path.sources == ["192.0.2.7"])
    }

    @Test func `it says at once how things stand`() async throws {
        let monitor = NetworkMonitor()
        let path = try await monitor.path.first()
        #expect(path.map { $0.sources.isSubset(of: $0.addresses) } == true)
        #expect(path?.isAvailable == false || path?.addresses.contains("127.0.0.1") == false)
    }

    @Test(arguments: [
        ("127.0.0.1", true), ("localhost", true), ("::1", true), ("chat.localhost", true),
        ("example.org", false), ("192.168.1.7", false), ("localhost.example.org", false),
    ])
    func `a server on this machine needs none`(host: String, isLocal: Bool) {
        #expect(Endpoint(host: host, port: 443).isLoopback == isLocal)
    }
}
