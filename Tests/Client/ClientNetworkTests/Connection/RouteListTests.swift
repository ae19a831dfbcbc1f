import MTProto
import Testing

@testable import ClientNetwork

@Suite struct RouteListTests {
    private let ways = [1, 2, 3].map { ServerRoute(Endpoint(host: "a", port: $0)) }

    @Test func `the order of the list is the order of preference`() {
        #expect(RouteList(ways).best(now: .zero)?.route == ways[0])
        #expect(RouteList([]).best(now: .zero) == nil)
    }

    @Test func `what failed longest ago is tried again`() {
        var list = RouteList(ways)
        fail(&list, ways[0], at: .zero)
        #expect(list.best(now: .seconds(9))?.route == ways[1])
        fail(&list, ways[1], at: .seconds(1))
        fail(&list, ways[2], at: .seconds(2))
        #expect(list.best(now: .seconds(9))?.route == ways[0])
    }

    @Test func `MT-37 it stays with what works`() {
        var list = RouteList(ways)
        list.worked(.init(route: ways[2], transport: .mtproto), now: .seconds(1))
        #expect(list.best(now: .seconds(9))?.route == ways[2])
        fail(&list, ways[2], at: .seconds(2))
        #expect(list.best(now: .seconds(9))?.route == ways[0])
    }

    @Test func `a new list keeps what is known of its members`() {
        var list = RouteList(ways)
        list.worked(.init(route: ways[1], transport: .mtproto), now: .seconds(1))
        list.set([ways[0], ways[1]])
        #expect(list.best(now: .seconds(9))?.route == ways[1])
    }

    private func fail(_ list: inout RouteList, _ route: ServerRoute, at now: Duration) {
        _ = list.failed(.init(route: route, transport: .mtproto), isOpened: true, now: now)
    }
}

/// The choice of the protocol on a route.
@Suite struct TransportChoiceTests {
    private let route = ServerRoute(Endpoint(host: "a", port: 1))
    private var compact: RouteList.Choice { .init(route: route, transport: .compact) }
    private var mtproto: RouteList.Choice { .init(route: route, transport: .mtproto) }

    @Test func `the compact transport comes first`() {
        #expect(RouteList([route], transports: .automatic).best(now: .zero) == compact)
        #expect(RouteList([route], transports: .compact).best(now: .zero) == compact)
        #expect(RouteList([route]).best(now: .zero) == mtproto)
    }

    @Test func `not over a WebSocket, nor where bytes must look random`() {
        let web = ServerRoute(Endpoint(host: "a", port: 1, carrier: .webSocket))
        let noise = ServerRoute(Endpoint(host: "a", port: 1), isObfuscated: true)
        #expect(RouteList([web, noise], transports: .automatic).best(now: .zero)?.transport == .mtproto)
        #expect(RouteList([web], transports: .compact).best(now: .zero) == nil)
    }

    @Test func `where MTProto works and the compact one does not, it is left alone for longer and longer`() {
        var list = RouteList([route], transports: .automatic)
        let isBlamed = fail(&list, compact, isOpened: true, now: .zero)
        #expect(isBlamed)
        #expect(list.best(now: .zero) == mtproto)
        list.worked(mtproto, now: .seconds(1))
        #expect(list.best(now: .seconds(3600)) == mtproto)
        #expect(list.best(now: .seconds(3601)) == compact)
        let isBlamedAgain = fail(&list, compact, isOpened: true, now: .seconds(3602))
        #expect(isBlamedAgain)
        list.worked(mtproto, now: .seconds(3602))
        #expect(list.best(now: .seconds(4 * 3600)) == mtproto)
        list.networkChanged()
        #expect(list.best(now: .seconds(4 * 3600)) == compact)
    }

    @Test func `where neither works, nothing is concluded`() {
        var list = RouteList([route], transports: .automatic)
        _ = list.failed(compact, isOpened: true, now: .zero)
        let isMTProtoBlamed = fail(&list, mtproto, isOpened: true, now: .seconds(1))
        #expect(!isMTProtoBlamed)
        #expect(list.best(now: .seconds(1)) == compact)
    }

    @Test func `a stream that does not open says nothing about a protocol`() {
        var list = RouteList([route], transports: .automatic)
        let isUnopenedBlamed = fail(&list, compact, isOpened: false, now: .zero)
        #expect(!isUnopenedBlamed)
        #expect(list.best(now: .zero) == compact)
    }

    @Test func `connections that break soon count as a failure`() {
        var list = RouteList([route], transports: .automatic)
        list.worked(compact, now: .zero)
        for second in [3, 6] { list.ended(compact, after: .seconds(3), now: .seconds(second)) }
        #expect(list.best(now: .seconds(9)) == compact)
        list.ended(compact, after: .seconds(3), now: .seconds(9))
        #expect(list.best(now: .seconds(9)) == mtproto)
    }

    @Test func `connections that break together are one failure`() {
        var list = RouteList([route], transports: .automatic)
        list.worked(compact, now: .zero)
        for _ in 1...5 { list.ended(compact, after: .seconds(3), now: .seconds(3)) }
        #expect(list.best(now: .seconds(3)) == compact)
    }

    /// A network there may let the handshake pass, and nothing behind it.
    @Test func `with the compact transport alone, another route is tried`() {
        let other = ServerRoute(Endpoint(host: "other", port: 444))
        let there = RouteList.Choice(route: other, transport: .compact)
        var list = RouteList([route, other], transports: .compact)
        #expect(list.best(now: .zero) == compact)
        for second in [1, 14] { list.ended(compact, after: .zero, now: .seconds(second)) }
        #expect(list.best(now: .seconds(14)) == compact)
        list.ended(compact, after: .zero, now: .seconds(30))
        #expect(list.best(now: .seconds(30)) == there)
    }

    /// A function, as a macro cannot change a value.
    private func fail(
        _ list: inout RouteList,
        _ choice: RouteList.Choice,
        isOpened: Bool,
        now: Duration
    ) -> Bool {
        list.failed(choice, isOpened: isOpened, now: now)
    }
}
