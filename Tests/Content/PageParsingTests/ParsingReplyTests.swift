import ArticleExtraction
import Articles
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

    @Test func `a reply comes back as it went`() throws {
        let article = ParsingReply.decode(ParsingReply.encode(.success(extracted)))
        #expect(try #require(article).get() == extracted)
        let none = ParsingReply.decode(ParsingReply.encode(.success(nil)))
        #expect(try #require(none).get() == nil)
        for error in [PageParsingError.tooLarge, .timedOut, .workerFailed, .workerMissing] {
            let reply = ParsingReply.decode(ParsingReply.encode(.failure(error)))
            #expect(throws: error) { try #require(reply).get() }
        }
    }

    @Test func `files come from the web alone, and not too many of them`() {
        for url in ["file:///etc/passwd", "javascript:1", "//host/x", ""] {
            let made = ExtractedArticle(article: extracted.article, media: [.init(.photo, url: url)])
            #expect(isNone(ParsingReply.encode(.success(made))))
        }
        let many = [ExtractedArticle.Media](repeating: extracted.media[0], count: 2_001)
        let reply = ParsingReply.encode(.success(.init(article: extracted.article, media: many)))
        #expect(reply == [PageParsingError.tooLarge.rawValue])
    }

    @Test func `a request comes back as it went`() throws {
        let request = ParsingRequest(
            url: "https://example.org",
            contentType: "text/html",
            bytes: [1, 2, 0, 255]
        )
        #expect(try ParsingRequest(decoding: request.encoded()) == request)
    }

    @Test func `what is no reply is none, wherever it breaks off or goes on`() {
        let whole = ParsingReply.encode(.success(extracted))
        for count in 0..<whole.count { #expect(isNone(Array(whole.prefix(count)))) }
        #expect(isNone(whole + [0]))
        #expect(isNone([1, 0]))
        #expect(isNone([9]))
    }

    @Test func `a reply with flipped bits never traps`() {
        let whole = ParsingReply.encode(.success(extracted))
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
