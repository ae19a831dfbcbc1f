import ArticleExtraction
import Articles
import HTMLTree
import TelegramSchema
import Testing

@testable import ArticleTemplates

/// From trees to blocks: what articles have, how it is nested, and what each version makes of it.
struct TemplatedArticleTests {
    private let rules = "title: //h1\nbody: //article"

    private func made(_ html: String, _ more: String = "", version: String? = "2.1") throws -> TemplateResult
    {
        try read("\(rules)\n\(more)", on: "<h1>T</h1><article>\(html)</article>", version: version)
    }

    /// The blocks behind the title.
    private func blocks(_ html: String, _ more: String = "", version: String? = "2.1") throws
        -> [ArticleBlock]
    {
        let result = try made(html, more, version: version)
        #expect(result.error == nil)
        let article = try #require(result.article).article
        // What one side writes, the other one reads.
        let page = TL.Page(article, photos: [], documents: [])
        #expect(try Article(page) == article)
        #expect(result.sources.count == article.blocks.count)
        return article.blocks.filter { if case .text(.title, _) = $0 { false } else { true } }
    }

    private func paragraph(_ text: RichText) -> [ArticleBlock] { [.text(.paragraph, text)] }

    @Test(arguments: [
        (
            "<p>a <span><b>S</b>ome</span> t</p>",
            RichText.concat([.plain("a "), .styled(.bold, .plain("S")), .plain("ome t")])
        ),
        ("a<br>b", .plain("a\nb")), ("<div>a<div>b</div>c</div>", .plain("a")),
        ("<p> <br>a<br> </p>", .plain("a")),
        ("<p><a href=/x>x</a></p>", .link(.plain("x"), .url("https://example.org/x", pageID: 0))),
        ("<p><a href=mailto:a@b.c>m</a></p>", .link(.plain("m"), .email("a@b.c"))),
        ("<p><a href=tel:+12>p</a></p>", .link(.plain("p"), .phone("+12"))),
        (
            "<p><u>u</u><s>s</s></p>",
            .concat([.styled(.underline, .plain("u")), .styled(.strike, .plain("s"))])
        ),
        (
            "<p><code>c</code><mark>m</mark></p>",
            .concat([.styled(.fixed, .plain("c")), .styled(.marked, .plain("m"))])
        ),
        (
            "<p><sub>1</sub><sup>2</sup></p>",
            .concat([.styled(.subscript, .plain("1")), .styled(.superscript, .plain("2"))])
        ),
        ("<p><em>i</em><!-- c --><script>x</script></p>", .styled(.italic, .plain("i"))),
        (
            "<p>a<pic src=/i.png width=20 height=10></pic>b</p>",
            .concat([.plain("a"), .image(documentID: 1, width: 20, height: 10), .plain("b")])
        ),
        (
            "<p>a<anchor name=n></anchor>b</p>",
            .concat([.plain("a"), .anchor(.empty, name: "n"), .plain("b")])
        ),
        ("<p><reference name=r>a</reference></p>", .anchor(.plain("a"), name: "r")),
        ("<p>a <img class=emoji alt=\"🦉\" src=/o.png></p>", .plain("a 🦉")),
    ])
    func `texts have their forms`(_ html: String, _ expected: RichText) throws {
        #expect(try blocks(html).first == .text(.paragraph, expected))
    }

