import Articles
import TelegramSchema
import Testing

@testable import ServerEngine

struct WebPageUpkeepTests {
    private let web = FakePages()

    private func server(_ configure: (inout EngineOptions) -> Void = { _ in }) async throws -> TestServer {
        try await TestServer(pages: web, configure)
    }

    /// Sends a link and answers its look-up.
    private func show(_ host: String, picture: [UInt8], _ server: TestServer) async throws {
        let address = "https://\(host)/"
        let request = TLFunction.MessagesSendMessage(
            peer: TestServer.peer(2),
            message: address,
            randomID: .random(in: 1...Int64.max)
        )
        _ = try await server.call(request)
        let article = Article(url: address, blocks: [.text(.paragraph, .plain("word"))])
        await web.answer(address, .found(FoundWebPage(host, picture: picture, article: article)))
        try await server.settled()
    }

    private func page(_ host: String, _ server: TestServer) async throws -> TL.WebPage.WebPage? {
        try await server.engine.services.transact { scope in
            guard let record = try scope.page(at: "https://\(host)/") else { return nil }
            return try scope.renderWhole(record, for: TestServer.user(1)).found
        }
    }

    private func pages(_ server: TestServer) async throws -> [String] {
        guard case .pages(let pages) = try await server.engine.admin(.pages(limit: 10)) else { return [] }
        return pages.map(\.address)
    }

    @Test func `without room the longest unused pages lose their files until they are used`() async throws {
        let server = try await server { $0.limits.pageBytes = 600 }
        let pictures = [1, 2].map { [UInt8](repeating: 0xFF, count: 100 + $0) }
        try await show("old.example", picture: pictures[0], server)
        try await server.advance(seconds: 4000)
        try await show("new.example", picture: pictures[1], server)
        try await server.advance(seconds: 4000)
        let old = try #require(try await page("old.example", server))
        #expect(old.title == "old.example" && old.photo == nil && old.cachedPage == nil)
        let new = try #require(try await page("new.example", server))
        #expect(new.photo != nil && new.cachedPage?.blocks.count == 1)
        try await show("old.example", picture: pictures[0], server)
        #expect(web.requests.last?.tag == "")
        let again = try #require(try await page("old.example", server))
        #expect(again.id == old.id && again.photo != nil && again.cachedPage != nil)
    }

    @Test func `a page is forgotten long after its last use, unless a message shows it`() async throws {
        let server = try await server()
        try await show("shown.example", picture: [0xFF], server)
        let asked = TLFunction.MessagesGetWebPagePreview(message: "https://asked.example/")
        _ = try await server.call(asked)
        await web.answer("https://asked.example/", .nothing(seconds: 60))
        try await server.settled()
        #expect(try await pages(server).count == 2)
        try await server.advance(seconds: 40 * 86_400)
        #expect(try await pages(server) == ["https://shown.example/"])
    }

    @Test func `the host refreshes and forgets pages`() async throws {
        let server = try await server()
        try await show("a.example", picture: [0xFF], server)
        try await server.advance(seconds: 100)
        server.output.forget()
        _ = try await server.engine.admin(.refreshPage(address: "https://a.example/"))
        await web.answer("https://a.example/", .found(FoundWebPage("new")))
        try await server.settled()
        #expect(try await page("a.example", server)?.title == "new")
        #expect(try server.heard(by: 2).compactMap(\.page).map(\.title) == ["new"])
        _ = try await server.engine.admin(.forgetPage(address: "https://a.example/"))
        #expect(try await pages(server).isEmpty)
        await #expect(throws: AdminError.pageUnknown) {
            try await server.engine.admin(.forgetPage(address: "https://a.example/"))
        }
    }

    @Test func `pages of a blocked host and of those below it are not looked up`() async throws {
        let server = try await server()
        let reply = try await server.engine.admin(.blockHost("Bad.example", isBlocked: true))
        #expect(reply == .blockedHosts(["bad.example"]))
        for (url, isShown) in [
            ("https://bad.example/", false), ("https://www.bad.example/x", false),
            ("https://notbad.example/", true),
        ] {
            let preview = try await server.call(TLFunction.MessagesGetWebPagePreview(message: url))
            #expect((preview.media.page != nil) == isShown)
        }
        await web.answer("https://notbad.example/", .nothing(seconds: 60))
        #expect(web.requests.map(\.blockedHosts) == [["bad.example"]])
        for name in ["", "bad host", "a/b", "bäd.example"] {
            await #expect(throws: AdminError.hostInvalid) {
                try await server.engine.admin(.blockHost(name, isBlocked: true))
            }
        }
        #expect(
            try await server.engine.admin(.blockHost("bad.example", isBlocked: false)) == .blockedHosts([])
        )
    }
}
