import ServerStore
import TelegramSchema
import Testing

@testable import ServerEngine

/// Browsers of members: codes, links, and the end of what they began.
struct WebSignInTests {
    private static let stranger = "198.51.100.7"

    private func server() async throws -> TestServer {
        try await TestServer { options in options.web = WebOptions(url: "https://pages.example") }
    }

    /// The codes that came to a user's chat with the service account.
    private func codes(of user: Int64, on server: TestServer) throws -> [String] {
        try server.heard(by: user).compactMap { update in
            guard case .updateNewMessage(let new) = update, case .message(let message) = new.message else {
                return nil
            }
            let digits = message.message.drop { !$0.isNumber }.prefix { $0.isNumber }
            return digits.isEmpty ? nil : String(digits)
        }
    }

    /// Signs a browser of user 1 in by a code.
    private func signIn(
        _ browser: String,
        on server: TestServer,
        from address: String = "127.0.0.1"
    ) async throws -> String {
        server.output.forget()
        try await server.engine.sendWebCode(to: "15550001", browser: browser, address: address)
        try await server.engine.services.transact { _ in }
        let code = try #require(try codes(of: 1, on: server).last)
        return try await server.engine.signInWeb(code: code, browser: browser, address: address)
    }

    /// Signs a browser in by a link of user 1's account of pages.
    private func signInByLink(_ browser: String, on server: TestServer) async throws -> String {
        let link = try await link(on: server)
        return try await server.engine.signInWeb(link: link, browser: browser)
    }

    private func link(on server: TestServer) async throws -> String {
        let request = TLFunction.MessagesRequestUrlAuth(url: "https://pages.example/pages")
        guard case .urlAuthResultAccepted(let accepted) = try await server.call(request) else { return "" }
        let secret = accepted.url?.split(separator: "/").last?.prefix { $0 != "?" }
        return String(try #require(secret))
    }

    private func isSignedIn(_ token: String, on server: TestServer) async throws -> Bool {
        try await server.engine.webVisitor(token) != nil
    }

    private func areSignedIn(_ tokens: [String], on server: TestServer) async throws -> [Bool] {
        var found: [Bool] = []
        for token in tokens { found.append(try await isSignedIn(token, on: server)) }
        return found
    }

    @Test func `signing out all others ends the browsers that came by a link, too`() async throws {
        let server = try await server()
        let (own, other) = (try await signIn("a", on: server), try await signIn("b", on: server))
        let linked = try await signInByLink("c", on: server)
        let unused = try await link(on: server)
        #expect(try await server.engine.webVisitor(own)?.browsers == 3)
        try await server.engine.signOutWeb(own, others: true)
        #expect(try await isSignedIn(own, on: server))
        #expect(try await !isSignedIn(other, on: server))
        #expect(try await !isSignedIn(linked, on: server))
        await #expect(throws: WebSignInError.expired) {
            try await server.engine.signInWeb(link: unused, browser: "d")
        }
    }

    @Test func `a browser with an account of pages alone ends the others of that account`() async throws {
        let server = try await server()
        let own = try await signIn("a", on: server)
        let (first, second) = (
            try await signInByLink("b", on: server), try await signInByLink("c", on: server)
        )
        #expect(try await server.engine.webVisitor(first)?.browsers == 2)
        try await server.engine.signOutWeb(first, others: true)
        #expect(try await areSignedIn([first, own], on: server) == [true, true])
        #expect(try await !isSignedIn(second, on: server))
    }

    @Test func `who ends all sessions in a client ends those of browsers, and codes that wait`() async throws
    {
        let server = try await server()
        let own = try await signIn("a", on: server)
        let linked = try await signInByLink("b", on: server)
        server.output.forget()
        try await server.engine.sendWebCode(to: "15550001", browser: "c", address: "127.0.0.1")
        try await server.engine.services.transact { _ in }
        let code = try #require(try codes(of: 1, on: server).last)
        #expect(try await server.call(TLFunction.AuthResetAuthorizations()))
        #expect(try await areSignedIn([own, linked], on: server) == [false, false])
        await #expect(throws: WebSignInError.expired) {
            try await server.engine.signInWeb(code: code, browser: "c", address: "127.0.0.1")
        }
    }

    @Test func `browsers are in the list of sessions, and end one by one`() async throws {
        let server = try await server()
        let own = try await signIn("a", on: server)
        let linked = try await signInByLink("b", on: server)
        let list = try await server.call(TLFunction.AccountGetAuthorizations()).authorizations
        let browsers = list.filter { $0.deviceModel == "Browser" }
        #expect(list.count == 3 && browsers.count == 2 && browsers.allSatisfy { $0.hash != 0 && !$0.current })
        #expect(browsers.allSatisfy { $0.appName == "pages.example" })
        await #expect(throws: RPCError.bad("HASH_INVALID")) {
            try await server.call(TLFunction.AccountResetAuthorization(hash: browsers[0].hash), as: 2)
        }
        for browser in browsers {
            #expect(try await server.call(TLFunction.AccountResetAuthorization(hash: browser.hash)))
        }
        #expect(try await areSignedIn([own, linked], on: server) == [false, false])
        #expect(try await server.call(TLFunction.AccountGetAuthorizations()).authorizations.count == 1)
    }

    @Test func `a member who is no more has no browsers`() async throws {
        let server = try await server()
        let own = try await signIn("a", on: server)
        let linked = try await signInByLink("b", on: server)
        try await server.engine.services.transact { scope in
            var user = try #require(try scope.user(TestServer.user(1)))
            user.isDeleted = true
            try scope.store.users.update(user)
            scope.state.caches.users[user.id] = nil
        }
        #expect(try await areSignedIn([own, linked], on: server) == [false, false])
        #expect(
            try await server.engine.services.transact { try $0.telegraphAccount(ofSession: linked) } == nil
        )
    }

    @Test func `signing in ends the session that the browser had`() async throws {
        let server = try await server()
        let first = try await signIn("a", on: server)
        let second = try await signIn(first, on: server)
        #expect(try await areSignedIn([first, second], on: server) == [false, true])
        let third = try await signInByLink(second, on: server)
        #expect(try await areSignedIn([second, third], on: server) == [false, true])
    }

    @Test func `an account of pages has so many browsers at most`() async throws {
        let server = try await server()
        var tokens: [String] = []
        for number in 0..<21 { tokens.append(try await signInByLink("\(number)", on: server)) }
        #expect(try await server.engine.webVisitor(tokens[20])?.browsers == 20)
    }

    // MARK: Codes of strangers

    @Test func `strangers who know a name have few codes sent, and the member still gets one`() async throws {
        let server = try await server()
        // Where a client of the member was seen is home.
        _ = try await server.call(TLFunction.AccountGetAuthorizations())
        // One address has two; all together have three.
        for address in [Self.stranger, Self.stranger, Self.stranger, "203.0.113.1", "203.0.113.2"] {
            try await server.engine.sendWebCode(to: "15550001", browser: address, address: address)
        }
        try await server.engine.services.transact { _ in }
        #expect(try codes(of: 1, on: server).count == 3)
        #expect(try await isSignedIn(signIn("at home", on: server), on: server))
    }

    @Test func `strangers have twenty codes sent in a day`() async throws {
        let server = try await server()
        for hour in 0..<12 {
            for number in 0..<3 {
                let address = "198.51.\(hour).\(number)"
                try await server.engine.sendWebCode(to: "15550001", browser: address, address: address)
            }
            try await server.advance(seconds: 900)
        }
        // Some of them return in the three hours.
        #expect((20...23).contains(try codes(of: 1, on: server).count))
    }
}
