import ClientModel
import ClientNetwork
import MTProto
import Testing

@testable import ClientEngine

@Suite struct StoredRoutesTests {
    @Test func `ways and what was decided about them are read as they were written`() throws {
        var routes = StoredRoutes()
        routes.saved = [
            TransportStyle.obfuscatedPadded.route(to: Endpoint(host: "2001:db8::7", port: 443)),
            TransportStyle.secureWebSocket.route(to: Endpoint(host: "chat.example.org", port: 443)),
        ]
        routes.config = [TransportStyle.intermediate.route(to: Endpoint(host: "192.0.2.1", port: 4430))]
        routes.configExpires = 1_800_000_000
        #expect(try StoredRoutes(record: routes.record()) == routes)

        let proxy = Proxy(.http, host: "proxy", port: 3128, user: "ada", password: "secret")
        for rule in [RouteRule(), RouteRule(proxy: proxy), RouteRule(proxy: proxy, style: .full)] {
            #expect(try StoredRouteRule(record: StoredRouteRule(rule).record()) == StoredRouteRule(rule))
        }
    }
}
