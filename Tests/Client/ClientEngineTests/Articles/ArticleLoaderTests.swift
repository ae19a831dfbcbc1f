import Articles
import ClientModel
import ClientNetwork
import MessageStore
import Signals
import StdExtras
import TelegramSchema
import TestKit
import Testing

@testable import ClientEngine

@Suite struct ArticleLoaderTests {
    private static let url = "https://example.org/a"

    private let fixture: ProcessorFixture
    private let loader: ArticleLoader

    init() async throws {
        fixture = try await ProcessorFixture()
        loader = ArticleLoader(fixture.engine.services, processor: fixture.processor)
    }

    private var engine: EngineFixture { fixture.engine }

    private func serve(_ page: TL.WebPage) {
        engine.api.on(TLFunction.MessagesGetWebPage.self) { _ in .init(webpage: page, chats: [], users: []) }
    }

    private func fail(_ error: APIError) {
        engine.api.on(TLFunction.MessagesGetWebPage.self) { _ throws(APIError) in throw error }
    }

    private var asked: [TLFunction.MessagesGetWebPage] {
        engine.api.calls(of: TLFunction.MessagesGetWebPage.self)
    }

    /// All states until the article is loaded, or the signal ends.
    private func states(_ url: String = url, page: MediaID? = nil) async throws -> [ArticleState] {
        let (states, hasEnded) = (Box<[ArticleState]>([]), Box(false))
        let subscription = loader.article(at: url, of: page)
            .start(
                next: { state in
                    states.update { $0.append(state) }
                    if case .loaded = state { hasEnded.update { $0 = true } }
                },
                completed: { hasEnded.update { $0 = true } }
            )
        guard await engine.until({ hasEnded.value }) else { throw Stuck() }
        withExtendedLifetime(subscription) {}
        return states.value
    }

    private func words(_ state: ArticleState?) -> String? {
        guard case .text(.paragraph, let text)? = state?.shown?.article.blocks.first else { return nil }
        return text.string
    }

    @Test func `an article comes from the server, and from the store when it is opened again`() async throws {
        serve(.article("First", hash: 5, photo: 77))
        let first = try await states()
        #expect(first.first == .loading(nil))
        #expect(words(first.last) == "First")
        #expect(first.last?.shown?.photos[77]?.id == MediaID(.photo, 77))
        #expect(first.last?.shown?.page.title == "An article")
        serve(.webPageNotModified(.init(cachedPageViews: 12)))
        let second = try await states(Self.url + "#part")
        #expect(second.count == 2)
        #expect(words(second.first) == "First")
        #expect(second.last?.shown?.article.views == 12)
        #expect(asked.map(\.hash) == [0, 5])
        #expect(asked.map(\.url) == [Self.url, Self.url])
    }

    @Test func `a newer version replaces the stored one, and reaches the messages that show the page`()
        async throws
    {
        try await engine.run { [store = engine.store] in
            try await store.transaction { try $0.addMedia([.webPage(WebPage(id: 9, url: Self.url))]) }
        }
        serve(.article("Old", hash: 5))
        _ = try await states()
        serve(.article("New", hash: 6))
        let opened = try await states()
        #expect(opened.map(words) == ["Old", "New"])
        fail(.refused(code: 400, name: "WEBPAGE_CURL_FAILED"))
        let last = try await states()
        #expect(last.map(words) == ["New", "New"])
        guard case .failed(.refused("WEBPAGE_CURL_FAILED"), _)? = last.last else {
            Issue.record("the refusal is not said")
            return
        }
        let page = try await engine.store.read { try $0.media(MediaID(.webPage, 9)) }
        guard case .webPage(let page)? = page else {
            Issue.record("the page has no row")
            return
        }
        #expect(page.hasInstantView && page.hash == 6)
    }

    @Test func `the part that came with a message is shown at once, and the whole is asked for`() async throws
    {
        var page = WebPage(id: 9, url: Self.url)
        (page.hash, page.hasInstantView) = (5, true)
        let part = Article(url: Self.url, blocks: [.text(.paragraph, .plain("Begun"))], isPart: true)
        page.articlePart = TL.Page(part, photos: [], documents: []).encoded()
        try await engine.run { [store = engine.store, page] in
            try await store.transaction { try $0.addMedia([.webPage(page)]) }
        }
        serve(.article("Whole", hash: 5))
        let opened = try await states(page: page.id)
        #expect(opened.map(words) == ["Begun", "Whole"])
        #expect(asked.map(\.hash) == [0])
    }

    @Test func `without a connection the stored article is read, and the server asked once it is back`()
        async throws
    {
        serve(.article("Kept", hash: 5))
        _ = try await states()
        fail(.timedOut)
        let states = Box<[ArticleState]>([])
        let subscription = loader.article(at: Self.url).start(next: { state in
            states.update { $0.append(state) }
        })
        #expect(await engine.until { states.value.count == 2 })
        #expect(states.value.map(words) == ["Kept", "Kept"])
        guard case .failed(.unreachable, _)? = states.value.last else {
            Issue.record("the failure is not said")
            return
        }
        serve(.article("Kept on", hash: 6))
        await engine.advance(by: .seconds(60))
        #expect(await engine.until { states.value.count == 3 })
        #expect(words(states.value.last) == "Kept on")
        withExtendedLifetime(subscription) {}
    }

    @Test(arguments: [
        TL.WebPage.webPageEmpty(.init(id: 0)),
        .webPage(.init(id: 9, url: "u", displayUrl: "u", hash: 1)),
    ])
    func `a page without an article has none`(page: TL.WebPage) async throws {
        serve(page)
        #expect(try await states() == [.loading(nil), .failed(.noArticle, nil)])
    }

