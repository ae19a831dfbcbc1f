import MTProto
import Testing

@testable import ClientNetwork

@Suite struct EndpointRegistryTests {
    static func route(_ host: String, port: UInt16 = 4430) -> ServerRoute {
        ServerRoute(Endpoint(host: host, port: port))
    }

    let config = route("config")
    let invitation = route("invitation")
    let record = route("record")

    var book: EndpointRegistry {
        var book = EndpointRegistry()
        book.learn([record], from: .record)
        book.learn([invitation], from: .invitation)
        book.learn([config], from: .config)
        return book
    }

    /// The endpoints that are not guesses, in the order of trying.
    func told(_ book: EndpointRegistry, at now: Duration = .zero) -> [String] {
        book.order(at: now).filter { $0.source != .guess }.map(\.route.endpoint.host)
    }

    @Test func `the more credible comes first, and guesses last`() {
        #expect(told(book) == ["config", "invitation", "record"])
        #expect(book.order(at: .zero).map(\.source).prefix(4) == [.config, .invitation, .record, .guess])
    }

    @Test func `a rule that changes holds for all ways, and what was known of the old ones is forgotten`() {
        var book = book
        book.worked(config)
        book.failed(invitation, at: .zero)
        let proxy = Proxy(.socks5, host: "proxy", port: 1080)
        book.follow(RouteRule(proxy: proxy, style: .intermediate))
        #expect(book.winner == nil)
        #expect(told(book) == ["config", "invitation", "record"])
        #expect(book.order(at: .zero).allSatisfy { $0.route.endpoint.proxy == proxy && $0.source != .guess })

        book.worked(book.order(at: .zero)[0].route)
        book.follow(RouteRule(proxy: proxy, style: .intermediate))
        #expect(book.winner != nil)
    }

    @Test func `guesses are the same machine as noise, on ports that networks let through`() {
        var book = EndpointRegistry()
        book.learn([Self.route("h", port: 443)], from: .invitation)
        let guesses = book.order(at: .zero).filter { $0.source == .guess }.map(\.route)

        #expect(guesses.map(\.endpoint.port) == [443, 443, 80, 5222])
        #expect(guesses.map(\.endpoint.carrier) == [.webSocket, .tcp, .tcp, .tcp])
        #expect(guesses.map(\.isObfuscated) == [true, true, true, true])
    }

    @Test func `the one that failed the longest ago comes first among those that failed`() {
        var book = book
        book.failed(config, at: .seconds(1))
        #expect(told(book) == ["invitation", "record", "config"])
        book.failed(invitation, at: .seconds(2))
        book.failed(record, at: .seconds(3))
        #expect(told(book, at: .seconds(4)) == ["config", "invitation", "record"])
    }

    @Test func `the one that worked stays first until it fails`() {
        var book = book
        book.worked(record)
        #expect(book.winner == record)
        #expect(told(book) == ["record", "config", "invitation"])
        book.failed(record, at: .seconds(1))
        #expect(book.winner == nil)
        #expect(told(book) == ["config", "invitation", "record"])
    }

    @Test func `one that fails again and again is left alone, longer each time`() {
        var book = book
        for _ in 0..<3 { book.failed(config, at: .seconds(10)) }
        #expect(told(book, at: .seconds(39)) == ["invitation", "record"])
        #expect(told(book, at: .seconds(40)) == ["invitation", "record", "config"])
        book.failed(config, at: .seconds(40))
        #expect(told(book, at: .seconds(99)) == ["invitation", "record"])
        for _ in 0..<20 { book.failed(config, at: .seconds(100)) }
        #expect(told(book, at: .seconds(699)) == ["invitation", "record"])
        #expect(told(book, at: .seconds(700)).contains("config"))
    }

    @Test func `with all of them resting, all are tried`() {
        var book = EndpointRegistry()
        book.learn([config, record], from: .config)
        for candidate in book.order(at: .zero) {
            for _ in 0..<3 { book.failed(candidate.route, at: .seconds(1)) }
        }
        #expect(told(book, at: .seconds(2)) == ["config", "record"])
    }

    @Test func `another network forgives`() {
        var book = book
        for _ in 0..<3 { book.failed(config, at: .zero) }
        book.networkChanged()
        #expect(told(book) == ["config", "invitation", "record"])
    }

    @Test func `a list that is replaced takes its winner with it`() {
        var book = book
        book.worked(record)
        book.learn([], from: .record)
        #expect(book.winner == nil)
        #expect(told(book) == ["config", "invitation"])
    }

    @Test func `a guess is kept for the next start only if it won`() throws {
        var book = book
        #expect(book.routesToSave(at: .zero) == [config, invitation, record])
        let guess = try #require(book.order(at: .zero).last).route
        book.worked(guess)
        #expect(book.routesToSave(at: .zero) == [guess, config, invitation, record])
    }
}
