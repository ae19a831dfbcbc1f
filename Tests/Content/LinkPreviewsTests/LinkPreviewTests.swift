import HTMLTree
import Testing

@testable import LinkPreviews

struct LinkPreviewTests {
    private func preview(_ html: String, _ url: String = "https://www.site.example/a/") throws -> LinkPreview?
    {
        let metadata = PageMetadata(try HTMLDocument(utf8: Array(html.utf8)), url: url)
        return LinkPreview(metadata, asked: url, address: url)
    }

    @Test func `a page without a word has no preview, and one with a title has`() throws {
        #expect(try preview("<p>x") == nil)
        let page = try #require(try preview("<title>Owls</title>"))
        #expect(page.title == "Owls" && page.siteName == "site.example" && page.type == "article")
        #expect(page.url == "https://www.site.example/a/" && page.displayURL == "site.example/a")
        #expect(page.embed == nil && page.pictures.isEmpty && page.duration == nil)
    }

    @Test func `a film of a provider has its player`() throws {
        let page = try #require(
            try preview("<title>Owls</title>", "https://www.youtube.com/watch?v=abc&t=1m5s")
        )
        #expect(page.type == "video" && page.siteName == "YouTube")
        #expect(
            page.embed?.url == "https://www.youtube.com/embed/abc?start=65" && page.embed?.type == "iframe"
        )
    }

    @Test func `a long description ends with a word`() throws {
        let long = String(repeating: "word ", count: 300)
        let text = try #require(try preview("<meta name=description content='\(long)'>")?.description)
        #expect(text.count <= 1000 && text.hasSuffix("word…"))
    }

    @Test(arguments: [
        (
            "<script type=application/ld+json>{\"@type\" : \"NewsArticle\"}</script>",
            PageMetadata.Declared.article
        ),
        (
            "<script type=application/ld+json>[{\"a\":{\"@type\":\"Product\"}},{\"@type\":\"Article\"}</script>",
            .other
        ),
        ("<meta property=og:type content=Article>", .article),
        ("<meta property=og:type content=website>", .nothing),
        ("<meta property=og:type content=video.movie>", .other),
        ("<div itemscope itemtype=https://schema.org/BlogPosting>", .article),
        ("<html itemscope itemtype=https://schema.org/NewsArticle>", .article),
        // A review says twice that it is one, and once what it is about.
        (
            "<meta property=og:type content=article><script type=application/ld+json>"
                + "[{\"@type\":\"Review\"},{\"@type\":\"Product\"}]</script>",
            .article
        ),
        (
            "<meta property=og:type content=video.other><i itemscope itemtype=https://schema.org/Article></i>",
            .nothing
        ),
        ("<button id=Add-to-Cart>Buy</button>", .other),
        ("<form action=/cart/add></form>", .other),
        ("<meta property=product:price:amount content=7>", .other),
        (
            "<button class=add-to-cart>Buy</button><i itemscope itemtype=https://schema.org/Article></i>",
            .article
        ),
    ])
    func `a page declares what it is`(html: String, declared: PageMetadata.Declared) throws {
        let page = PageMetadata(try HTMLDocument(utf8: Array(html.utf8)), url: "https://site.example/")
        #expect(page.declared == declared)
    }

    @Test func `a time is a date, even one that cannot be read`() throws {
        func isDated(_ html: String) throws -> Bool {
            PageMetadata(try HTMLDocument(utf8: Array(html.utf8)), url: "https://site.example/").isDated
        }
        #expect(try isDated("<time datetime=yesterday>x</time>"))
        #expect(try isDated("<meta name=citation_publication_date content=2024-01-02>"))
        #expect(try !isDated("<time>x</time>"))
    }
}
