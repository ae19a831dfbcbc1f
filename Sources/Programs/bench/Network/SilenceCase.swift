import ClientEngine
import ClientNetwork
import Signals
import TransportNIO

/// An hour in which nothing happens to a signed-in account. Its clock and its server's run so fast that the hour takes a
/// minute.
struct SilenceCase {
    private static let start = Duration.seconds(120)
    private static let hour = Duration.seconds(3600)
    private let accounts: BenchAccounts
    private let rate: Int

    /// A case with accounts of a server whose clock runs `rate` times as fast as the machine's.
    init(_ accounts: BenchAccounts, rate: Int) { (self.accounts, self.rate) = (accounts, rate) }

    func run(by wire: WireProtocol, _ phone: String) async throws -> NetworkCost {
        let transport = SlowTransport(NIOTransport(), .init(delay: .zero))
        let clock = HurryingClock(rate: rate)
        let account = try await accounts.open("silent \(wire)", over: transport, speaking: wire, by: clock)
        try await account.start()
        try await accounts.signIn(phone, on: account)
        try await clock.wait(Self.start)
        let (traffic, connections) = (transport.traffic, transport.connections)
        try await clock.wait(Self.hour)
        var cost = NetworkCost(seconds: nil, traffic: transport.traffic - traffic)
        // None is replaced, unless the machine was too busy for its clocks.
        cost.others["connections"] = Double(transport.connections - connections)
        await account.stop()
        return cost
    }
}
