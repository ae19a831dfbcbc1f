import MTProto
import Testing

@testable import ClientNetwork

@Suite struct RouteRuleTests {
    let endpoint = Endpoint(host: "server", port: 4430)
    let proxy = Proxy(.http, host: "proxy", port: 3128)

    @Test(arguments: TransportStyle.allCases)
    func `a way in any style is noted down and read again`(style: TransportStyle) {
        let route = style.route(to: endpoint)
        #expect(TransportStyle(of: route) == style)
        #expect(ServerRoute(route.text) == route)
    }

    @Test func `what is no way is not read`() {
        for text in ["", "intermediate", "server:4430", "carrier-pigeon server:4430", "full server:4430 x"] {
            #expect(ServerRoute(text) == nil)
        }
    }

    @Test func `a style is the only one, whoever told of a way, and nothing is guessed`() {
        var book = EndpointRegistry(RouteRule(style: .secureWebSocket))
        book.learn([ServerRoute(endpoint)], from: .config)
        book.learn([TransportStyle.full.route(to: endpoint)], from: .saved)
        #expect(book.order(at: .zero).map(\.route) == [TransportStyle.secureWebSocket.route(to: endpoint)])
    }

    @Test func `a proxy is on every way, guesses included, and goes when it is taken away`() {
        var proxied = endpoint
        proxied.proxy = proxy
        var book = EndpointRegistry(RouteRule(proxy: proxy))
        book.learn([ServerRoute(endpoint)], from: .invitation)
        #expect(book.order(at: .zero).count > 1)
        #expect(book.order(at: .zero).allSatisfy { $0.route.endpoint.proxy == proxy })

        var direct = EndpointRegistry()
        direct.learn([ServerRoute(proxied)], from: .saved)
        #expect(direct.order(at: .zero).allSatisfy { $0.route.endpoint.proxy == nil })
    }

    @Test func `a change leaves alone what it does not name`() {
        let rule = RouteRule(proxy: proxy, style: .full)
        #expect(rule.changed(by: .init()) == rule)
        #expect(rule.changed(by: .init(style: .some(nil))) == RouteRule(proxy: proxy))
        #expect(rule.changed(by: .init(proxy: .some(nil))) == RouteRule(style: .full))
    }
}
