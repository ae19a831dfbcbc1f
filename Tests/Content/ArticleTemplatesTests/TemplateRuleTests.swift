import ArticleExtraction
import Articles
import HTMLTree
import Testing

@testable import ArticleTemplates

/// Options, conditions, properties, variables and blocks of rules.
struct TemplateRuleTests {
    private let page = "<h1>Owls</h1><p>1</p><p>2</p><p>3</p><i>x</i>"

    @Test(arguments: [
        ("?domain: .+\\.org", true), ("?domain: EXAMPLE\\.ORG", true), ("?domain: example", false),
        ("?domain_not: example\\.org", false), ("?domain_not: other\\.org", true),
        ("?path: /news/.+", true), ("?path: /news", false), ("?path: ^/news/one$", true),
        ("?path_not: /a/.+", true),
        ("?path_not: /NEWS/.*", false), ("?exists: //p", true), ("?exists: //b", false),
        ("?not_exists: //b", true),
        ("?not_exists: //p", false), ("?true", true), ("?false", false), ("!true", true), ("!false", false),
        ("?false\n?true", true), ("?true\n!exists: //b", false), ("?exists: //p\n!path_not: /b", true),
        ("!exists: //p\n?false", false),
    ])
    func `conditions decide about the rules below them`(_ conditions: String, _ isMet: Bool) throws {
        let made = try TemplateTrial("\(conditions)\n$met: //h1", on: page)
        #expect((made.run["met"] != nil) == isMet)
    }

    @Test func `groups do not depend on each other, and forget the special lists`() throws {
        let rules = "$a: //h1\n?false\n$b: //h1\n?true\n$c: //h1\n?exists: $c\n$d: $$\n$e: $@"
        let made = try TemplateTrial(rules, on: page)
        #expect(made.run["a"] != nil && made.run["b"] == nil && made.run["c"] != nil)
        #expect(made.list("d").isEmpty && made.list("e").isEmpty)
    }

    @Test(arguments: [
        ("title: //h1\ntitle: //p", "Owls"), ("title: //none\ntitle: //p", "1"),
        ("title: //h1\ntitle!: //p", "1"),
        ("title: //h1\ntitle!: //none", "Owls"), ("title: //h1\ntitle!!: //p", "1"),
        ("title: \"words\"", "words"),
        ("title: null\ntitle: //h1", "Owls"), ("$v: //p\n$w: //i\ntitle", "x"), ("$v: (//p)[2]\ntitle!", "2"),
        ("TITLE: //h1", "Owls"),
    ])
    func `a property keeps its first value unless told otherwise`(_ rules: String, _ expected: String) throws
    {
        #expect(try TemplateTrial(rules, on: page).property("title") == expected)
    }

    @Test(arguments: ["title: //h1\ntitle!!: null", "title: //h1\ntitle!!: //none", "title: //none"])
    func `a property can lose its value`(_ rules: String) throws {
        #expect(try TemplateTrial(rules, on: page).property("title") == nil)
    }

    @Test(arguments: [
        ("$v: //p\n$v: //i", ["x"]), ("$v: //p\n$v?: //i", ["1", "2", "3"]), ("$v: //none\n$v?: //i", ["x"]),
        ("$v: //h1\n$v+: //i", ["Owls", "x"]), ("$v: \"t\"", ["t"]), ("$v: //p\n$v: null", []),
        ("$v: //p\n$V: $v[2 > 1]", ["1", "2", "3"]),
    ])
    func `variables hold lists`(_ rules: String, _ expected: [String]) throws {
        #expect(try TemplateTrial(rules, on: page).run["v"]?.map(\.text) == expected)
    }

    @Test func `an unknown property is a variable for expressions`() throws {
        #expect(try TemplateTrial("mine: //p\n$v: $mine", on: page).list("v") == ["<p>1</p>"])
    }

    // MARK: Blocks

