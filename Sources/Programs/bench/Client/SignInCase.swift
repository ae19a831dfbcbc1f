import BenchKit
import ClientEngine
import ClientNetwork
import MTProto
import MessageStore
import Signals
import TelegramSchema
import TransportNIO

/// A new device of a user with some chats, on a slow network: from nothing to the first chats.
struct SignInCase {
    private static let phone = "88820000010"
    private static let friend = "88820000011"
    private static let chatCount = 20
    private let accounts: BenchAccounts

    init(_ accounts: BenchAccounts) { self.accounts = accounts }

    func run(_ results: inout Results) async throws {
        let home = try await accounts.open("home")
        try await home.start()
        try await accounts.signIn(Self.phone, on: home)
        let other = try await accounts.open("other")
        try await other.start()
        try await accounts.signIn(Self.friend, on: other)
        await other.stop()
        let friend = try await home.network.meet(Self.friend)
        for index in 0..<Self.chatCount {
            _ = try await home.network.makeGroup("Group \(index)", with: [friend])
        }
        // Round trips are counted where only latency takes time.
        let far = SlowTransport.Profile(delay: .milliseconds(400))
        try await measure("latency of 800 ms alone", far, beside: home, &results)
        let slow = SlowTransport.Profile(delay: .milliseconds(400), bytesPerSecond: 5000)
        try await measure("2G: 40 kbit/s, 800 ms", slow, beside: home, &results)
        await home.stop()
    }

    private func measure(
        _ name: String,
        _ profile: SlowTransport.Profile,
        beside home: Account,
        _ results: inout Results
    ) async throws {
        let transport = SlowTransport(NIOTransport(), profile)
        let account = try await accounts.open("new \(name.prefix(2))", over: transport)
        let start = Stopwatch.wallNanoseconds
        try await account.start()
        try await accounts.signIn(Self.phone, on: account, told: home)
        _ = try await account.store.view(ChatListView(.list(.main), count: 20))
            .filter { $0.entries.count >= Self.chatCount }
            .first()
        let seconds = Double(Stopwatch.wallNanoseconds - start) / 1e9
        let traffic = transport.traffic
        var values = [
            "s": seconds, "bytes sent": Double(traffic.sent), "bytes received": Double(traffic.received),
        ]
        // The first round trip is TCP's; the remainder is computation at both ends.
        if profile.bytesPerSecond == nil { values["round trips after TCP's"] = (seconds / 0.8 - 1).rounded() }
        results.add("sign-in", name, values)
        await account.stop()
    }
}
