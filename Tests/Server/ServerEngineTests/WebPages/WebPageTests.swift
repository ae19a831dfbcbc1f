import Articles
import ServerStore
import TelegramSchema
import Testing

@testable import ServerEngine

struct WebPageTests {
    static let address = "https://a.example/"

    let web = FakePages()

    private func send(
        _ text: String = address,
        randomID: Int64 = 1,
        noWebpage: Bool = false,
        above: Bool = false
    ) -> TLFunction.MessagesSendMessage {
        .init(
            noWebpage: noWebpage,
            invertMedia: above,
            peer: TestServer.peer(2),
            message: text,
            randomID: randomID
        )
    }

    private func edit(
        _ id: MessageID,
        _ text: String? = nil,
        _ media: TL.InputMedia? = nil,
        noWebpage: Bool = false
    ) -> TLFunction.MessagesEditMessage {
        .init(noWebpage: noWebpage, peer: TestServer.peer(2), id: id, message: text, media: media)
    }

    private func link(_ url: String = address, large: Bool = false, optional: Bool = false) -> TL.InputMedia {
        .inputMediaWebPage(.init(forceLargeMedia: large, optional: optional, url: url))
    }

    /// A server, and what user 2 hears of it when the page of the address was answered.
    private func server(answering outcome: WebPageOutcome? = nil) async throws -> TestServer {
        let server = try await TestServer(users: 3, pages: web)
        if let outcome {
            _ = try await server.call(send(randomID: 99))
            await web.answer(Self.address, outcome)
            try await server.settled()
            server.output.forget()
        }
        return server
    }

    @Test func `a link is pending, and then a page for all who have it, also for who was away`() async throws
    {
        let server = try await server()
        let state = try await server.call(TLFunction.UpdatesGetState(), as: 2)
        let sent = try #require(try await server.call(send()).text)
        guard case .webPagePending(let pending) = sent.page else {
            Issue.record("no page is pending")
            return
        }
        #expect(pending.url == Self.address && pending.date > 1_700_000_000)
        server.output.forget()
        await web.answer(Self.address, .found(FoundWebPage("Owls", picture: [0xFF, 1])))
        try await server.settled()
        for user in [Int64(1), 2] {
            let pages = try server.heard(by: user).compactMap(\.page)
            #expect(pages.count == 1)
            #expect(pages.first?.id == pending.id && pages.first?.title == "Owls")
            #expect(pages.first?.photo != nil && pages.first?.hasLargeMedia == true)
        }
        #expect(try server.heard(by: 3).isEmpty)
        let request = TLFunction.UpdatesGetDifference(pts: state.pts, date: state.date, qts: 0)
        guard case .difference(let difference) = try await server.call(request, as: 2) else {
            Issue.record("no difference")
            return
        }
        #expect(difference.otherUpdates.compactMap(\.page).map(\.title) == ["Owls"])
        #expect(difference.newMessages.first?.text?.page?.found?.title == "Owls")
        #expect(difference.state.pts == state.pts + 2)
    }

    @Test func `one look-up is for any number of askers`() async throws {
        let server = try await server()
        _ = try await server.call(send(randomID: 1))
        _ = try await server.call(send(randomID: 2))
        let preview = try await server.call(
            TLFunction.MessagesGetWebPagePreview(message: Self.address),
            as: 3
        )
        #expect(preview.media.page != nil)
        await web.answer(Self.address, .found(FoundWebPage("Owls")))
        try await server.settled()
        #expect(web.requests.map(\.asker) == [TestServer.user(1)])
        #expect(try server.heard(by: 3).compactMap(\.page).count == 1)
        #expect(try await server.call(send(randomID: 3)).text?.page?.found?.title == "Owls")
        #expect(web.requests.count == 1)
    }

    @Test func `where there is no page a message has none, until it is looked up again`() async throws {
        let server = try await server()
        let sent = try await server.call(send(randomID: 1)).text
        await web.answer(Self.address, .nothing(seconds: 60))
        try await server.settled()
        guard case .updateWebPage(let update)? = try server.heard(by: 2).last,
            case .webPageEmpty(let empty) = update.webpage
        else {
            Issue.record("nobody says that there is no page")
            return
        }
        #expect(empty.id == sent?.page?.id)
        #expect(try await server.call(send(randomID: 2)).text?.media == nil)
        try await server.advance(seconds: 61)
        #expect(try await server.call(send(randomID: 3)).text?.page?.id == empty.id)
        await web.answer(Self.address, .found(FoundWebPage("Owls")))
        try await server.settled()
        #expect(try server.heard(by: 2).compactMap(\.page).last?.id == empty.id)
    }

