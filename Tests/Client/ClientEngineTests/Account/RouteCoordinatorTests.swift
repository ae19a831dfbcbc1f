import ClientModel
import ClientNetwork
import MTProto
import MessageStore
import Signals
import TestKit
import Testing

@testable import ClientEngine

/// An account opened by a link, on a computer whose connections all fail.
private struct LinkedFixture {
    let base: AccountFixture
    let account: Account

    static let home = Endpoint(host: "192.0.2.1", port: 443)
    static let other = Endpoint(host: "192.0.2.2", port: 8443)
    static let proxy = Proxy(.socks5, host: "proxy", port: 1080)

    init(_ change: RouteRule.Change = .init()) async throws {
        base = try AccountFixture()
        let link = InviteLink(Self.home, alternates: [Self.other])
        account = try await base.open(ServerLocationHints(link: link, change: change))
        try await account.start()
    }

    var opened: [Endpoint] { base.transport.opened.value }

    /// Advances time until the endpoints opened after the first `count` streams meet `condition`.
    func opened(after count: Int = 0, _ condition: ([Endpoint]) -> Bool) async -> Bool {
        var timeout = TestTimeout()
        while await timeout.goesOn() {
            base.clock.advance(by: .milliseconds(500))
            if condition(Array(opened.dropFirst(count))) { return true }
        }
        return false
    }
}

@Suite(.timeLimit(.minutes(5))) struct RouteCoordinatorTests {
    @Test func `the ways of the link are tried one after the other`() async throws {
        let fixture = try await LinkedFixture()
        let areTried = await fixture.opened { opened in
            [LinkedFixture.home, LinkedFixture.other].allSatisfy(opened.contains)
        }
        #expect(areTried)
        #expect(fixture.opened.first == LinkedFixture.home)
        await fixture.account.stop()
    }

    @Test func `what the server has said of itself is tried as well`() async throws {
        let fixture = try await LinkedFixture()
        var configuration = ServerConfiguration()
        configuration.addresses = [.init(dataCentre: 2, host: "192.0.2.9", port: 443)]
        let told = configuration
        try await fixture.account.store.transaction { try $0.setEntry(told, for: .serverConfiguration) }
        #expect(await fixture.opened { $0.contains { $0.host == "192.0.2.9" } })
        await fixture.account.stop()
    }

    @Test func `a proxy that is chosen while the account runs is gone through from then on`() async throws {
        let fixture = try await LinkedFixture()
        #expect(await fixture.opened { !$0.isEmpty })
        #expect(fixture.opened.allSatisfy { $0.proxy == nil })
        try await fixture.account.keep(RouteRule.Change(proxy: .some(LinkedFixture.proxy)))
        #expect(await fixture.opened { $0.last?.proxy == LinkedFixture.proxy })
        let count = fixture.opened.count
        #expect(await fixture.opened(after: count) { $0.count >= 3 })
        #expect(fixture.opened.dropFirst(count).allSatisfy { $0.proxy == LinkedFixture.proxy })

        try await fixture.account.keep(RouteRule.Change(proxy: .some(nil)))
        #expect(await fixture.opened { $0.last?.proxy == nil })
        await fixture.account.stop()
    }

    @Test func `what was said for this time goes before what the member decides`() async throws {
        let fixture = try await LinkedFixture(.init(proxy: .some(LinkedFixture.proxy)))
        try await fixture.account.keep(RouteRule.Change(proxy: .some(nil)))
        #expect(await fixture.opened { $0.count >= 3 })
        #expect(fixture.opened.allSatisfy { $0.proxy == LinkedFixture.proxy })
        await fixture.account.stop()
    }
}
