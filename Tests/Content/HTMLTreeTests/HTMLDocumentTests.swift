import HTMLTree
import Testing

struct HTMLDocumentTests {
    private func read(_ html: String, _ change: (inout HTMLLimits) -> Void = { _ in }) throws -> HTMLDocument
    {
        var limits = HTMLLimits()
        change(&limits)
        return try HTMLDocument(utf8: Array(html.utf8), limits: limits)
    }

    @Test func `a page without head and body gets both`() throws {
        let page = try read("<!DOCTYPE html><title>A</title><p id=x>b &amp; <b>c</b>")
        #expect(page.type?.name == "html")
        #expect(try page.evaluate("/html/head/title").nodes.map(\.text) == ["A"])
        let paragraph = try #require(try page.evaluate("//p").nodes.first)
        #expect(paragraph.text == "b & c" && paragraph["id"] == "x" && paragraph["class"] == nil)
        #expect(paragraph.parent?.name == "body")
        #expect(paragraph.children.map(\.kind) == [.text, .element])
        #expect(paragraph.firstChild?.next?.name == "b")
        #expect(paragraph.firstChild?.next?.previous == paragraph.firstChild)
    }

    @Test func `expressions give nodes in their order, attributes, strings, numbers and truths`() throws {
        let page = try read("<ul><li class=a>1<li class=b>2</ul><svg><foreignObject>x</foreignObject></svg>")
        #expect(try page.evaluate("//li[2] | //li[1]").nodes.map(\.text) == ["1", "2"])
        #expect(try page.evaluate("//li/@class").nodes.map(\.text) == ["a", "b"])
        guard case .string("1") = try page.evaluate("string(//li)") else { throw Unexpected() }
        guard case .number(2) = try page.evaluate("count(//li)") else { throw Unexpected() }
        guard case .boolean(true) = try page.evaluate("boolean(//svg)") else { throw Unexpected() }
        let list = try #require(try page.evaluate("//ul").nodes.first)
        #expect(try page.evaluate("./li", from: list).nodes.count == 2)
        #expect(try page.evaluate("//foreignObject").nodes.first?.namespace == .svg)
    }

    @Test func `what is no expression is refused`() throws {
        let page = try read("<p>")
        #expect(throws: XPathError.syntax) { try page.evaluate("//p[") }
        #expect(throws: XPathError.evaluation) { try page.evaluate("nothing(//p)") }
    }

    @Test func `an expression that takes too long ends`() throws {
        let page = try read(String(repeating: "<p>a</p>", count: 20_000))
        #expect(throws: XPathError.tooLong) { try page.evaluate("//p[count(//p[. = //p]) > 1]") }
    }

    @Test func `the content of a template is in the tree`() throws {
        let page = try read("<template><p>a</template><p>b")
        #expect(try page.evaluate("//template/p").nodes.map(\.text) == ["a"])
        #expect(try page.evaluate("//p").nodes.map(\.text) == ["a", "b"])
    }

    @Test func `elements beyond the depth are left out, their text stays`() throws {
        let page = try read(String(repeating: "<div>", count: 100_000) + "deep<script>1</script>")
        guard case .number(let count) = try page.evaluate("count(//div)") else { throw Unexpected() }
        #expect(count > 500 && count <= 512)
        #expect(page.root?.text.hasPrefix("deep") == true)
        #expect(try page.evaluate("//script").nodes.map(\.text) == ["1"])
    }

    @Test(arguments: ["<noscript>", "<svg><xmp>", "<math><iframe>"])
    func `tags of raw content nest no deeper than twice the depth`(tag: String) throws {
        let page = try read(
            "<body>" + String(repeating: tag, count: 20_000) + String(repeating: "</zz>", count: 20_000)
        )
        var (deepest, node) = (0, page.root)
        while let next = node?.children.last(where: { $0.kind == .element }) {
            (deepest, node) = (deepest + 1, next)
        }
        #expect(deepest > 500 && deepest <= 1_024)
    }

    @Test func `formatting elements that are left open do not multiply without end`() throws {
        let page = try read((0..<1_000).map { "<p><b id=\($0)>x</p>" }.joined()) { $0.nodes = 200_000 }
        let count = try page.evaluate("//b").nodes.count
        #expect(count > 1_000 && count < 200_000)
        #expect(throws: HTMLError.tooLarge) {
            try read((0..<50_000).map { "<p><b id=\($0)>x</p>" }.joined())
        }
    }

    @Test func `attributes beyond the limit are left out`() throws {
        let many = (0..<50_000).map { "a\($0)=1" }.joined(separator: " ")
        let page = try read("<p \(many)>x</p>")
        #expect(try page.evaluate("//p").nodes.first?.attributes.count == 256)
    }

    @Test func `a page of too many bytes or nodes is refused`() throws {
        #expect(throws: HTMLError.tooLarge) { try read("<p>long</p>") { $0.bytes = 10 } }
        #expect(throws: HTMLError.tooLarge) {
            try read(String(repeating: "<p>", count: 2_000)) { $0.nodes = 1_000 }
        }
    }

    @Test func `a node that was taken out stays valid`() throws {
        let page = try read("<p>a<b>c</b></p>")
        let bold = try #require(try page.evaluate("//b").nodes.first)
        bold.remove()
        #expect(page.root?.text == "a" && bold.text == "c" && bold.parent == nil)
    }

    @Test func `the content of an element is read as in that element`() throws {
        let rows = try HTMLDocument(utf8: Array("<tr><td>1".utf8), context: (name: "table", namespace: .html))
        #expect(try rows.evaluate("//tbody/tr/td").nodes.map(\.text) == ["1"])
    }

    private struct Unexpected: Error {}
}