    @Test func `a page is known for a while, and refreshed by a use without another number`() async throws {
        let picture: [UInt8] = [0xFF, 1]
        let server = try await server(answering: .found(FoundWebPage("Owls", picture: picture, seconds: 60)))
        let first = try #require(try await server.call(send(randomID: 1)).text?.page?.found)
        try await server.advance(seconds: 61)
        let old = try await server.call(send(randomID: 2)).text?.page?.found
        #expect(old == first)
        server.output.forget()
        await web.answer(Self.address, .found(FoundWebPage("Owls, again", picture: picture)))
        try await server.settled()
        let news = try #require(try server.heard(by: 2).compactMap(\.page).first)
        #expect(news.id == first.id && news.hash != first.hash && news.title == "Owls, again")
        #expect(news.photo == first.photo)
        #expect(web.requests.map(\.tag) == ["", "v1"])
        // What has not changed is no news, and a site that does not answer takes nothing away.
        for outcome in [WebPageOutcome.unchanged(seconds: 60), .nothing(seconds: 60)] {
            try await server.advance(seconds: 700)
            _ = try await server.call(send(randomID: .random(in: 10...Int64.max)))
            server.output.forget()
            await web.answer(Self.address, outcome)
            try await server.settled()
            #expect(try server.heard(by: 2).isEmpty)
        }
        #expect(try await server.call(send(randomID: 5)).text?.page?.found == news)
    }

    @Test func `the sender may want no page, or have it above the text`() async throws {
        let server = try await server(answering: .found(FoundWebPage("Owls")))
        #expect(try await server.call(send(randomID: 1, noWebpage: true)).text?.media == nil)
        let above = try await server.call(send("x \(Self.address)", randomID: 2, above: true)).text
        #expect(above?.page?.found != nil && above?.invertMedia == true)
        #expect(try await server.call(send("no link", randomID: 3)).text?.media == nil)
    }

    @Test func `what is below a spoiler is not looked up`() async throws {
        let server = try await server()
        var hidden = send("see \(Self.address)")
        hidden.entities = [.messageEntitySpoiler(.init(offset: 4, length: 18))]
        #expect(try await server.call(hidden).text?.media == nil)
        var named = TLFunction.MessagesSendMedia(
            peer: TestServer.peer(2),
            media: link(optional: true),
            message: hidden.message,
            randomID: 2
        )
        named.entities = hidden.entities
        #expect(try await server.call(named).text?.media == nil)
        #expect(web.requests.isEmpty)
    }

