import HTMLTree
import Testing

@testable import ArticleTemplates

/// Rules and pages that are made to cost much: each ends within its limit, and the error names the line.
struct HostileTemplateTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var name: String
        var rules: String
        var page = "<h1>T</h1><p>aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!</p>"
        var error: TemplateError.Limit
        var line = 2
        var testDescription: String { name }
    }

    /// Bounds that are soon reached, so that tests are fast.
    private static var limits: TemplateLimits {
        var limits = TemplateLimits()
        limits.steps = 3_000
        limits.iterations = 500
        limits.nodes = 5_000
        limits.listedNodes = 20_000
        limits.textBytes = 64 << 10
        limits.writtenBytes = 1 << 20
        limits.expressionSteps = 300_000
        limits.patternSteps = 50_000
        limits.loads = 3
        limits.loadedBytes = 10_000
        return limits
    }

    private static let many = "<p>" + String(repeating: "<b>x</b>", count: 1500) + "</p>"

    static let cases = [
        Case(name: "a loop without an end", rules: "@while(//p) {\n$x: //p\n}", error: .iterations),
        Case(
            name: "a loop that waits for what never comes",
            rules: "@while_not(//b) {\n}",
            error: .iterations
        ),
        Case(name: "many rounds", rules: "@repeat(999999999) {\n}", error: .iterations),
        Case(
            name: "a number that is not one",
            rules: "$n: \"99999999999\"\n@repeat($n) {\n}",
            error: .iterations,
            line: 3
        ),
        Case(
            name: "loops in loops",
            rules: "@repeat(99) {\n@repeat(97) {\n$x: //p\n}\n}",
            error: .iterations,
            line: 3
        ),
        Case(
            name: "many rules",
            rules: "@repeat(400) {\n" + String(repeating: "$x: $y\n", count: 20) + "}",
            error: .steps,
            line: 21
        ),
        Case(name: "copies of copies", rules: "@repeat(400) {\n@clone: //p\n}", error: .nodes, line: 3),
        Case(
            name: "copies of all",
            rules: "@repeat(400) {\n@clone: //body/*\n}",
            page: many,
            error: .nodes,
            line: 3
        ),
        Case(name: "lists that double", rules: "$v: //p\n@repeat(99) {\n$v+: $v\n}", error: .nodes, line: 4),
        Case(
            name: "new nodes for each node",
            rules: "@repeat(9) {\n@append(<i>): //b\n}",
            page: many,
            error: .nodes,
            line: 3
        ),
        Case(
            name: "texts that double",
            rules: "@repeat(99) {\n@set_attr(k, @k, @k, \"x\"): //p\n}",
            error: .text,
            line: 3
        ),
        Case(
            name: "texts that double by patterns",
            rules: "@repeat(99) {\n@replace(\"^.*$\", \"$0$0\", \"s\"): //p\n}",
            error: .pattern,
            line: 3
        ),
        Case(
            name: "texts of many nodes",
            rules:
                "@set_attr(k, ./../../..): //b\n@set_attr(m, ./../../..): //b\n@set_attr(l, ./../../..): //b",
            page: "<i>\(String(repeating: "y", count: 2_000))</i>" + many,
            error: .text
        ),
        Case(
            name: "references of references",
            rules:
                "@repeat(99) {\n@replace(\"a\", \"&&\"): //p\n@htmlencode: //p\n@replace(\"amp\", \"aa\"): //p\n}",
            error: .text,
            line: 4
        ),
        Case(
            name: "copies of a large text",
            rules: "@repeat(99) {\n@clone: //i\n}",
            page: "<i>\(String(repeating: "y", count: 60_000))</i>",
            error: .text,
            line: 3
        ),
        Case(
            name: "deep wrapping",
            rules: "$p: //p\n@repeat(2000) {\n@wrap_inner(<i>): $p/*[1]\n@wrap(<b>): $p\n}",
            error: .iterations,
            line: 3
        ),
        Case(
            name: "levels by wrapping",
            rules: "@map(//b) {\n@wrap(<u>): //u | //h1\n}",
            page: "<h1>T</h1>" + many,
            error: .depth,
            line: 3
        ),
        Case(
            name: "a product of nodes",
            rules: "$x: //b[count(//b[. = //b]) > 1]",
            page: many,
            error: .expression
        ),
        Case(
            name: "axes of axes",
            rules: "$x: //b[//b[//b[//b]]]/following::*[preceding::*[following::*]]",
            page: many,
            error: .expression
        ),
        Case(
            name: "an expression in a condition",
            rules: "?exists: //b/preceding::b/following::b/preceding::b",
            page: many,
            error: .expression
        ),
        Case(
            name: "an expression in a block",
            rules: "@if(//b/preceding::b/following::b/preceding::b) {\n}",
            page: many,
            error: .expression
        ),
        Case(
            name: "an expression in a parameter",
            rules: "@append_to(\"./preceding::b/following::b/preceding::b\"): //b",
            page: many,
            error: .expression
        ),
        Case(name: "a pattern that looks back", rules: "@match(\"^(a+)+$\"): //p", error: .pattern),
        Case(
            name: "a pattern with alternatives",
            rules: "@replace(\"(a|a|a)*[bc]\", \"x\"): //p",
            error: .pattern
        ),
        Case(name: "a pattern of repeats", rules: "@match(\"(.*)*(.*)*(.*)*[xy]\"): //p", error: .pattern),
        Case(
            name: "a pattern that calls itself",
            rules: "@match(\"^(a(?1)*a|a)*[bc]$\"): //p",
            error: .pattern
        ),
        Case(name: "a pattern in a condition", rules: "?path: /(a+)+[bc]", error: .pattern),
        Case(
            name: "loads without an end",
            rules: "@while_not(//b) {\n@load: \"/a\"\n}",
            error: .loads,
            line: 3
        ),
        Case(
            name: "frames in frames",
            rules: "@while(//iframe) {\n@inline: //iframe\n}",
            page: "<iframe src=/frame>",
            error: .loads,
            line: 3
        ),
        Case(name: "large loads", rules: "@load: \"/large\"", error: .loads),
        Case(
            name: "JSON of many values",
            rules: "@json_to_xml: //i",
            page: "<i>[\(String(repeating: "1,", count: 4000))1]</i>",
            error: .nodes
        ),
        Case(
            name: "HTML of many elements",
            rules: "@html_to_dom: //i/@k",
            page: "<i k=\"\(String(repeating: "&lt;b>", count: 4000))\"></i>",
            error: .nodes
        ),
    ]

    @Test(arguments: cases)
    func `work without an end ends, and the line is named`(_ trial: Case) throws {
        let pages = [
            "https://example.org/a": "<p>a", "https://example.org/frame": "<iframe src=/frame></iframe>",
            "https://example.org/large": String(repeating: "x", count: 20_000),
        ]
        let url = "https://example.org/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
        let start = ContinuousClock.now
        let result = try read(trial.rules, on: trial.page, url: url, limits: Self.limits, pages: pages)
        let found = result.error.map { "\($0.text), line \($0.place.line)" }
        #expect(found == "too much work: \(trial.error.rawValue), line \(trial.line)")
        #expect(result.article == nil)
        #expect(start.duration(to: .now) < .seconds(4))
    }

    @Test func `the time of all rules is bounded`() throws {
        var limits = TemplateLimits()
        limits.time = .milliseconds(50)
        let rules = "@repeat(5000) {\n$x: //b[contains(., \"x\")]\n@append(<i>): //h1\n}"
        let result = try read(rules, on: "<h1>T</h1>" + Self.many, limits: limits)
        #expect(result.error?.kind == .limit(.time))
        #expect([3, 4].contains(result.error?.place.line))
    }

    @Test func `the depth of what is made is bounded`() throws {
        var limits = TemplateLimits()
        limits.depth = 100
        let result = try read("@repeat(500) {\n@wrap(<i>): //h1\n}", on: "<h1>T</h1>", limits: limits)
        #expect(result.error == TemplateError(.limit(.depth), at: TemplatePlace(line: 3, column: 1)))
    }

    @Test func `an expression of thousands of steps is no danger to the stack`() throws {
        let result = try read("title: " + String(repeating: "*/", count: 7_000) + "*", on: "<p>a</p>")
        #expect(result.article == nil)
    }

    @Test func `rules that include each other end`() throws {
        let loop = ArticleTemplate("+ loop", name: "loop", isService: true)
        let page = try HTMLDocumentMaker.page("<p>a")
        let run = TemplateRun(
            page,
            url: "https://e.org/",
            templates: ["loop": loop],
            limits: TemplateLimits(),
            now: 0
        ) {
            _ in .failed("")
        }
        let error = #expect(throws: TemplateError.self) { try run.run(loop) }
        #expect(
            error == TemplateError(.limit(.includes), at: TemplatePlace(source: "loop", line: 1, column: 1))
        )
    }

    // MARK: Reading

    /// Rules that are too many, too long or too deep. Its name stands for it: the log had 900,000 lines of one argument.
    struct Reading: Sendable, CustomTestStringConvertible {
        var name: String
        var rules: String
        /// Where the first error is.
        var line = 1
        var testDescription: String { name }
    }

    @Test(arguments: [
        Reading(name: "ten megabytes", rules: String(repeating: "title: //h1\n", count: 900_000)),
        Reading(name: "many rules", rules: String(repeating: "a\u{3A}\n", count: 6_000), line: 5_001),
        Reading(
            name: "a long line",
            rules: "title: //h1\nbody: //" + String(repeating: "a", count: 20_000),
            line: 2
        ),
        Reading(name: "a thousand levels", rules: String(repeating: "@if(//a) {\n", count: 1_000)),
        Reading(name: "a thousand brackets", rules: "title: //a" + String(repeating: "[a", count: 1_000)),
        Reading(
            name: "a thousand round brackets",
            rules: "title: " + String(repeating: "(", count: 1_000) + "//a"
                + String(repeating: ")", count: 1_000)
        ),
        Reading(
            name: "words that double",
            rules: "title: //a[" + String(repeating: "ends-with(", count: 40) + "@a"
                + String(repeating: ", 'x')", count: 40) + "]"
        ),
        Reading(
            name: "a long pattern",
            rules: "@match(\"" + String(repeating: "a", count: 9_000) + "\"): //a"
        ),
        Reading(name: "a large pattern", rules: "@match(\"((a{1,999}){1,999}){1,999}\"): //a"),
        Reading(
            name: "deep groups",
            rules: "@match(\"" + String(repeating: "(", count: 2_000) + String(repeating: ")", count: 2_000)
                + "\"): //a"
        ),
        Reading(name: "errors without an end", rules: String(repeating: "@x: //a\n", count: 4_000)),
        Reading(name: "joined lines", rules: String(repeating: "a\\\n", count: 60_000)),
        Reading(
            name: "quotes",
            rules: String(repeating: "'", count: 9_001) + "\ntitle: //h1["
                + String(repeating: "'", count: 9_001)
        ),
        Reading(name: "parameters", rules: "@set_attr(" + String(repeating: "a,", count: 5_000) + "): //a"),
    ])
    func `rules without an end are refused in time`(_ reading: Reading) {
        let start = ContinuousClock.now
        let template = ArticleTemplate(reading.rules)
        let found = template.issues.first(where: \.isError)
        #expect(found?.place.line == reading.line, "\(found?.text ?? "")")
        #expect(template.issues.count <= 1_100)
        #expect(start.duration(to: .now) < .seconds(3))
    }
}
