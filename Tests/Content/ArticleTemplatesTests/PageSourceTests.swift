import HTMLTree
import Testing

@testable import ArticleTemplates

struct PageSourceTests {
    private func source(_ html: String, marking node: String? = nil) throws -> PageSource {
        PageSource(try HTMLDocument(utf8: Array(html.utf8)), url: "https://a.example/b/", marking: node)
    }

    @Test func `elements are listed with their paths and first words`() throws {
        let page = try source("<div id=a class='b c'><p>One <b>two</b><p>Three</div><script>x()</script>")
        #expect(
            page.elements.map { [$0.path, ([$0.tag, $0.id] + $0.classes).joined(separator: " "), $0.text] }
                == [
                    ["/html[1]", "html ", ""], ["/html[1]/body[1]", "body ", ""],
                    ["/html[1]/body[1]/div[1]", "div a b c", ""],
                    ["/html[1]/body[1]/div[1]/p[1]", "p ", "One"],
                    ["/html[1]/body[1]/div[1]/p[1]/b[1]", "b ", "two"],
                    ["/html[1]/body[1]/div[1]/p[2]", "p ", "Three"],
                ]
        )
    }

    @Test func `the page runs nothing, and finds its files`() throws {
        let html = try source(
            """
            <script>x()</script><p onclick=x()>a<iframe src=/f></iframe><a href="javascript:x()">b</a>
            <meta http-equiv=refresh content=0><object data=/o></object><style>a > b{}</style>
            """
        ).html
        for word in ["<script", "x()", "<iframe", "refresh", "<object"] {
            #expect(!html.contains(word), "\(word)")
        }
        #expect(html.contains(#"<base href="https://a.example/b/">"#) && html.contains("a > b{}"))
    }

    @Test func `one element is marked`() throws {
        let html = try source("<p>a<p>b", marking: "/html[1]/body[1]/p[2]").html
        #expect(html.contains(#"<p id="martlet-node">b"#) && html.contains("<p>a"))
    }
}
