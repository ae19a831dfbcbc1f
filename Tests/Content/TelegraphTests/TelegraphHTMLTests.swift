import HTMLTree
import Testing

@testable import Telegraph

struct TelegraphHTMLTests {
    private func imported(_ html: String) throws -> [TelegraphNode] {
        try TelegraphImport(html: html).content.nodes
    }

    // MARK: Export

    @Test func `a page is a whole document with its statements`() throws {
        let page = try document(
            [node(.p, text("Hello & <you>")), medium(.img, "/file/a.png")],
            title: "\"T\" <b>",
            author: "Ann",
            authorURL: "https://e.org/ann?a=1&b=2",
            published: 1_700_000_000
        ).html
        let root = try #require(try HTMLDocument(utf8: Array(page.utf8)).root)
        let elements = root.descendants
        func statement(_ name: String) -> String? {
            elements.first { $0.name == "meta" && $0["property"] == name }?["content"]
        }
        #expect(statement("og:title") == "\"T\" <b>" && statement("og:type") == "article")
        #expect(statement("og:description") == "Hello & <you>")
        #expect(statement("og:image") == "https://pages.example/file/a.png")
        #expect(statement("og:url") == "https://pages.example/Owls-11-29")
        #expect(statement("og:site_name") == "Pages" && statement("article:author") == "Ann")
        #expect(statement("article:published_time") == "2023-11-14T22:13:20Z")
        #expect(elements.first { $0.name == "h1" }?.text == "\"T\" <b>")
        #expect(elements.first { $0["rel"] == "author" }?["href"] == "https://e.org/ann?a=1&b=2")
        #expect(elements.first { $0.name == "time" }?.text == "2023-11-14")
        #expect(elements.first { $0.name == "article" }?.text == "Hello & <you>")
        #expect(!elements.contains { $0.name == "script" })
    }

    @Test func `a page without author, date or picture does not state them`() throws {
        let page = try document([text("x")]).html
        #expect(!page.contains("<address>") && !page.contains("og:image") && !page.contains("published_time"))
    }

    @Test func `pages in Arabic say their direction`() throws {
        #expect(try document([text("مرحبا")]).html.contains("<article class=\"telegraph\" dir=\"rtl\">"))
    }

    @Test func `known frames are shown without rights on the page, others are links`() throws {
        let page = try document([
            medium(.iframe, "https://www.youtube.com/embed/aaaaaaaaaaa"),
            medium(.iframe, "https://evil.example/frame"),
            medium(.iframe, "/embed/x?url=javascript%3Aalert(1)"),
        ]).html
        let elements = try #require(try HTMLDocument(utf8: Array(page.utf8)).root).descendants
        let frames = elements.filter { $0.name == "iframe" }
        #expect(frames.count == 1 && frames.first?["sandbox"]?.contains("allow-top") == false)
        #expect(frames.first?["src"]?.hasPrefix("https://www.youtube") == true)
        #expect(elements.contains { $0.name == "a" && $0["href"] == "https://evil.example/frame" })
        #expect(!page.contains("javascript:"))
    }

    @Test(arguments: [
        "</article><script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "' onload='alert(1)",
        "<!--", "]]>", "</title><script>x</script>", "</style><script>x</script>", "&lt;script&gt;",
        "<svg/onload=x>", "\u{2028}<script>",
    ])
    func `texts are no markup`(hostile: String) throws {
        let address = "https://e.org/" + hostile
        let whole = try document(
            [
                node(.h3, text(hostile)), node(.p, text(hostile), link(address, text(hostile))),
                node(.figure, medium(.img, address), node(.figcaption, text(hostile))),
                node(.pre, text(hostile)), medium(.video, address),
            ],
            title: hostile,
            author: hostile,
            authorURL: address
        )
        let elements = try #require(try HTMLDocument(utf8: Array(whole.html.utf8)).root).descendants
        #expect(!elements.contains { ["script", "svg"].contains($0.name) })
        let names = Set(elements.flatMap { $0.attributes.map(\.name) })
        #expect(names.allSatisfy { !$0.hasPrefix("on") })
        #expect(elements.filter { $0.name == "img" }.count == 1)
        #expect(elements.first { $0.name == "h1" }?.text == hostile)
        #expect(elements.first { $0.name == "pre" }?.text == hostile)
    }

    // MARK: Import

