import Testing

@testable import HTMLTree

struct TreeChangesTests {
    private func page(_ html: String) throws -> (document: HTMLDocument, body: HTMLNode) {
        let document = try HTMLDocument(utf8: Array(html.utf8))
        return (document, try #require(try document.evaluate("//body").nodes.first))
    }

    @Test func `nodes move to the beginning, and behind others`() throws {
        let (document, body) = try page("<i>1</i><b>2</b>")
        let text = try #require(document.makeText("x"))
        body.prepend(text)
        body.children[1].insertAfter(body.children[2])
        #expect(body.html(within: 1000) == "<body>x<i>1</i><b>2</b></body>")
        body.children[2].insertAfter(text)
        #expect(body.text == "12x")
        text.insertAfter(text)
        #expect(body.text == "12x")
    }

    @Test func `texts of elements, texts and attributes are replaced as they are`() throws {
        let (_, body) = try page("<p id=a>x<b>y</b></p><!-- c -->")
        let paragraph = body.children[0]
        let bold = paragraph.children[1]
        paragraph.setText("<&>")
        try #require(paragraph.attribute("id")).setText("\"&amp;")
        body.children[1].setText("d")
        #expect(body.html(within: 1000) == "<body><p id=\"&quot;&amp;amp;\">&lt;&amp;&gt;</p><!--d--></body>")
        // What was replaced stays usable.
        #expect(bold.text == "y" && !bold.isAttached && paragraph.isAttached)
    }

    @Test func `copies are of their own, also those of other documents`() throws {
        let (document, body) = try page("<p class=k>1<b>2</b></p>")
        let (_, other) = try page("<ul><li>3</ul>")
        let deep = try #require(document.makeCopy(of: body.children[0]))
        let flat = try #require(document.makeCopy(of: body.children[0], isDeep: false))
        let foreign = try #require(document.makeCopy(of: other.children[0]))
        for node in [deep, flat, foreign] { body.append(node) }
        deep.set("class", to: "m")
        #expect(
            body.html(within: 1000)
                == "<body><p class=\"k\">1<b>2</b></p><p class=\"m\">1<b>2</b></p><p class=\"k\"></p>"
                + "<ul><li>3</li></ul></body>"
        )
        #expect(try document.evaluate("//li").nodes.count == 1)
    }

    @Test func `lists of nodes come into the order of reading, each once`() throws {
        let (document, body) = try page("<i a=1>1</i><b>2</b>")
        let (first, second) = (body.children[0], body.children[1])
        let attribute = try #require(first.attribute("a"))
        let nodes = document.inReadingOrder([second, attribute, first, second, body])
        #expect(nodes == [body, first, attribute, second])
        attribute.remove()
        #expect(document.inReadingOrder([second, attribute, first]) == [first, second])
        #expect(attribute.text == "1" && first.html(within: 99) == "<i>1</i>")
    }

    @Test func `expressions see the nodes of variables, and forget them`() throws {
        let (document, body) = try page("<i>1</i><b>1</b>")
        let found = try document.evaluate("//b[. = $v]", variables: ["v": [body.children[0]]]).nodes
        #expect(found == [body.children[1]])
        #expect(throws: XPathError.evaluation) { try document.evaluate("//b[. = $v]") }
    }

    @Test func `numbers stay with their elements, and copies have none`() throws {
        let (document, body) = try page("<svg><g></g></svg><p>1")
        for (index, node) in body.descendants.enumerated() { node.number = index + 1 }
        #expect(body.descendants.map(\.number) == [1, 2, 3])
        #expect(body.children[0].namespace == .svg)
        #expect(document.makeCopy(of: body.children[1])?.number == 0)
    }

    @Test func `a long node is cut`() throws {
        let (_, body) = try page("<p>" + String(repeating: "a", count: 100))
        #expect(body.html(within: 20) == "<body><p>aaaaaaaaaaa…")
    }

    @Test(arguments: [("//p", nil), ("//p[", 4), ("//p//", 5), ("", 0)])
    func `the place of a fault in an expression is told`(_ text: String, _ place: Int?) {
        #expect(XPathSyntax.error(in: text) == place)
    }
}
