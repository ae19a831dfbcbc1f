import ClientModel
import ClientNetwork
import MessageStore
import TelegramSchema
import TestKit
import Testing

@testable import ClientEngine

@Suite struct LinkPreviewTests {
    private static let links = ["https://example.org/a", "example.com"]

    private let fixture: ProcessorFixture
    private let previews: LinkPreviews

    init() async throws {
        fixture = try await ProcessorFixture()
        previews = LinkPreviews(fixture.engine.services, processor: fixture.processor)
    }

    private func serve(_ media: TL.MessageMedia) {
        fixture.engine.api.on(TLFunction.MessagesGetWebPagePreview.self) { _ in
            .init(media: media, chats: [], users: [])
        }
    }

    private var asked: [String] {
        fixture.engine.api.calls(of: TLFunction.MessagesGetWebPagePreview.self).map(\.message)
    }

    private func page(of links: [String] = links) async throws -> WebPage? {
        try await fixture.engine.run { [previews] in try await previews.page(of: links) }
    }

    @Test func `a page is told, and asked for once`() async throws {
        serve(.page("The title"))
        for _ in 0..<3 { #expect(try await page()?.title == "The title") }
        #expect(asked == ["https://example.org/a example.com"])
    }

    @Test func `of nothing there is nothing, which is kept, too`() async throws {
        serve(.messageMediaEmpty)
        for _ in 0..<2 { #expect(try await page() == nil) }
        #expect(try await page(of: []) == nil)
        #expect(asked.count == 1)
    }

    @Test func `answers are kept for as many links as somebody remembers`() async throws {
        serve(.messageMediaEmpty)
        for number in 0...LinkPreviews.mostKept { _ = try await page(of: ["example.org/\(number)"]) }
        _ = try await page(of: ["example.org/\(LinkPreviews.mostKept)"])
        #expect(asked.count == LinkPreviews.mostKept + 1)
        _ = try await page(of: ["example.org/0"])
        #expect(asked.count == LinkPreviews.mostKept + 2)
    }

    @Test func `a page is known at once, also to the program that is started next`() async throws {
        let known = { [fixture] (previews: LinkPreviews) in
            try await fixture.engine.run { try await previews.knownPage(of: Self.links) }
        }
        #expect(try await known(previews) == nil)
        serve(.page("The title", photo: 77))
        _ = try await page()
        // A link that was not sent leaves no row behind.
        try await fixture.engine.store.transaction { _ = try $0.removeUnusedMedia() }
        let next = LinkPreviews(fixture.engine.services, processor: fixture.processor)
        #expect(try await known(next)?.title == "The title")
        let photo = try await fixture.engine.store.read { try $0.media(MediaID(.photo, 77)) }
        #expect(photo != nil)
        serve(.messageMediaEmpty)
        let asked = try await fixture.engine.run { try await next.page(of: Self.links) }
        #expect(asked == nil)
        let last = LinkPreviews(fixture.engine.services, processor: fixture.processor)
        #expect(try await known(last) == nil)
    }

    @Test func `a server without previews is asked once for all`() async throws {
        fixture.engine.api.on(TLFunction.MessagesGetWebPagePreview.self) { _ throws(APIError) in
            throw .refused(code: 400, name: "INPUT_METHOD_INVALID")
        }
        #expect(try await page() == nil)
        #expect(try await page(of: ["example.net"]) == nil)
        #expect(asked.count == 1)
    }

    @Test(arguments: [
        APIError.refused(code: 400, name: "WEBPAGE_CURL_FAILED"), .refused(code: 500, name: "INTERNAL"),
        .timedOut,
    ])
    func `what could not be told now is asked again later`(error: APIError) async throws {
        fixture.engine.api.on(TLFunction.MessagesGetWebPagePreview.self) { _ throws(APIError) in throw error }
        await #expect(throws: error) { try await page() }
        serve(.page("Late"))
        #expect(try await page()?.title == "Late")
    }

    @Test func `a page that the server still reads is shown when it has come`() async throws {
        serve(.pending)
        let engine = fixture.engine
        let waiting = Task { try await previews.page(of: Self.links) }
        await engine.advance(by: .seconds(3))
        fixture.processor.take(.of([.webPage("Read", pts: 11)]))
        let ended = Box(false)
        let page = Task {
            defer { ended.update { $0 = true } }
            return try await waiting.value
        }
        #expect(await engine.until { ended.value })
        #expect(try await page.value?.title == "Read")
        // The page is stored from then on.
        #expect(try await self.page()?.title == "Read")
        #expect(asked.count == 1)
    }

    @Test func `a page that does not come is given up, and asked for again`() async throws {
        serve(.pending)
        let waiting = Task { try await previews.page(of: Self.links) }
        await fixture.engine.advance(by: LinkPreviews.timeout + .seconds(1))
        #expect(try await waiting.value == nil)
        serve(.page("Read at last"))
        #expect(try await page()?.title == "Read at last")
    }

    @Test func `the picture of a page can be fetched`() async throws {
        serve(.page("With a picture", photo: 77))
        let id = try #require(try await page()?.photo?.id)
        let stored = try await fixture.engine.run { [store = fixture.engine.store] in
            try await store.read { try $0.media(id) }
        }
        #expect(stored?.id == MediaID(.photo, 77))
    }

    @Test func `the picture of a page that others sent can be fetched, and its reference renewed`()
        async throws
    {
        let engine = fixture.engine
        @Sendable func message(_ reference: UInt8) -> TL.Message {
            guard case .message(var text) = TL.Message.text(12, "example.org/a") else { return .text(12, "") }
            text.media = .messageMediaWebPage(
                .init(webpage: .titled("A picture", photo: 77, reference: reference))
            )
            return .message(text)
        }
        fixture.processor.take(.of([.updateNewMessage(.init(message: message(1), pts: 11, ptsCount: 1))]))
        await engine.settle()
        engine.api.on(TLFunction.MessagesGetMessages.self) { _ in
            .messages(.init(messages: [message(2)], chats: [], users: []))
        }
        let photo = try await engine.run { [store = engine.store, services = engine.services] in
            try await store.transaction { _ = try $0.removeUnusedMedia() }
            let references = MediaReferences(services: services)
            try await references.renew(MediaID(.photo, 77), TaskContext(services))
            return try await store.read { try $0.media(MediaID(.photo, 77)) }
        }
        guard case .photo(let renewed)? = photo else {
            Issue.record("the picture has no row")
            return
        }
        #expect(renewed.remote?.reference == [2])
    }
}

extension TL.MessageMedia {
    fileprivate static func page(_ title: String, photo: Int64? = nil) -> TL.MessageMedia {
        .messageMediaWebPage(.init(webpage: .titled(title, photo: photo)))
    }

    fileprivate static var pending: TL.MessageMedia {
        .messageMediaWebPage(.init(webpage: .webPagePending(.init(id: 9, date: 1_700_000_000))))
    }
}

extension TL.WebPage {
    fileprivate static func titled(
        _ title: String,
        photo: Int64? = nil,
        reference: UInt8 = 1
    ) -> TL.WebPage {
        let address = "example.org/a"
        var page = TL.WebPage.WebPage(id: 9, url: "https://\(address)", displayUrl: address, hash: 1)
        page.title = title
        page.photo = photo.map {
            let size = TL.PhotoSize.photoSize(.init(type: "m", w: 320, h: 200, size: 900))
            return .photo(
                .init(id: $0, accessHash: 1, fileReference: [reference], date: 1, sizes: [size], dcID: 2)
            )
        }
        return .webPage(page)
    }
}

extension TL.Update {
    fileprivate static func webPage(_ title: String, pts: Int32) -> TL.Update {
        .updateWebPage(.init(webpage: .titled(title), pts: pts, ptsCount: 1))
    }
}
