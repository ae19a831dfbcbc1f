import HTMLTree
import LinkPreviews
import Testing

@testable import ArticleExtraction

/// Pages that are articles, and pages that look like them.
struct ArticleSignsTests {
    private static let sentence =
        "The owl sat on the wall, looked around, and flew away over the roofs of the town. "
    private static let paragraph = "<p>" + String(repeating: sentence, count: 4) + "</p>"
    private static let article = "<article>" + String(repeating: paragraph, count: 8) + "</article>"

    private func isArticle(_ html: String, at url: String = "https://site.example/owls/night") throws -> Bool
    {
        let page = try HTMLDocument(utf8: Array(html.utf8))
        return PageArticle(page, url: url, metadata: PageMetadata(page, url: url)).extracted != nil
    }

    @Test func `many paragraphs are an article, also of nobody`() throws {
        #expect(try isArticle(Self.article))
    }

    @Test(arguments: [
        "https://site.example", "https://site.example/", "https://site.example/en/",
        "https://site.example/index.html",
        "http://site.example/home", "https://site.example/de#news",
    ])
    func `the first page of a site is none`(url: String) throws {
        #expect(try !isArticle("<meta property=og:type content=article>" + Self.article, at: url))
    }

    @Test(arguments: [
        "https://site.example/?p=123", "https://site.example/en/owls", "https://site.example/owls",
        "https://site.example/index.php/2020/owls",
    ])
    func `an inner page may be one`(url: String) throws {
        #expect(try isArticle(Self.article, at: url))
    }

    @Test func `a page with a heading for each paragraph explains itself`() throws {
        let sections = String(repeating: "<h2>All owls in one place</h2>" + Self.paragraph, count: 8)
        #expect(try !isArticle("<div>\(sections)</div>"))
        #expect(
            try isArticle(
                "<meta name=author content=Ada><time datetime=2026-11-28>x</time><div>\(sections)</div>"
            )
        )
    }

    @Test func `a long text that is in no paragraphs is one if the page says so`() throws {
        let lines = (0..<60).map { "<div>\($0). \(Self.sentence)</div>" }.joined()
        #expect(try isArticle("<meta property=og:type content=article><article>\(lines)</article>"))
    }

    @Test func `a page whose every part has an unlikely name has a text`() throws {
        let page =
            "<html class='header-spacing'><body class='footer-page'><div class='sidebar'>\(Self.article)</div>"
        #expect(try isArticle("<meta property=og:type content=article>" + page))
    }
}
