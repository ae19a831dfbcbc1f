import Articles
import HTMLTree
import TelegramSchema
import Testing

@testable import ArticleExtraction

struct ArticleBlocksTests {
    private func blocks(_ html: String) throws -> ExtractedArticle {
        let page = try HTMLDocument(utf8: Array("<div>\(html)</div>".utf8))
        let content = try #require(try page.evaluate("//body/div").nodes.first)
        let found = ArticleFinder.Found(content: content, byline: nil, isDoubtful: false)
        return found.extracted(url: "https://example.org/a/b", base: nil, page: page)
    }

    @Test func `texts keep their forms, and spaces are joined as browsers join them`() throws {
        let made = try blocks("<p> one <b> two</b>\n three<br> four <a href='../c?d=1#e'>five</a>")
        let text = RichText.concat([
            .plain("one "), .styled(.bold, .plain("two")), .plain(" three\nfour "),
            .link(.plain("five"), .url("https://example.org/c?d=1#e", pageID: 0)),
        ])
        #expect(made.article.blocks == [.text(.paragraph, text)])
    }

    @Test func `no text turns its direction, and numbers and mail are such`() throws {
        let made = try blocks(
            "<p>\u{202E}gpj\u{202C} <a href='tel:+49 (30) 1;x=y'>call</a> <a href='mailto:a@b.c?x'>write</a>"
                + " <a href='mailto:nobody'>no</a> <a href=tel:>none</a>"
        )
        let text = RichText.concat([
            .plain("gpj "), .link(.plain("call"), .phone("+49301")), .plain(" "),
            .link(.plain("write"), .email("a@b.c")),
            .plain(" no none"),
        ])
        #expect(made.article.blocks == [.text(.paragraph, text)])
    }

    @Test func `items of lists and cells of tables that links lead to keep their names`() throws {
        let made = try blocks(
            "<p>a<sup><a href='#n1'>1</a></sup><a href='#n2'>2</a><a href='#n3'>3</a></p>"
                + "<ol><li id=n1>one<li id=n2><p>two<p>more<li id=n9>nine</ol><table><tr><td id=n3>three</table>"
        )
        guard case .list(let list)? = made.article.blocks.dropFirst().first,
            case .table(let table)? = made.article.blocks.last
        else { return #expect(Bool(false)) }
        #expect(
            list.items.map(\.body) == [
                .text(.anchor(.plain("one"), name: "n1")),
                .blocks([
                    .anchor(name: "n2"), .text(.paragraph, .plain("two")), .text(.paragraph, .plain("more")),
                ]),
                .text(.plain("nine")),
            ]
        )
        #expect(table.rows.joined().map(\.text) == [.anchor(.plain("three"), name: "n3")])
        #expect(made.article.note(at: "n1") == .text(.paragraph, .plain("one")))
        #expect(made.article.note(at: "n2") == .text(.paragraph, .plain("two")))
    }

    @Test func `forms within forms stay within the depth of an article, with all of their text`() throws {
        let deep = (0..<40).map { "<b id=n\($0)>\($0)<i>" }.joined() + "end"
        let links = (0..<40).map { "<a href='#n\($0)'>\($0)</a>" }.joined()
        let made = try blocks("<p>\(deep)</p><p>\(links)</p>")
        guard case .text(.paragraph, let text) = try #require(made.article.blocks.first) else {
            Issue.record("no paragraph")
            return
        }
        #expect(text.string.hasPrefix("012345") && text.string.hasSuffix("39end"))
        let page = TL.Page(made.article, photos: [], documents: [])
        #expect(try Article(page) == made.article)
    }

    @Test func `headings, lists in lists, code, quotes and lines have their blocks`() throws {
        let made = try blocks(
            """
            <h2>Two</h2><h3>Three</h3>
            <ol start=3 type=a><li>x</li><li>y<ul><li>z</ul></ol>
            <pre><code class="language-swift">let a = 1
              let b = 2</code></pre>
            <blockquote>so<footer>Ada</footer></blockquote><hr>
            """
        )
        let inner = ArticleList(.bullets, items: [.init(.text(.plain("z")))])
        let list = ArticleList(
            .numbers(.init(start: 3, kind: "a")),
            items: [
                .init(.text(.plain("x"))),
                .init(.blocks([.text(.paragraph, .plain("y")), .list(inner)])),
            ]
        )
        #expect(
            made.article.blocks == [
                .text(.header, .plain("Two")), .text(.subheader, .plain("Three")), .list(list),
                .preformatted(.plain("let a = 1\n  let b = 2"), language: "swift"),
                .blockquote(.init(.text(.plain("so")), caption: .plain("Ada")), isCollapsed: false), .divider,
            ]
        )
    }

    @Test func `pictures are named once, with their captions, and tiny ones are left out`() throws {
        let made = try blocks(
            """
            <figure><img srcset="/s.jpg 300w, /l.jpg 900w"><figcaption>Owls <small>Bob</small></figcaption></figure>
            <p>text <img src=/l.jpg> more</p><img src=/dot.gif width=1 height=1><img src="data:image/gif;base64,AAAA">
            """
        )
        let caption = ArticleBlock.Caption(text: .plain("Owls"), credit: .plain("Bob"))
        #expect(made.media == [.init(.photo, url: "https://example.org/l.jpg")])
        #expect(
            made.article.blocks == [
                .photo(ArticlePhoto(id: 1), caption), .text(.paragraph, .plain("text more")),
                .photo(ArticlePhoto(id: 1), .init()),
            ]
        )
    }

    @Test func `tables keep spans and alignment, and empty ones are left out`() throws {
        let made = try blocks(
            "<table><caption>T</caption><tr><th colspan=2>a<tr><td align=right>b<td>c</table><table><tr><td></table>"
        )
        let table = ArticleTable(
            title: .plain("T"),
            rows: [
                [.init(.plain("a"), isHeader: true, columnSpan: 2)],
                [.init(.plain("b"), alignment: .trailing), .init(.plain("c"))],
            ],
            isBordered: true,
            isStriped: true
        )
        #expect(made.article.blocks == [.table(table)])
    }

    @Test func `footnotes lead to their places, and only these have names`() throws {
        let made = try blocks("<p>a<a href='#n1'>1</a><p id=n1>note<p id=other>b")
        #expect(
            made.article.blocks == [
                .text(.paragraph, .concat([.plain("a"), .link(.plain("1"), .url("#n1", pageID: 0))])),
                .anchor(name: "n1"), .text(.paragraph, .plain("note")), .text(.paragraph, .plain("b")),
            ]
        )
    }

    @Test func `addresses of scripts and of files lead nowhere`() throws {
        let made = try blocks("<p><a href='javascript:x()'>a</a><a href='file:///etc/passwd'>b</a></p>")
        #expect(made.article.blocks == [.text(.paragraph, .plain("ab"))])
    }

    @Test func `players, videos and sounds have their blocks`() throws {
        let made = try blocks(
            "<iframe src=https://player.vimeo.com/video/1 width=4 height=3></iframe><video src=v.mp4 loop></video><audio><source src=/a.ogg></audio>"
        )
        #expect(made.media.map(\.url) == ["https://example.org/a/v.mp4", "https://example.org/a.ogg"])
        #expect(made.article.blocks.count == 3)
    }

    @Test func `nested without end it stays within the depth of articles`() throws {
        let deep = String(repeating: "<blockquote><ul><li>", count: 200) + "x"
        let made = try blocks(deep)
        #expect(try Article(.init(made.article, photos: [], documents: [])).blocks == made.article.blocks)
    }
}