    @Test(arguments: [
        ("@if(//p) {\n@append(\"!\"): $@\n}", "1!2!3!"), ("@if(//b) {\n@append(\"!\"): //p\n}", "123"),
        ("@if(\"//p\") {\n@append(\"!\"): $$\n}", "1!2!3!"),
        ("@if_not(//b) {\n@append(\"!\"): //p\n}", "1!2!3!"),
        ("@if_not(//p) {\n@append(\"!\"): //p\n}", "123"),
        ("@map(//p) {\n$p: $@\n@prepend_to($p): \". \"\n@prepend_to($p): $index\n}", "1. 12. 23. 3"),
        (
            "@map(//p) {\n$p: $@\n@if($first) {\n@append(\"f\"): $p\n}\n@if($middle) {\n@append(\"m\"): $p\n}\n"
                + "@if($last) {\n@append(\"l\"): $p\n}\n}", "1f2m3l"
        ),
        ("@map(//p) {\n@append_to(\"./parent::*/p[1]\"): $$[. = '3']\n}", "132"),
        (
            "$p: (//p)[1]\n@repeat(3) {\n@append_to($p): $index\n@if_not($last) {\n@append_to($p): \",\"\n}\n}",
            "11,2,323"
        ),
        ("$p: (//p)[1]\n@repeat(2) {\n@append(\"x\"): $$\n}", "1xx23"),
        ("$n: \"2\"\n$p: (//p)[1]\n@repeat($n) {\n@append(\"y\"): $p\n}", "1yy23"),
        (
            "@while(//p[not(@k)]) {\n@set_attr(k, \"1\"): ($@)[1]\n@append(\"w\"): //p[@k][last()]\n}",
            "1w2w3w"
        ),
        ("@while_not(//b) {\n@append(<b>): (//p)[1]\n}\n@append(\"b\"): //b", "1b23"),
        ("@map(//p) {\n@map(//h1) {\n$x: $@\n}\n@append($index): //none\n}\n@append(\"e\"): //p", "1e2e3e"),
    ])
    func `blocks run their rules as often as they say`(_ rules: String, _ expected: String) throws {
        let made = try TemplateTrial(rules, on: "<h1></h1><section><p>1</p><p>2</p><p>3</p></section>")
        #expect(made.run.document.root?.text == expected)
    }

    @Test func `a loop gives its number back to the one around it`() throws {
        let rules = "$o: //h1\n@repeat(2) {\n@repeat(3) {\n}\n@append_to($o): $index\n}\n$after: $index"
        let made = try TemplateTrial(rules, on: "<h1></h1>")
        #expect(made.body == "<h1>12</h1>" && made.run["after"] == [])
    }

    // MARK: Levels

    private func title(_ host: String, _ templates: [String: String]) throws -> String? {
        let page = try HTMLDocumentMaker.page("<title>t</title><h1>one</h1><h2>two</h2><p>words</p>")
        let checked = Dictionary(
            uniqueKeysWithValues: templates.map { ($0.key, ArticleTemplate($0.value, name: $0.key)) }
        )
        let result = PageTemplates(host: host, checked).read(page, url: "https://\(host)/x", now: 0)
        #expect(result.error == nil)
        return result.article == nil ? nil : result.properties.title
    }

    @Test func `the deepest level is tried first, and the next one if it gives no body`() throws {
        let deep = "title: //h2\n?path: /y\nbody: //body"
        let templates = ["example.org": "title: //h1\nbody: //body", "a.b.example.org": deep]
        #expect(try title("a.b.example.org", templates) == "two")
        #expect(try title("b.example.org", templates) == "one")
        #expect(try title("example.org", ["b.example.org": "title: //h1\nbody: //body"]) == nil)
        #expect(
            PageTemplates.levels(of: "A.b.example.org") == [
                "a.b.example.org", "b.example.org", "example.org",
            ]
        )
    }

    @Test func `the version is that of the template that makes the article`() throws {
        let page = try HTMLDocumentMaker.page("<h1>1</h1><p>a<img src=/x.jpg></p>")
        let deep = ArticleTemplate("~version: \"2.1\"\ntitle: //h1", name: "a.e.org")
        let levels = ["a.e.org": deep, "e.org": ArticleTemplate("title: //h1\nbody: //body", name: "e.org")]
        let result = PageTemplates(host: "a.e.org", levels).read(page, url: "https://a.e.org/x", now: 0)
        #expect(result.error == nil && result.article?.article.isSecondVersion == false)
    }

    @Test func `a template with errors is not tried`() throws {
        let page = try HTMLDocumentMaker.page("<h1>1</h1>")
        let result = PageTemplates(ArticleTemplate("title: //h1[\nbody: //body")).read(
            page,
            url: "https://e.org/",
            now: 0
        )
        #expect(result.error == TemplateError(.unusable, at: TemplatePlace(line: 1, column: 12)))
    }
}