    @Test func `headings, forms and lists of a page become those of Telegraph`() throws {
        let html = """
            <h1>One</h1> <h2>Two</h2><h5>Five</h5>
            <p> a <del>b</del> <ins>c</ins> <kbd>d</kbd> <span style="x">e</span><br> f </p>
            <div>g <em>h</em><div>i</div>j</div><ul> <li> k <ol><li>l</li></ol></li><li><p>m</p><p>n</p></li></ul>
            <blockquote><p>o</p><p>p</p></blockquote><hr><pre><code> q
             r</code></pre>
            """
        #expect(
            try imported(html) == [
                node(.h3, text("One")), node(.h3, text("Two")), node(.h4, text("Five")),
                node(
                    .p,
                    text("a "),
                    node(.s, text("b")),
                    text(" "),
                    node(.u, text("c")),
                    text(" "),
                    node(.code, text("d")),
                    text(" e"),
                    node(.br),
                    text("f")
                ),
                node(.p, text("g "), node(.em, text("h"))), node(.p, text("i")), node(.p, text("j")),
                node(
                    .ul,
                    node(.li, text("k"), node(.ol, node(.li, text("l")))),
                    node(.li, text("m"), node(.br), text("n"))
                ),
                node(.blockquote, text("o"), node(.br), text("p")), node(.hr), node(.pre, text(" q\n r")),
            ]
        )
    }

    @Test func `pictures stand in figures, and rows of tables on lines`() throws {
        let html = """
            <p>a<img src="/a.png">b</p><figure><a href="/x"><img src="/b.png"></a><figcaption>c</figcaption></figure>
            <video><source src="https://e.org/v.mp4"></video><iframe src="https://e.org/f"></iframe>
            <table><tr><th>d</th><td>e</td></tr><tr><td>f</td><td></td></tr></table><img src="data:x"><img>
            """
        #expect(
            try imported(html) == [
                node(.p, text("ab")), node(.figure, medium(.img, "/a.png")),
                node(.figure, medium(.img, "/b.png"), node(.figcaption, text("c"))),
                node(.figure, medium(.video, "https://e.org/v.mp4")),
                node(.figure, medium(.iframe, "https://e.org/f")), node(.p, text("d | e")),
                node(.p, text("f")),
            ]
        )
    }

    @Test func `scripts and their addresses do not come in`() throws {
        let html = """
            <p onclick="x()">a<script>alert(1)</script><a href="javascript:x" onmouseover=x>b</a>
            <a href=" jAvA&#10;script:x">c</a><svg><a href="x">d</a></svg><style>p{}</style></p>
            <noscript>e</noscript><template>f</template><object>g</object><math><mi>h</mi></math>
            """
        #expect(try imported(html) == [node(.p, text("ab c"))])
    }

    @Test func `the article of a whole page is taken, with the title above it`() throws {
        let html =
            "<title>Site</title><nav>x</nav><h1>Title</h1><article><p>a</p></article><footer>y</footer>"
        let made = try TelegraphImport(html: html)
        #expect(made.title == "Title" && made.content.nodes == [node(.p, text("a"))])
        #expect(try TelegraphImport(html: "<title> A\nb </title><p>x").title == "A b")
        #expect(try TelegraphImport(html: "<p>x").title == nil)
    }

    @Test func `damaged, deep and huge pages end`() throws {
        #expect(throws: TelegraphError.contentTooBig) {
            try imported(String(repeating: "a", count: TelegraphLimits.htmlBytes + 1))
        }
        #expect(throws: TelegraphError.contentTooBig) {
            try imported("<p>" + String(repeating: "word ", count: 20_000))
        }
        for html in ["", " ", "<!-- x -->", "<p></p>", "<script>x</script>"] {
            #expect(throws: TelegraphError.contentTextRequired) { try imported(html) }
        }
        for tag in ["b", "div", "ul><li", "blockquote", "a href=/x", "table><tr><td", "figure", "p><span"] {
            do {
                let made = try imported(String(repeating: "<\(tag)>", count: 3000) + "x")
                #expect(made.depth <= TelegraphLimits.depth)
            } catch { #expect(error as? TelegraphError == .contentTooBig, "\(tag)") }
        }
        #expect(try imported(String(repeating: "<div>", count: 3000) + "x") == [node(.p, text("x"))])
        #expect(try imported("<p>a</b></i></div>b<table>c").plainText.contains("a"))
    }
}
