import ArticleExtraction
import ArticleTemplates
import Articles
import HTMLTree
import LinkPreviews
import Testing

@testable import PageParsing

struct ParsingReplyTests {
    private let extracted = ExtractedArticle(
        article: Article(
            url: "https://example.org",
            blocks: [.text(.title, .plain("Owls")), .photo(ArticlePhoto(id: 1), .init())]
        ),
        media: [
            .init(.photo, url: "https://example.org/1.jpg"), .init(.audio, url: "https://example.org/1.ogg"),
        ]
    )

    private let metadata: PageMetadata

    init() throws {
        let html = """
            <title>Owls</title><meta property=og:image content=/o.jpg><meta property=og:video content=/o.mp4>
            <meta property=article:published_time content=2024-05-06T07:08:09Z><meta name=author content=Ann>
            <link rel=alternate type=application/json+oembed href=/o.json><meta name=twitter:player content=/p>
            """
        metadata = PageMetadata(try HTMLDocument(utf8: Array(html.utf8)), url: "https://example.org/")
    }

    private func page(_ article: ExtractedArticle?) -> ParsedPage {
        ParsedPage(metadata: metadata, article: article)
    }

    @Test func `a reply comes back as it went`() throws {
        #expect(metadata.published != nil && metadata.oEmbed != nil && metadata.player != nil)
        for page in [page(extracted), page(nil)] {
            let reply = ParsingReply.decode(ParsingReply.encode(.success(page)))
            #expect(try #require(reply).get() == page)
        }
        for error in [PageParsingError.tooLarge, .timedOut, .workerFailed, .workerMissing] {
            let reply = ParsingReply.decode(ParsingReply.encode(.failure(error)))
            #expect(throws: error) { try #require(reply).get() }
        }
    }

    @Test func `a page as it came, and what is wrong in rules, come back as they went`() throws {
        var result = TemplateResult()
        result.diagnostics = [
            .init(
                place: .init(line: 3, column: 4),
                isError: true,
                text: "unknown @remov",
                suggestion: "@remove"
            )
        ]
        var page = page(extracted)
        page.template = ParsedTemplate(isApplied: true, result)
        page.source = PageSource(
            html: "<p>a</p>",
            elements: [.init(path: "/html[1]", tag: "html", id: "a", classes: ["b", "c"], text: "Owls")]
        )
        #expect(try #require(ParsingReply.decode(ParsingReply.encode(.success(page)))).get() == page)
    }

    @Test func `files come from the web alone, and not too many of them`() {
        for url in ["file:///etc/passwd", "javascript:1", "//host/x", ""] {
            let made = ExtractedArticle(article: extracted.article, media: [.init(.photo, url: url)])
            #expect(isNone(ParsingReply.encode(.success(page(made)))))
        }
        let many = [ExtractedArticle.Media](repeating: extracted.media[0], count: 2_001)
        let reply = ParsingReply.encode(.success(page(.init(article: extracted.article, media: many))))
        #expect(reply == [PageParsingError.tooLarge.rawValue])
    }

    @Test func `a request comes back as it went`() throws {
        let contents: [ParsingRequest.Content] = [
            .page(contentType: "text/html"), .page(contentType: nil),
            .source(contentType: nil, marking: "/html[1]"), .answer(metadata, isXML: true),
            .templated(contentType: "text/html", .template("title: //h1")),
            .templated(contentType: nil, .levels(["e.org": "title: //h1", "a.e.org": ""])),
        ]
        for content in contents {
            let request = ParsingRequest(url: "https://example.org", content: content, bytes: [1, 2, 0, 255])
            #expect(try ParsingRequest(decoding: Array(request.encoded().dropFirst(4))) == request)
        }
    }

    private func templated(_ kind: TemplateError.Kind) -> ParsedPage {
        var result = TemplateResult()
        let place = TemplatePlace(source: "e.org", line: 3, column: 7)
        result.error = TemplateError(kind, at: place)
        result.sources = [.init(path: "/html[1]/body[1]", place: place), .init(path: nil, place: nil)]
        result.properties.title = "Owls"
        result.properties.published = 1_700_000_000
        result.debug = [
            TemplateDebugLine(place: place, text: "Debug 1 nodes:", paths: ["/html[1]/body[1]"]),
            TemplateDebugLine(place: place, text: "Debug 0 nodes:"),
        ]
        let template = ParsedTemplate(isApplied: true, result)
        return ParsedPage(metadata: metadata, article: extracted, template: template)
    }

    @Test(arguments: [
        TemplateError.Kind.limit(.time), .expression, .load(url: "u", reason: "r"), .origin(url: "u"),
        .nesting(element: "img", parent: "a", html: "<img>"), .unsupported(html: "<canvas>"),
        .embed(url: "u"),
        .source(element: "Image", html: "<img>"), .missing(property: "title"), .unusable,
    ])
    func `what templates tell their author comes back as it went`(_ kind: TemplateError.Kind) throws {
        let page = templated(kind)
        let whole = ParsingReply.encode(.success(page))
        #expect(try #require(ParsingReply.decode(whole)).get() == page)
        for count in stride(from: 0, to: whole.count, by: 7) { #expect(isNone(Array(whole.prefix(count)))) }
    }

    @Test func `messages of a worker are bounded`() throws {
        for message in [WorkerMessage.load(url: "https://e.org/a"), .reply([1, 2, 3])] {
            #expect(WorkerMessage(message.encoded) == message)
            #expect(WorkerMessage(message.encoded + [0]) == nil)
        }
        #expect(WorkerMessage.bodyBytes([1, 0, 1, 0, 0]) == nil)
        #expect(
            WorkerMessage.bodyBytes([2, 255, 0, 0, 0]) == nil
                && WorkerMessage.bodyBytes([3, 0, 0, 0, 0]) == nil
        )
        let documents = [
            LoadedDocument.failed("no"), .document(bytes: [1, 2], contentType: nil, url: "https://e.org"),
        ]
        for document in documents {
            #expect(try LoadAnswer.decode(Array(LoadAnswer.encode(document).dropFirst(4))) == document)
        }
    }

    @Test func `what is no reply is none, wherever it breaks off or goes on`() {
        let whole = ParsingReply.encode(.success(page(extracted)))
        for count in 0..<whole.count { #expect(isNone(Array(whole.prefix(count)))) }
        #expect(isNone(whole + [0]))
        #expect(isNone([1, 0]))
        #expect(isNone([9]))
    }

    @Test func `a reply with flipped bits never traps`() {
        let whole = ParsingReply.encode(.success(page(extracted)))
        for index in whole.indices {
            for bit in 0..<8 {
                var bytes = whole
                bytes[index] ^= 1 << bit
                _ = ParsingReply.decode(bytes)
            }
        }
    }

    private func isNone(_ bytes: [UInt8]) -> Bool {
        if case nil = ParsingReply.decode(bytes) { true } else { false }
    }
}