    @Test func `a named page has the chosen size, and must be there unless it is optional`() async throws {
        let server = try await server(answering: .found(FoundWebPage("Owls")))
        func media(_ media: TL.InputMedia, _ text: String, _ id: Int64) -> TLFunction.MessagesSendMedia {
            .init(peer: TestServer.peer(2), media: media, message: text, randomID: id)
        }
        let large = try await server.call(media(link(large: true), "look", 1)).text?.webPage
        #expect(large?.forceLargeMedia == true && large?.manual == true && large?.safe == false)
        let safe = try await server.call(media(link(), "look: \(Self.address)", 2)).text?.webPage
        #expect(safe?.forceLargeMedia == false && safe?.safe == true)
        await #expect(throws: RPCError.bad("WEBPAGE_NOT_FOUND")) {
            try await server.call(media(link("ftp://a.example/"), "look", 3))
        }
        let text = try await server.call(media(link("ftp://a.example/", optional: true), "look", 4)).text
        #expect(text?.message == "look" && text?.media == nil)
    }

    @Test func `a repeated send is answered like the first one, whatever became of the page`() async throws {
        let server = try await server()
        let request = TLFunction.MessagesSendMedia(
            peer: TestServer.peer(2),
            media: link(),
            message: "look",
            randomID: 1
        )
        let id = try await server.call(request).text?.id
        await web.answer(Self.address, .nothing(seconds: 600))
        try await server.settled()
        #expect(try await server.call(request).text?.id == id)
        await #expect(throws: RPCError.bad("WEBPAGE_NOT_FOUND")) {
            var another = request
            another.randomID = 2
            return try await server.call(another)
        }
    }

    @Test func `an edit adds, changes and removes the page`() async throws {
        let server = try await server(answering: .found(FoundWebPage("Owls")))
        let id = try #require(try await server.call(send("no link")).text?.id)
        #expect(try await server.call(edit(id, "now: \(Self.address)")).text?.page?.found?.title == "Owls")
        let large = try await server.call(edit(id, nil, link(large: true))).text
        #expect(large?.webPage?.forceLargeMedia == true && large?.message == "now: \(Self.address)")
        // As long as the text names the address, the page stays as it was chosen.
        #expect(
            try await server.call(edit(id, "still: \(Self.address)")).text?.webPage?.forceLargeMedia == true
        )
        let other = try await server.call(edit(id, "https://b.example/")).text
        #expect(other?.page?.found == nil && other?.page?.id != large?.page?.id)
        #expect(try await server.call(edit(id, nil, noWebpage: true)).text?.media == nil)
        await #expect(throws: RPCError.bad("MESSAGE_NOT_MODIFIED")) {
            try await server.call(edit(id, nil, noWebpage: true))
        }
        #expect(try await server.call(edit(id, "no link")).text?.media == nil)
    }

    @Test func `a page goes along when its message is forwarded, and is found by the filter of links`()
        async throws
    {
        let server = try await server(answering: .found(FoundWebPage("Owls")))
        let sent = try await server.call(
            TLFunction.MessagesSendMedia(
                peer: TestServer.peer(2),
                media: link(large: true),
                message: "look",
                randomID: 1
            )
        )
        let id = try #require(sent.text?.id)
        let forward = TLFunction.MessagesForwardMessages(
            fromPeer: TestServer.peer(2),
            id: [id],
            randomID: [7],
            toPeer: .inputPeerSelf
        )
        let copy = try await server.call(forward).text
        #expect(copy?.webPage?.forceLargeMedia == true && copy?.page?.found?.title == "Owls")
        let search = TLFunction.MessagesSearch(
            peer: .inputPeerSelf,
            q: "",
            filter: .inputMessagesFilterUrl,
            minDate: 0,
            maxDate: 0,
            offsetID: 0,
            addOffset: 0,
            limit: 10,
            maxID: 0,
            minID: 0,
            hash: 0
        )
        guard case .messages(let found) = try await server.call(search) else {
            Issue.record("not all messages")
            return
        }
        #expect(found.messages.map(\.id) == [copy?.id])
    }

    @Test func `an article is in messages by its beginning, whole when asked for, and not twice`()
        async throws
    {
        let long = String(repeating: "word ", count: 100)
        let blocks: [ArticleBlock] =
            [
                .photo(ArticlePhoto(id: 1), .init()), .photo(ArticlePhoto(id: 2), .init()),
                .video(ArticleVideo(documentID: 3), .init()), .audio(documentID: 4, .init()),
            ]
            + (0..<40).map { _ in .text(.paragraph, .plain(long)) }
        var page = FoundWebPage("Owls", article: Article(url: Self.address, blocks: blocks))
        page.pictures = [1: [0xFF, 3]]
        page.documents = [3: .init(bytes: [1, 2, 3], mimeType: "video/mp4", attributes: [])]
        let server = try await server(answering: .found(page))
        let part = try #require(try await server.call(send(randomID: 1)).text?.page?.found?.cachedPage)
        #expect(part.part && part.blocks.count < 20 && part.photos.count == 1)
        guard case .document(let film)? = part.documents.first, part.documents.count == 1 else {
            Issue.record("the film is not there")
            return
        }
        #expect(film.mimeType == "video/mp4")
        func whole(_ hash: Int32, as user: Int64 = 1) async throws -> TL.WebPage {
            try await server.call(TLFunction.MessagesGetWebPage(url: Self.address, hash: hash), as: user)
                .webpage
        }
        let found = try #require(try await whole(0).found)
        #expect(found.cachedPage?.part == false && found.cachedPage?.blocks.count == 42)
        #expect(found.cachedPage?.photos == part.photos && found.cachedPage?.views == 1)
        #expect(found.cachedPage?.documents == part.documents)
        guard case .webPageNotModified(let same) = try await whole(found.hash, as: 2) else {
            Issue.record("the page was sent twice")
            return
        }
        #expect(same.cachedPageViews == 2)
        #expect(try await whole(0).found?.cachedPage?.views == 2)
        try await server.advance(seconds: 86_400)
        #expect(try await whole(0).found?.cachedPage?.views == 3)
    }

    @Test func `a page that was pending when the server ended is looked up by the next one`() async throws {
        let server = try await server()
        _ = try await server.call(send())
        let next = try await server.restarted()
        while web.requests.count < 2 { await Task.yield() }
        await web.answer(Self.address, .found(FoundWebPage("Owls")))
        try await next.settled()
        let history = TLFunction.MessagesGetMessages(id: [.inputMessageID(.init(id: 2))])
        guard case .messages(let page) = try await next.call(history) else {
            Issue.record("no messages")
            return
        }
        #expect(page.messages.first?.text?.page?.found?.title == "Owls")
    }
}
