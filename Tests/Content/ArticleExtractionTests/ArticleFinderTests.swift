import ArticleExtraction
import HTMLTree
import Testing

struct ArticleFinderTests {
    private static let prose = String(
        repeating:
            "<p>The owl sat on the wall, looked around, and then, after a while, flew away over the roofs.</p>",
        count: 12
    )

    private func find(_ body: String, title: String = "Owls") throws -> ArticleFinder.Found {
        let page = try HTMLDocument(utf8: Array("<html><body>\(body)</body></html>".utf8))
        return try #require(ArticleFinder(page, title: title).find())
    }

    @Test func `the text is found among menus, comments and shares`() throws {
        let found = try find(
            """
            <nav class=menu><a href=/1>Home</a></nav><div class=sidebar>Subscribe, please, to everything we have.</div>
            <article><h1>Owls</h1>\(Self.prose)<div class=sharedaddy><ul><li><a href=/s>Share this</a></ul></div></article>
            <div id=comments><p>I like it, too, and so does my friend, who says so.</p></div>
            """
        )
        #expect(found.content.text.contains("flew away") && !found.isDoubtful)
        for foreign in ["Home", "Subscribe", "Share this", "I like it"] {
            #expect(!found.content.text.contains(foreign))
        }
    }

    @Test func `the author's line is taken out of the text`() throws {
        let found = try find("<article><p class=byline>By Ada Lovelace</p>\(Self.prose)</article>")
        #expect(found.byline == "By Ada Lovelace")
        #expect(!found.content.text.contains("Ada"))
    }

    @Test func `hidden parts are left out`() throws {
        let found = try find(
            "<article>\(Self.prose)<p style='display: none'>secret, hidden words of nobody</p></article>"
        )
        #expect(!found.content.text.contains("secret"))
    }

    @Test func `lines between breaks become paragraphs`() throws {
        let line =
            "The owl sat on the wall, looked around, and then, after a while, flew away over the roofs."
        let found = try find(
            "<div class=entry>" + [String](repeating: line, count: 12).joined(separator: "<br><br>")
                + "</div>"
        )
        #expect(found.content.descendants.count { $0.name == "p" } >= 11)
    }

    @Test func `the page itself is not changed`() throws {
        let page = try HTMLDocument(utf8: Array("<body><nav>menu</nav><article>\(Self.prose)</article>".utf8))
        _ = ArticleFinder(page, title: "").find()
        #expect(page.root?.text.hasPrefix("menu") == true)
    }

    @Test(arguments: [
        ("Owls at night - The Daily", "Owls at night - The Daily"),
        ("How the owls came to town | The Daily", "How the owls came to town"),
        ("The Daily: how the owls came to town", "how the owls came to town"),
    ])
    func `the name of the site is taken off the title`(whole: String, title: String) throws {
        let page = try HTMLDocument(utf8: Array("<title>\(whole)</title><p>x".utf8))
        #expect(PageTitle(page).text == title)
    }
}