    @Test(arguments: [
        (
            "<h2>a</h2><h4>b</h4><h3>c</h3><h5>d</h5>",
            [
                ArticleBlock.text(.header, .plain("a")), .text(.subheader, .plain("b")),
                .text(.subheader, .plain("c")), .text(.subheader, .plain("d")),
            ]
        ),
        ("<h5>a</h5>", [.text(.subheader, .plain("a"))]),
        ("<pre data-language=swift>a\n  b</pre>", [.preformatted(.plain("a\n  b"), language: "swift")]),
        (
            "<p>a</p><hr><footer>f</footer>",
            [.text(.paragraph, .plain("a")), .divider, .text(.footer, .plain("f"))]
        ),
        ("<h3><a name=n></a>a</h3>", [.anchor(name: "n"), .text(.header, .plain("a"))]),
        (
            "<blockquote><p>a</p><p>b</p><cite>c</cite></blockquote>",
            [.blockquote(.init(.text(.plain("a\nb")), caption: .plain("c")), isCollapsed: false)]
        ),
        ("<aside>a<cite>c</cite></aside>", [.pullquote(.plain("a"), caption: .plain("c"))]),
        (
            "<figure><img src=/a.jpg><figcaption>w <cite>c</cite></figcaption></figure>",
            [.photo(ArticlePhoto(id: 1), .init(text: .plain("w"), credit: .plain("c")))]
        ),
        (
            "<img src=/a.jpg href=/b>",
            [.photo(ArticlePhoto(id: 1, url: "https://example.org/b", pageID: 0), .init())]
        ),
        ("<div><a href=/b><img src=/a.jpg></a></div>", [.photo(ArticlePhoto(id: 1), .init())]),
        (
            "<video src=/a.mp4 autoplay loop></video>",
            [.video(ArticleVideo(documentID: 1, autoplays: true, loops: true), .init())]
        ),
        ("<video><source type=video/mp4 src=/a.mp4></video>", [.video(ArticleVideo(documentID: 1), .init())]),
        ("<audio><source type=audio/ogg src=/a.ogg></audio>", [.audio(documentID: 1, .init())]),
        (
            "<iframe src=https://www.youtube.com/embed/x width=4 height=3></iframe>",
            [
                .embed(
                    ArticleEmbed(url: "https://www.youtube.com/embed/x", size: .init(width: 4, height: 3)),
                    .init()
                )
            ]
        ),
        (
            "<img src='https://maps.google.com/maps/api/staticmap?center=1.5,2.5&zoom=9'>",
            [
                .map(
                    ArticleMap(latitude: 1.5, longitude: 2.5, zoom: 9, size: .init(width: 600, height: 400)),
                    .init()
                )
            ]
        ),
        (
            "<iframe src='https://yandex.ru/map-widget/v1/?ll=2.5%2C1.5&z=9'></iframe>",
            [
                .map(
                    ArticleMap(latitude: 1.5, longitude: 2.5, zoom: 9, size: .init(width: 600, height: 400)),
                    .init()
                )
            ]
        ),
        (
            "<slideshow><img src=/a.jpg><figure><img src=/b.jpg><figcaption>b</figcaption></figure><figcaption>s</figcaption></slideshow>",
            [
                .slideshow(
                    [
                        .photo(ArticlePhoto(id: 1), .init()),
                        .photo(ArticlePhoto(id: 2), .init(text: .plain("b"))),
                    ],
                    .init(text: .plain("s"))
                )
            ]
        ),
        (
            "<table><caption>c</caption><tr valign=middle><th>h<td align=right colspan=2>d</table>",
            [
                .table(
                    ArticleTable(
                        title: .plain("c"),
                        rows: [
                            [
                                .init(.plain("h"), isHeader: true, verticalAlignment: .middle),
                                .init(
                                    .plain("d"),
                                    alignment: .trailing,
                                    verticalAlignment: .middle,
                                    columnSpan: 2
                                ),
                            ]
                        ],
                        isBordered: true,
                        isStriped: true
                    )
                )
            ]
        ),
        (
            "<details open><summary>s</summary><p>a</p></details>",
            [.details(title: .plain("s"), blocks: [.text(.paragraph, .plain("a"))], isOpen: true)]
        ),
        (
            "<related><h4>More</h4><div><a href=/x>X <i>y</i></a></div><a href=/z></a></related>",
            [
                .relatedArticles(
                    title: .plain("More"),
                    [
                        RelatedArticle(url: "https://example.org/x", title: "X y"),
                        RelatedArticle(url: "https://example.org/z"),
                    ]
                )
            ]
        ),
        (
            "<ol start=3 type=a><li>x</ol>",
            [.list(ArticleList(.numbers(.init(start: 3, kind: "a")), items: [.init(.text(.plain("x")))]))]
        ),
        (
            "<ul><li>a<ul><li>b</ul></li><ul><li>c</ul></ul>",
            [
                .list(
                    ArticleList(
                        .bullets,
                        items: [
                            .init(
                                .blocks([
                                    .text(.paragraph, .plain("a")),
                                    .list(ArticleList(.bullets, items: [.init(.text(.plain("b")))])),
                                    .list(ArticleList(.bullets, items: [.init(.text(.plain("c")))])),
                                ])
                            )
                        ]
                    )
                )
            ]
        ),
    ])
    func `elements have their blocks`(_ html: String, _ expected: [ArticleBlock]) throws {
        #expect(try blocks(html) == expected)
    }

