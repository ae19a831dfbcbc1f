import Articles
import ServerStore
import TelegramSchema
import Testing

@testable import ServerEngine

/// What one member may have fetched, and what others pay for it.
struct WebPageBoundsTests {
    private let web = FakePages()

    private func server(_ configure: (inout EngineOptions) -> Void) async throws -> TestServer {
        try await TestServer(users: 3, pages: web, configure)
    }

    /// The message with a link to a page of its own.
    private func send(_ page: Int, _ server: TestServer, as user: Int64 = 1) async throws
        -> TL.Message.Message
    {
        let request = TLFunction.MessagesSendMessage(
            peer: TestServer.peer(user == 3 ? 1 : 3),
            message: "https://\(page).example/",
            randomID: .random(in: 1...Int64.max)
        )
        return try #require(try await server.call(request, as: user).text)
    }

    private func answer(_ page: Int, _ found: FoundWebPage, _ server: TestServer) async throws {
        await web.answer("https://\(page).example/", .found(found))
        try await server.settled()
    }

    @Test func `who asks for too many pages gets messages without them`() async throws {
        let server = try await server { $0.limits.pages = RateLimit(2, per: 600) }
        for (page, isShown) in [(1, true), (2, true), (3, false)] {
            #expect((try await send(page, server).media != nil) == isShown)
        }
    }

    @Test func `who has asked too often does not learn which pages are known`() async throws {
        let server = try await server { $0.limits.pages = RateLimit(1, per: 600) }
        _ = try await send(1, server)
        try await answer(1, FoundWebPage("Owls"), server)
        #expect(try await send(2, server, as: 2).media != nil)
        #expect(try await send(1, server, as: 2).media == nil)
        // To show what is known counts like a look-up.
        #expect(try await send(1, server, as: 3).page?.found?.title == "Owls")
        #expect(try await send(2, server, as: 3).media == nil)
    }

    @Test func `who has thirty pages looked up gets messages without more of them`() async throws {
        let server = try await server { $0.limits.pages = RateLimit(100, per: 600) }
        for page in 1...30 { #expect(try await send(page, server).media != nil) }
        while web.requests.count < 30 { await Task.yield() }
        #expect(try await send(31, server).media == nil)
        // What is looked up already takes no more room, and others have their own.
        #expect(try await send(30, server).media != nil)
        #expect(try await send(31, server, as: 2).media != nil)
        for page in 1...31 { await web.answer("https://\(page).example/", .found(FoundWebPage("Owls"))) }
        try await server.settled()
        #expect(try await send(32, server).media != nil)
    }

    @Test func `the pages of a member's day have a bound, words among them`() async throws {
        let server = try await server { $0.limits.pageBytesOfUser = 2 * 64 << 10 }
        _ = try await send(1, server)
        try await answer(1, FoundWebPage("Owls"), server)
        _ = try await send(2, server)
        await web.answer("https://2.example/", .nothing(seconds: 60))
        try await server.settled()
        #expect(try await send(3, server).media == nil)
        #expect(try await send(3, server, as: 2).media != nil)
        try await server.advance(seconds: 43_200)
        #expect(try await send(4, server).media != nil)
    }

    @Test func `when all have stored too much in a day pages have words alone`() async throws {
        let server = try await server { $0.limits.pageBytes = 0 }
        try await server.engine.services.transact { try $0.usePageRoom(64 << 20, of: nil) }
        _ = try await send(1, server)
        let blocks = [ArticleBlock.text(.paragraph, .plain("word"))]
        let article = Article(url: "https://1.example/", blocks: blocks)
        try await answer(1, FoundWebPage("Owls", picture: [0xFF, 1], article: article), server)
        let page = try #require(try server.heard(by: 3).compactMap(\.page).first)
        #expect(page.title == "Owls" && page.photo == nil && page.cachedPage == nil)
    }

    @Test func `a page keeps its picture when a refresh could not fetch all`() async throws {
        let server = try await server { _ in }
        _ = try await send(1, server)
        try await answer(1, FoundWebPage("Owls", picture: [0xFF, 1], seconds: 60), server)
        try await server.advance(seconds: 61)
        _ = try await send(1, server)
        var bare = FoundWebPage("Owls, bare")
        bare.isPartial = true
        try await answer(1, bare, server)
        let kept = try #require(try await send(1, server).page?.found)
        #expect(kept.title == "Owls" && kept.photo != nil)
    }

    @Test func `an edit keeps its page when its sender has asked too often`() async throws {
        let server = try await server { $0.limits.pages = RateLimit(1, per: 600) }
        let sent = try await send(1, server)
        try await answer(1, FoundWebPage("Owls"), server)
        let large = TL.InputMedia.InputMediaWebPage(
            forceLargeMedia: true,
            optional: true,
            url: "https://1.example/"
        )
        let edit = TLFunction.MessagesEditMessage(
            peer: TestServer.peer(3),
            id: sent.id,
            media: .inputMediaWebPage(large)
        )
        let edited = try #require(try await server.call(edit).text)
        #expect(edited.page?.found?.title == "Owls" && edited.webPage?.forceLargeMedia == true)
    }

    @Test func `a page's picture counts for who sends it on, and for nobody else`() async throws {
        let server = try await server { $0.limits.fileBytesPerUser = 10_000 }
        func sent(_ photo: TL.Photo.Photo) async throws {
            let named = TL.InputPhoto.InputPhoto(
                id: photo.id,
                accessHash: photo.accessHash,
                fileReference: photo.fileReference
            )
            let request = TLFunction.MessagesSendMedia(
                peer: TestServer.peer(1),
                media: .inputMediaPhoto(.init(id: .inputPhoto(named))),
                message: "",
                randomID: .random(in: 1...Int64.max)
            )
            _ = try await server.call(request, as: 3)
        }
        func photo(_ page: Int, _ bytes: Int) async throws -> TL.Photo.Photo {
            server.output.forget()
            _ = try await send(page, server)
            let picture = [UInt8](repeating: 0xFF, count: bytes)
            try await answer(page, FoundWebPage("Owls", picture: picture), server)
            let shown = try server.heard(by: 3).compactMap(\.page).first?.photo
            guard case .photo(let photo)? = shown else { throw Missing() }
            return photo
        }
        func owner(_ photo: TL.Photo.Photo) async throws -> (UserID?, room: Int64) {
            try await server.engine.services.transact {
                (try $0.file(photo.id)?.owner, try $0.room(of: TestServer.user(3)))
            }
        }
        let first = try await photo(1, 100)
        #expect(try await owner(first).0 == ServiceUser.id)
        try await sent(first)
        let after = try await owner(first)
        #expect(after.0 == TestServer.user(3) && after.room < 10_000)
        try await sent(first)
        #expect(try await owner(first).room == after.room)
        // Who has no room for it cannot send it.
        try await server.engine.services.transact { scope in
            scope.state.caches.fileBytes[TestServer.user(3)] = 10_000
        }
        let second = try await photo(2, 101)
        await #expect(throws: RPCError.filesTooMuch) { try await sent(second) }
        #expect(try await owner(second).0 == ServiceUser.id)
    }
}
