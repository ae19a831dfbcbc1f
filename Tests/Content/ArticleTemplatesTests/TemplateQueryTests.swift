import HTMLTree
import Testing

@testable import ArticleTemplates

struct TemplateQueryTests {
    private let page = """
        <h1>One</h1><article class="a main"><h1>Two</h1><h1>Three</h1><a href=/x.jpg>x</a><a href=/y>y</a></article>
        <img id=i><div id=after>d</div><p>p</p>
        """

    private func texts(_ query: String, before rules: String = "") throws -> [String] {
        let made = try TemplateTrial("\(rules)\n$result: \(query)", on: page)
        return made.run["result"]?.map(\.text) ?? []
    }

    @Test(arguments: [
        ("//h1", ["One", "Two", "Three"]),
        ("(//h1)[2]", ["Two"]), ("(//h1)[last()]", ["Three"]), ("( //h1 )[ 4 ]", []),
        ("(//h1)", ["One", "Two", "Three"]),
        ("($heads)[2]", ["Two"]), ("($art//a)[last()]", ["y"]),
        ("$art//h1", ["Two", "Three"]), ("$art/h1[1]", ["Two"]), ("$heads/@none", []), ("$nothing//p", []),
        ("$box//h1", ["Two", "Three"]), ("$heads[. = 'Two']", ["Two"]), ("$heads/..//a", ["x", "y"]),
        ("//article[has-class(\"main\")]/h1", ["Two", "Three"]), ("//article[has-class('ain')]/h1", []),
        ("//a[ends-with(@href, \".jpg\")]", ["x"]), ("//a[not(ends-with(@href, '.jpg'))]", ["y"]),
        ("//div[./prev-sibling::img]", ["d"]), ("//img/next-sibling::div", ["d"]),
        ("//img/next-sibling::p", []),
        ("//div/next-sibling::*", ["p"]), ("//p | $art/a", ["x", "y", "p"]),
        ("$art/a | (//p)[1]", ["x", "y", "p"]),
        ("//a[. = $art/a[2]]", ["y"]), ("$art//a or $art//b", []), ("($art/a)[1]/@href", ["/x.jpg"]),
        ("($art/a)[last()]/../h1", ["Two", "Three"]),
        ("$ART/h1[contains(., \"$\")]", []), ("count(//h1)", []),
    ])
    func `expressions begin at variables and know four words more`(_ query: String, _ expected: [String])
        throws
    {
        let rules = "$heads: //h1\n$art: //article\nbox: //article"
        #expect(try texts(query, before: rules) == expected)
    }

    @Test func `special lists hold the last query's and the last function's nodes`() throws {
        #expect(try texts("$$/..//a", before: "@append(<i>): //article") == ["x", "y"])
        #expect(try texts("$@/..//a", before: "@append(<i>): //article") == ["x", "y"])
        #expect(try texts("$@", before: "@append(\"z\"): //p\n@debug: $@") == ["z"])
        #expect(try texts("$$", before: "$v: //p").isEmpty == false)
    }

    @Test(arguments: [
        ("//p[has-class(\"x\")]", "//p[contains(concat(\" \", normalize-space(@class), \" \"), \" x \")]"),
        (
            "//p[has-class(@k)]",
            "//p[contains(concat(\" \", normalize-space(@class), \" \"), concat(\" \", @k, \" \"))]"
        ),
        ("//a[ends-with(@h, 'x')]", "//a[(substring(@h, string-length(@h) - string-length('x') + 1) = 'x')]"),
        ("//p/prev-sibling::b", "//p/preceding-sibling::*[1]/self::b"),
        ("//p/next-sibling::b", "//p/following-sibling::*[1]/self::b"),
        ("//p[. = 'has-class(1) prev-sibling::x $v']", "//p[. = 'has-class(1) prev-sibling::x $v']"),
        ("//p[. = $v]", "//p[. = $iv_v]"), ("$v//p[2]", "self::node()//p[2]"), ("$v[@k]", "self::node()[@k]"),
    ])
    func `what is not XPath is written as XPath`(_ text: String, _ expected: String) throws {
        #expect(try TemplateQuery(text).parts.map(\.path) == [expected])
    }

    @Test(arguments: [
        ("", 0), ("//a[", 3), ("//a]", 3), ("//a['", 4), ("//a[foo(.)]", 4), ("//a/foo::b", 4),
        ("//a[has-class()]", 4),
        ("//a[ends-with(@x)]", 4), ("$v/b[matches(., 'x')]", 5),
    ])
    func `faults have their places`(_ text: String, _ offset: Int) {
        let error = #expect(throws: QueryError.self) { try TemplateQuery(text) }
        #expect(error?.offset == offset)
    }
}