    @Test func `preserved texts keep their spaces`() throws {
        let made = try blocks("<p>  a   b </p><p>  a   b </p>", "@pre: (//p)[1]")
        #expect(made == [.text(.paragraph, .plain("  a   b ")), .text(.paragraph, .plain("a b"))])
    }

    // MARK: Versions

    @Test func `items hold blocks from version 2 on, and pictures move up before`() throws {
        let html = "<ul><li><p>a</p><p>b</p><img src=/x.jpg></ul>"
        let item = ArticleList.Item(
            .blocks([
                .text(.paragraph, .plain("a")), .text(.paragraph, .plain("b")),
                .photo(ArticlePhoto(id: 1), .init()),
            ])
        )
        #expect(try blocks(html, version: "2.0") == [.list(ArticleList(.bullets, items: [item]))])
        let flat = ArticleList(.bullets, items: [.init(.text(.plain("a b")))])
        #expect(try blocks(html, version: "1.0") == [.list(flat), .photo(ArticlePhoto(id: 1), .init())])
        #expect(try blocks(html, version: nil) == [.list(flat), .photo(ArticlePhoto(id: 1), .init())])
    }

    @Test(arguments: [
        ("<p>a <a href=/x><img src=/y.jpg></a></p>", "img", "a"), ("<p>a<img src=/y.jpg></p>", "img", "p"),
        ("<blockquote>a<ul><li>b</ul></blockquote>", "ul", "blockquote"),
        ("<h2>a<video src=/v></video></h2>", "video", "h2"),
        ("<figure><slideshow><img src=/y.jpg></slideshow></figure>", "slideshow", "figure"),
        ("<figure><img src=/y.jpg><table><tr><td>1</table></figure>", "table", "figure"),
        ("<table><tr><td>a<img src=/y.jpg></table>", "img", "td"),
        ("<ul><li>a<footer>b</footer></ul>", "footer", "li"),
        ("<details><summary>s</summary><related><a href=/x>x</a></related></details>", "related", "details"),
    ])
    func `what cannot be nested is an error from version 2 on, and moves up before`(
        _ html: String,
        _ element: String,
        _ parent: String
    ) throws {
        for version in ["2.0", "2.1"] {
            let result = try made(html, version: version)
            guard case .nesting(element, parent, let source)? = result.error?.kind else {
                Issue.record("\(String(describing: result.error))")
                continue
            }
            #expect(
                source.hasPrefix("<\(element)") && result.error?.place == TemplatePlace(line: 3, column: 1)
            )
            #expect(
                result.error?.text.hasPrefix("Element <\(element)> is not supported in <\(parent)>: <")
                    == true
            )
            #expect(result.article == nil)
        }
        #expect(try made(html, version: "1.0").article != nil)
    }

    @Test func `the largest picture of a set wins in version 2_1 alone`() throws {
        let html = "<img src=/s.jpg srcset='/m.jpg 800w, /l.jpg 2560w, /x.jpg 4000w'>"
        for (version, url) in [("2.0", "s"), ("1.0", "s"), ("2.1", "l")] {
            let result = try made(html, version: version)
            #expect(result.article?.media == [.init(.photo, url: "https://example.org/\(url).jpg")])
        }
    }

    @Test func `lines of blocks stay in texts from version 2 on`() throws {
        let html = "<blockquote><div>a</div>b<p>c</p><p></p></blockquote>"
        #expect(
            try blocks(html, version: "2.0") == [
                .blockquote(.init(.text(.plain("a\nb\nc"))), isCollapsed: false)
            ]
        )
        #expect(
            try blocks(html, version: "1.0") == [
                .blockquote(.init(.text(.plain("a b c"))), isCollapsed: false)
            ]
        )
    }

    @Test func `pictures have links, and words below them have owners, from version 2 on`() throws {
        let html = "<figure><img src=/a.jpg href=/b><figcaption>w<cite>c</cite></figcaption></figure>"
        let caption = ArticleBlock.Caption(text: .concat([.plain("w"), .styled(.italic, .plain("c"))]))
        #expect(try blocks(html, version: "1.0") == [.photo(ArticlePhoto(id: 1), caption)])
    }

    @Test func `patterns return all targets before version 2_1`() throws {
        let page = "<p>1</p><p>a</p>"
        for (version, count) in [("1.0", 2), ("2.0", 2), ("2.1", 1)] {
            #expect(
                try TemplateTrial("@match(\"1\"): //p", on: page, version: version).list("@").count == count
            )
            #expect(
                try TemplateTrial("@replace(\"1\", \"2\"): //p", on: page, version: version).list("@").count
                    == count
            )
        }
    }

    @Test func `loaded documents send on to their own address before version 2_1`() throws {
        let pages = [
            "https://example.org/sub": "<link rel=canonical href=/own><p>sub</p>",
            "https://example.org/own": "<p>own</p>",
        ]
        for (version, text) in [("2.0", "own"), ("2.1", "sub")] {
            let made = try TemplateTrial("@load: \"/sub\"\n$p: $@//p", on: "", version: version, pages: pages)
            #expect(made.list("p") == ["<p>\(text)</p>"])
        }
    }

    @Test func `maps are frames before version 2`() throws {
        let result = try made(
            "<iframe src='https://yandex.ru/map-widget/v1/?ll=2.5%2C1.5&z=9'></iframe>",
            version: "1.0"
        )
        guard case .embed? = result.error?.kind else {
            Issue.record("\(String(describing: result.error))")
            return
        }
    }

    @Test func `frames of Telegraph show those within`() throws {
        let url =
            "https://telegra.ph/embed/youtube?url=https%3A%2F%2Fwww.youtube.com%2Fwatch%3Fv%3Daaaaaaaaaaa"
        guard case .embed(let embed, _)? = try blocks("<iframe src='\(url)'></iframe>").first else {
            Issue.record("no frame")
            return
        }
        #expect(embed.url?.contains("youtube.com/embed/aaaaaaaaaaa") == true)
        let other = "https://telegra.ph/embed/x?url=https%3A%2F%2Fe.org"
        #expect(try made("<iframe src='\(other)'></iframe>").error?.kind == .embed(url: other))
    }

    // MARK: Properties

    @Test func `the head has its order, and its parts are not in the text again`() throws {
        let html = """
            <html dir=rtl><body><article><p class=k>K</p><h1>T</h1><h2>S</h2><img src=/c.jpg><p>a</p></article>
            <a id=w href=/ann>Ann</a><time>2018-03-03</time></body></html>
            """
        let rules = """
            body: //article
            kicker: $body/p[has-class("k")]
            title: $body/h1
            subtitle: $body/h2
            cover: $body/img
            author: //a[@id="w"]
            author_url: //a[@id="w"]/@href
            published_date: //time
            channel: "@owls"
            description: "D"
            site_name: "Site"
            image_url: $cover/@src
            document_url: "/d.pdf"
            """
        let result = try read(rules, on: html)
        #expect(result.error == nil)
        let article = try #require(result.article).article
        #expect(article.isRightToLeft && article.isSecondVersion)
        let author = RichText.link(.plain("Ann"), .url("https://example.org/ann", pageID: 0))
        #expect(
            article.blocks == [
                .cover(.photo(ArticlePhoto(id: 1), .init())),
                .channel(ArticleChannel(title: "owls", username: "owls")),
                .text(.kicker, .plain("K")), .text(.title, .plain("T")), .text(.subtitle, .plain("S")),
                .authorDate(author: author, date: 1_520_035_200), .text(.paragraph, .plain("a")),
            ]
        )
        #expect(result.properties.siteName == "Site" && result.properties.description == "D")
        #expect(result.properties.imageURL == "https://example.org/c.jpg")
        #expect(result.properties.documentURL == "https://example.org/d.pdf")
        #expect(
            result.properties.authorURL == "https://example.org/ann" && result.properties.channel == "owls"
        )
    }

    @Test func `each block tells its place in the page, and the rule that made it`() throws {
        let result = try read(
            "title: //h1\nbody: //section\n<p>: //section/div\n@append(<hr>): $body",
            on: "<h1>T</h1><section><h2>a</h2><div>b</div><div><i>c</i></div> d</section>"
        )
        let body = "/html[1]/body[1]/section[1]"
        #expect(
            result.sources.map(\.path) == [
                "/html[1]/body[1]/h1[1]", "\(body)/h2[1]", "\(body)/div[1]", "\(body)/div[2]", body, body,
            ]
        )
        #expect(result.sources.map(\.place?.line) == [2, 3, 4, 4, 3, 5])
    }

    @Test func `there is no article without a title, with essential gaps, or with unknown frames`() throws {
        #expect(try read("body: //p", on: "<p>a").error?.kind == .missing(property: "title"))
        #expect(try read("title: //p", on: "<p>a").error == nil)
        #expect(try read("title: //p", on: "<p>a").article == nil)
        #expect(try made("<p>a</p>", "@unsupported: //p").error?.kind == .unsupported(html: "<p>a</p>"))
        #expect(try made("<p>a</p><canvas></canvas>").error?.place.source == "..after")
        #expect(
            try made("<iframe src=https://e.org/x></iframe>").error?.kind == .embed(url: "https://e.org/x")
        )
        #expect(try made("<img src='data:x'>").error?.text.hasPrefix("Image without") == true)
        #expect(try made("<p> </p>").error?.kind == .missing(property: "body"))
    }

    // MARK: The rules behind all templates

    @Test(arguments: [
        (
            "<blockquote class=twitter-tweet><p>t</p><a href=https://twitter.com/a/status/1>x</a></blockquote>",
            "https://twitter.com/a/status/1"
        ),
        (
            "<div class=fb-post data-href='https://www.facebook.com/a?b' data-show-text=true></div>",
            "https://www.facebook.com/plugins/post.php?href=https%3A%2F%2Fwww.facebook.com%2Fa%3Fb&show_text=true&width=640"
        ),
        (
            "<div class=fb-video data-href=https://www.facebook.com/a></div>",
            "https://www.facebook.com/plugins/video.php?href=https%3A%2F%2Fwww.facebook.com%2Fa&show_text=&width=640"
        ),
        (
            "<div><script src='https://www.aparat.com/embed/Ab1?x=2'></script></div>",
            "https://www.aparat.com/video/video/embed/videohash/Ab1/vt/frame"
        ),
        (
            "<blockquote class=instagram-media><a href=https://www.instagram.com/p/x/>i</a></blockquote>",
            "https://www.instagram.com/p/x/"
        ),
        ("<script src=https://gist.github.com/a/1.js></script>", "https://gist.github.com/a/1.js"),
        ("<script data-telegram-post=owls/7 data-single=1></script>", "https://t.me/owls/7?embed=1&single=1"),
    ])
    func `posts of known sites become frames`(_ html: String, _ url: String) throws {
        let found = try blocks("<p>a</p>\(html)")
        guard case .embed(let embed, _)? = found.last else {
            Issue.record("\(found)")
            return
        }
        #expect(found.count == 2 && embed.url == url)
    }

    @Test func `pages state what templates do not say`() throws {
        let html = """
            <head><title>x</title><meta property=og:title content=OG><meta name=twitter:title content=TW>
            <meta name=og:description content=D><meta itemprop=twitter:image value=/i.jpg>
            <meta name=author content=Ann><meta name=author content=Bob><meta name=og:site_name content=S>
            <meta property=article:published_time content=2018-03-03T15:04:00Z><meta property=telegram:channel content=@owls></head>
            <article><p>a</p></article>
            """
        let result = try read("body: //article", on: html)
        #expect(result.error == nil)
        let found = result.properties
        #expect(found.title == "TW" && found.description == "D" && found.author == "Ann, Bob")
        #expect(found.siteName == "S" && found.published == 1_520_089_440)
        // A page that names a channel alone would have members join one that nobody looked at.
        #expect(found.channel.isEmpty)
        #expect(found.imageURL == "https://example.org/i.jpg")
    }
}
