import MTProto
import Testing

@testable import ClientNetwork

@Suite struct RouteListTests {
    private let ways = [1, 2, 3].map { ServerRoute(Endpoint(host: "a", port: $0)) }

    @Test func `the order of the list is the order of preference`() {
        #expect(RouteList(ways).best == ways[0])
        #expect(RouteList([]).best == nil)
    }

    @Test func `what failed longest ago is tried again`() {
        var list = RouteList(ways)
        list.failed(ways[0], now: .zero)
        #expect(list.best == ways[1])
        list.failed(ways[1], now: .seconds(1))
        list.failed(ways[2], now: .seconds(2))
        #expect(list.best == ways[0])
    }

    @Test func `MT-37 it stays with what works`() {
        var list = RouteList(ways)
        list.worked(ways[2], now: .seconds(1))
        #expect(list.best == ways[2])
        list.failed(ways[2], now: .seconds(2))
        #expect(list.best == ways[0])
    }

    @Test func `a new list keeps what is known of its members`() {
        var list = RouteList(ways)
        list.worked(ways[1], now: .seconds(1))
        list.set([ways[0], ways[1]])
        #expect(list.best == ways[1])
    }
}
