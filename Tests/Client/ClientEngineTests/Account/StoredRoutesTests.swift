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
        #expect(try StoredRoutes(record: routes.record()) == routes)

        let proxy = Proxy(.http, host: "proxy", port: 3128, user: "ada", password: "secret")
        for rule in [RouteRule(), RouteRule(proxy: proxy), RouteRule(proxy: proxy, style: .full)] {
            #expect(try StoredRouteRule(record: StoredRouteRule(rule).record()) == StoredRouteRule(rule))
        }
    }

    @Test func `what the server says of itself are ways to each data centre`() {
        var configuration = ServerConfiguration()
        configuration.addresses = [
            .init(dataCentre: 2, host: "192.0.2.1", port: 443),
            .init(dataCentre: 2, host: "192.0.2.2", port: 443, isObfuscated: true),
            .init(dataCentre: 2, host: "192.0.2.3", port: 443, isMediaOnly: true),
            .init(dataCentre: 2, host: "192.0.2.4", port: 70_000),
            .init(dataCentre: 4, host: "192.0.2.5", port: 80),
        ]
        #expect(
            configuration.routes[2]?.map(\.text) == [
                "intermediate 192.0.2.1:443", "obfuscated-intermediate 192.0.2.2:443",
            ]
        )
        #expect(configuration.routes[4]?.map(\.text) == ["intermediate 192.0.2.5:80"])
    }
}
