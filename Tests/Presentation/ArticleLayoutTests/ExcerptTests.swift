import Articles
import ChatPresentation
import ClientModel
import TestKit
import Testing

@testable import ArticleLayout

@Suite struct ExcerptTests {
    private func excerpt(_ blocks: [ArticleBlock], _ range: Range<Int> = 0..<Int.max) -> ArticleExcerpt {
        let segments = SampleArticle.document(blocks).segments
        return ArticleExcerpt(segments.map { ArticleExcerpt.Part($0, range) })
    }

    @Test func `blocks keep their forms as HTML and their places as text`() {
        let list = ArticleList(
            .numbers(.init()),
            items: [.init(.text(.plain("wait"))), .init(.text(.plain("listen")))]
        )
        let made = excerpt([
            .text(.header, .plain("Owls")),
            .text(
                .paragraph,
                .concat([.plain("a "), .styled(.bold, .plain("b <c>")), .styled(.superscript, .plain("2"))])
            ),
            .list(list),
            .preformatted(.plain("let a = 1\nlet b = 2"), language: "swift"),
        ])
        #expect(made.plain == "Owls\n\na b <c>2\n\n1. wait\n2. listen\n\nlet a = 1\nlet b = 2")
        #expect(
            made.html == "<h2>Owls</h2><p>a <b>b &lt;c&gt;</b><sup>2</sup></p>"
                + "<ol><li>wait</li><li>listen</li></ol><pre><code>let a = 1\nlet b = 2</code></pre>"
        )
    }

    @Test func `the cells of a table stand in their rows`() {
        let table = ArticleTable(rows: [
            [.init(.plain("a")), .init(.plain("b"))], [.init(.plain("c")), .init(.plain("d"))],
        ])
        let made = excerpt([.table(table)])
        #expect(made.plain == "a\tb\nc\td")
        #expect(made.html == "<table><tr><td>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr></table>")
    }

    @Test func `a link runs nothing where it is pasted`() {
        let made = excerpt([
            .text(
                .paragraph,
                .concat([
                    .link(.plain("good"), .url("https://example.org/?a=1&b=\"2\"", pageID: 0)), .plain(" "),
                    .link(.plain("bad"), .url("javascript:alert(1)", pageID: 0)),
                ])
            )
        ])
        #expect(made.html == "<p><a href=\"https://example.org/?a=1&amp;b=&quot;2&quot;\">good</a> bad</p>")
    }

    @Test func `a part of a text keeps its forms, and the pieces of a long one are one paragraph`() {
        let part = excerpt(
            [
                .text(
                    .paragraph,
                    .concat([.plain("one "), .styled(.italic, .plain("two")), .plain(" three")])
                )
            ],
            2..<6
        )
        #expect(part.plain == "e tw" && part.html == "<p>e <i>tw</i></p>")
        let words = String(repeating: "owl ", count: 4000)
        let long = excerpt([.text(.paragraph, .plain(words))])
        #expect(long.plain == words)
        #expect(long.html == "<p>\(words)</p>")
    }

    @Test func `what can be selected is what the layout draws`() {
        let table = ArticleTable(rows: [
            [.init(.plain("a"), isHeader: true), .init(.empty), .init(.plain("b"))]
        ])
        let blocks: [ArticleBlock] = [
            .text(.title, .plain("t")), .preformatted(.plain("code"), language: "swift"), .table(table),
            .details(title: .plain("more"), blocks: [.text(.footer, .plain("foot"))], isOpen: true),
            .list(ArticleList(.numbers(.init()), items: [.init(.text(.plain("item")))])),
        ]
        for segment in SampleArticle.document(blocks).segments {
            let drawn = ArticleSegmentLayout(segment, in: SampleArticle.context()).elements.compactMap {
                element in
                guard [.articleText, .articleFaint].contains(element.role),
                    case .text(let request, _) = element.content
                else { return String?.none }
                return request.text.text
            }
            #expect(drawn == segment.selectableTexts)
        }
    }
}