    @Test func `a server that knows no articles is said`() async throws {
        fail(.refused(code: 400, name: "INPUT_METHOD_INVALID"))
        #expect(try await states().last == .failed(.unsupported, nil))
    }

    @Test func `an article beyond the limits is refused and not stored`() async throws {
        var block = TL.PageBlock.pageBlockDivider
        for _ in 0..<20 {
            block = .pageBlockDetails(.init(blocks: [block], title: .textEmpty))
        }
        var page = TL.WebPage.WebPage(id: 9, url: Self.url, displayUrl: "u", hash: 1)
        page.cachedPage = TL.Page(url: Self.url, blocks: [block], photos: [], documents: [])
        serve(.webPage(page))
        #expect(try await states().last == .failed(.unreadable, nil))
        let stored = try await engine.store.read { try $0.entry(.article(Self.url)) }
        #expect(stored == nil)
    }

    @Test func `a page that the server still reads is asked for again when it has come`() async throws {
        serve(.webPagePending(.init(id: 9, url: Self.url, date: 1_700_000_000)))
        let states = Box<[ArticleState]>([])
        let subscription = loader.article(at: Self.url).start(next: { state in
            states.update { $0.append(state) }
        })
        let isStored = try await engine.until {
            try await engine.store.read { try $0.media(MediaID(.webPage, 9)) } != nil
        }
        #expect(isStored)
        await engine.settle()
        serve(.article("Read", hash: 5))
        fixture.processor.take(
            .of([.updateWebPage(.init(webpage: .article("R", hash: 5), pts: 11, ptsCount: 1))])
        )
        #expect(await engine.until { states.value.count == 2 })
        #expect(words(states.value.last) == "Read")
        #expect(asked.count == 2)
        withExtendedLifetime(subscription) {}
    }

    @Test func `an article that is read follows the updates of its page`() async throws {
        try await engine.run { [store = engine.store] in
            try await store.transaction { try $0.addMedia([.webPage(WebPage(id: 9, url: Self.url))]) }
        }
        serve(.article("First", hash: 5))
        let states = Box<[ArticleState]>([])
        let subscription = loader.article(at: Self.url).start(next: { state in
            states.update { $0.append(state) }
        })
        #expect(await engine.until { states.value.count == 2 })
        await engine.settle()
        #expect(asked.count == 1, "nothing has changed")
        for (place, words) in ["Second", "Third"].enumerated() {
            let page = TL.WebPage.article(words, hash: Int32(6 + place))
            serve(page)
            fixture.processor.take(
                .of([.updateWebPage(.init(webpage: page, pts: Int32(11 + place), ptsCount: 1))])
            )
            #expect(await engine.until { states.value.count == 3 + place })
            #expect(self.words(states.value.last) == words)
        }
        #expect(asked.map(\.hash) == [0, 5, 6])
        withExtendedLifetime(subscription) {}
    }

    @Test func `files of an article are found and renewed by it, and go with it`() async throws {
        serve(.article("With a picture", hash: 5, photo: 77))
        _ = try await states()
        let id = MediaID(.photo, 77)
        #expect(try await engine.store.read { try $0.articleFile(id)?.url } == Self.url)
        serve(.article("With a picture", hash: 5, photo: 77, reference: 2))
        try await engine.run { [services = engine.services] in
            try await MediaReferences(services: services).renew(id, TaskContext(services))
        }
        guard case .photo(let photo)? = try await engine.store.read({ try $0.articleFile(id)?.media }) else {
            Issue.record("the picture is not stored")
            return
        }
        #expect(photo.remote?.reference == [2])
        serve(.article("Without", hash: 6))
        _ = try await states()
        #expect(try await engine.store.read { try $0.articleFile(id) } == nil)
    }

    @Test func `the longest unused articles go when there are too many`() async throws {
        let many = ArticleIndex.mostArticles
        let content = TL.Page(url: Self.url, blocks: [], photos: [], documents: [])
        try await engine.store.transaction { transaction in
            for number in 0...many {
                try transaction.setArticle(WebPage(id: 9, url: Self.url), content, at: "\(number)")
            }
        }
        let kept = try await engine.store.read { reader in
            try (0...many).filter { try reader.entry(.article("\($0)")) != nil }
        }
        #expect(kept == Array(1...many))
    }

    @Test func `all stored articles are counted and removed`() async throws {
        serve(.article("Kept", hash: 5, photo: 77))
        _ = try await states()
        let usage = try await loader.usage()
        #expect(usage.count == 1 && usage.byteCount > 0)
        try await loader.removeAll()
        let left = try await loader.usage()
        #expect(left.count == 0 && left.byteCount == 0)
        #expect(try await engine.store.read { try $0.entry(.article(Self.url)) } == nil)
        #expect(try await engine.store.read { try $0.articleFile(MediaID(.photo, 77)) } == nil)
    }

    @Test func `the longest unused articles go when they are too large together`() {
        var index = ArticleIndex()
        #expect(index.use(.init(url: "a", byteCount: ArticleIndex.mostBytes / 2)) == [])
        #expect(index.use(.init(url: "b", byteCount: ArticleIndex.mostBytes / 2)) == [])
        #expect(index.use(.init(url: "a", byteCount: ArticleIndex.mostBytes / 2)) == [])
        #expect(index.use(.init(url: "c", byteCount: 1)) == ["b"])
        #expect(index.items.map(\.url) == ["c", "a"])
    }
}
