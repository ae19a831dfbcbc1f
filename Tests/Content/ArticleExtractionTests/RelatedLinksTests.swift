import Articles
import HTMLTree
import Testing

@testable import ArticleExtraction

/// The articles that a page offers beside its own.
struct RelatedLinksTests {
    private func related(_ html: String) throws -> (
        title: RichText, articles: [RelatedArticle], pictures: [String]
    )? {
        let page = try HTMLDocument(utf8: Array(html.utf8))
        let url = "https://www.site.example/owls/night"
        let address = PageAddress(url, base: nil)
        var files = FileList(address)
        guard
            case .relatedArticles(let title, let articles) = RelatedLinks(page, url: url, address: address)
                .block(&files)
        else { return nil }
        return (title, articles, files.files.map(\.url))
    }

    private static let cards = """
        <li><a href="/owls/barn"><img src="/barn.jpg" width=200></a><h3><a href="/owls/barn">The barn owls of  the town</a></h3>
        <a href="/owls/barn#comments">12</a></li>
        <li><a href="https://site.example/owls/snow"><h4>Owls in the snow</h4><p>They came from the north.</p></a></li>
        """

    @Test func `a list that says so is offered, with titles and pictures`() throws {
        let found = try #require(
            try related("<section class='post-related'><h2>Read on</h2><ul>\(Self.cards)</ul></section>")
        )
        #expect(found.title == .plain("Read on"))
        #expect(found.articles.map(\.title) == ["The barn owls of the town", "Owls in the snow"])
        #expect(
            found.articles.map(\.url) == [
                "https://www.site.example/owls/barn", "https://site.example/owls/snow",
            ]
        )
        #expect(found.articles.map(\.photoID) == [1, nil])
        #expect(found.pictures == ["https://www.site.example/barn.jpg"])
    }

    @Test(arguments: [
        "<div class=related><a href='/owls/barn'>The barn owls of the town</a></div>",
        "<div class='related'><a href='#more'>More about the night owls</a><a href='/'>The first page of all</a></div>",
        "<div class='related sponsored'>\(cards)</div>", "<nav class=related>\(cards)</nav>",
        "<div class=list>\(cards)</div>",
        "<div class=related><a href='https://other.example/a'>Another site entirely</a><a href='https://x.example/b'>And one more site</a></div>",
        "<div class=related><a href='/a/b'>Owls</a><a href='/c/d'>Bats</a></div>",
    ])
    func `what is no list of articles of this site is not offered`(html: String) throws {
        #expect(try related(html) == nil)
    }

    @Test func `no more than six are offered, each once, and not the page itself`() throws {
        let links = (0..<90).map { "<a href='/owls/\($0 / 2)?x=<'>Owls of the night number \($0)</a>" }
            .joined()
        let own = "<a href='/owls/night'>Owls of the night, this one</a>"
        let found = try #require(try related("<div id=see-also>\(own)\(links)</div>"))
        #expect(found.articles.count == 6)
        #expect(found.articles[1].title == "Owls of the night number 2")
        #expect(found.title == .empty)
    }

    @Test func `pages that the head declares have the words of the links to them`() throws {
        let found = try #require(
            try related(
                """
                <meta property='og:see_also' content='/owls/barn'><meta property='og:see_also' content='/owls/snow'>
                <meta property='og:see_also' content='https://other.example/x'><a href='/owls/barn'>The barn owls of the town</a>
                <a href='https://other.example/x'>Another site entirely</a>
                """
            )
        )
        #expect(
            found.articles
                == [
                    RelatedArticle(
                        url: "https://www.site.example/owls/barn",
                        title: "The barn owls of the town"
                    )
                ]
        )
    }

    @Test func `lists within lists are looked at once`() throws {
        let depth = 400
        let items = String(repeating: "<i>x</i>", count: 20_000)
        let html =
            String(repeating: "<div class=related>", count: depth) + items
            + String(repeating: "</div>", count: depth)
        // Without that this takes minutes.
        #expect(try related(html) == nil)
    }
}
