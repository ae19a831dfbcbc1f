import ClientHost
import ClientNetwork
import MTProto
import Testing

@testable import SettingsUI

struct ConnectionFormTests {
    private let stored = RouteRule(proxy: Proxy(.http, host: "proxy.example", port: 8080), style: .webSocket)

    @Test func `it begins with the stored rule, which nobody needs to store again`() {
        let form = ConnectionForm(stored)
        #expect(form.kind == .http && form.text(.host) == "proxy.example" && form.text(.port) == "8080")
        #expect(!form.canUse && form.checkedRule == stored)
        #expect(ConnectionForm(RouteRule()).checkedRule == RouteRule())
    }

    @Test func `a whole address fills all fields`() {
        var form = ConnectionForm(RouteRule())
        form.enter(" socks5://ada:s%40crab@[::1]:1080 ", in: .host)
        #expect(form.kind == .socks5 && form.text(.host) == "::1" && form.text(.password) == "s@crab")
        #expect(form.proxy == Proxy(.socks5, host: "::1", port: 1080, user: "ada", password: "s@crab"))
        #expect(form.canUse)
    }

    @Test func `a whole address may be typed as well`() {
        var form = ConnectionForm(RouteRule())
        form.choose(.http)
        let address = "socks5://proxy.example:1080"
        for end in address.indices { form.enter(String(address[...end]), in: .host) }
        #expect(form.text(.host) == address)
        #expect(form.proxy == Proxy(.socks5, host: "proxy.example", port: 1080))
    }

    @Test(arguments: [("", "80"), ("a b", "80"), ("host", ""), ("host", "0"), ("host", "65536")])
    func `what is no place is neither used nor checked`(host: String, port: String) {
        var form = ConnectionForm(RouteRule())
        form.choose(.socks5)
        form.enter(host, in: .host)
        form.enter(port, in: .port)
        #expect(form.proxy == nil && !form.canUse && form.checkedRule == nil)
    }

    @Test func `a change forgets the check, and a running one begins no second`() {
        var form = ConnectionForm(stored)
        form.show(.running)
        #expect(form.checkedRule == nil)
        form.show(.init(.answered(.milliseconds(12), by: .compact)))
        #expect(form.check == .answered(12, by: .compact))
        form.enter("9090", in: .port)
        #expect(form.check == .none)
        form.show(.init(.failed(.proxyRefused)))
        #expect(form.check == .failed(.proxyRefused))
        form.choose(nil)
        #expect(form.check == .none && form.checkedRule == RouteRule(style: .webSocket))
    }

    @Test func `a rare transport is offered while it is in use`() {
        #expect(ConnectionForm(RouteRule(style: .full)).transports.last == .style(.full))
        #expect(!ConnectionForm(RouteRule()).transports.contains(.style(.full)))
    }

    @Test func `a check keeps the chosen protocol`() {
        var form = ConnectionForm(RouteRule(proxy: Proxy(.http, host: "a", port: 1), transports: .compact))
        #expect(form.transports.firstIndex(of: form.rule.selection) == 1)
        form.choose(nil)
        #expect(form.shownRule == RouteRule(transports: .compact))
    }
}
