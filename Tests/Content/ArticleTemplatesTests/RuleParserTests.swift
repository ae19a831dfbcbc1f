import Testing

@testable import ArticleTemplates

struct RuleParserTests {
    private func rules(_ text: String) -> [TemplateRule] {
        var parser = RuleParser(limits: RuleParser.Limits())
        let rules = parser.parse(text, source: "")
        #expect(parser.issues.isEmpty, "\(parser.issues.map(\.text))")
        return rules
    }

    private func kinds(_ text: String) -> [String] { rules(text).map { Self.text(of: $0.kind) } }

    private static func text(of kind: TemplateRule.Kind) -> String {
        switch kind {
        case .option(let name, let json): "~\(name) \(json)"
        case .condition(let isDemand, let name, let argument): "\(isDemand ? "!" : "?")\(name) \(argument)"
        case .include(let name): "+\(name)"
        case .property(let name, let mode, let value): "\(name) \(mode) \(text(of: value))"
        case .variable(let name, let mode, let value): "$\(name) \(mode) \(text(of: value))"
        case .function(let name, let parameters, let value):
            "@\(name)(\(parameters.map(\.text).joined(separator: "|"))) \(text(of: value))"
        case .block(let name, let argument, let rules):
            "@\(name) \(text(of: argument)) {\(rules.map { text(of: $0.kind) }.joined(separator: ";"))}"
        }
    }

    private static func text(of value: RuleValue) -> String {
        switch value {
        case .last: "last"
        case .null: "null"
        case .text(let text): "'\(text)'"
        case .query(let text, _): text
        }
    }

    @Test(arguments: [
        ("~version: \"2.1\"", "~version \"2.1\""),
        ("?path: /a/.+", "?path /a/.+"), ("!exists: //a", "!exists //a"), ("? true", "?true "),
        ("+ ..after", "+..after"),
        ("title: //h1", "title unset //h1"), ("Title!: //h1", "title found //h1"),
        ("title!!: null", "title always null"), ("body!", "body found last"),
        ("channel", "channel unset last"),
        ("author: \"Ann \\\"A\\\" \\\\ \\u00e9\"", "author unset 'Ann \"A\" \\ é'"),
        ("$a: //a", "$a replacing //a"), ("$a?: //b", "$a unset //b"), ("$a+: //c", "$a adding //c"),
        ("@remove", "@remove() last"), ("@remove :", "@remove() last"), ("@remove: $x", "@remove() $x"),
        ("<p>: //div", "@replace_tag(<p>) //div"), ("<h1>", "@replace_tag(<h1>) last"),
        (
            "@f(a, \"b, c\", <i>, @d, ./x[a(@y, \"z\")], $v//b): //q",
            "@f(a|b, c|<i>|@d|./x[a(@y, \"z\")]|$v//b) //q"
        ),
        ("@f(a b c): \"t\"", "@f(a|b|c) 't'"),
        ("date://x", "date unset //x"),
        ("x:\u{A0}//y\u{A0}", "x unset //y"),
    ])
    func `each kind of rule is read`(_ text: String, _ expected: String) {
        #expect(kinds(text) == [expected])
    }

    @Test func `blocks hold rules and blocks`() {
        let text = "@if( //a ) { # one\n  $x: $@\n  @repeat(2) {\n @map(\"$x/b\") {\n }\n }\n}\ntitle: //h1"
        #expect(kinds(text) == ["@if //a {$x replacing $@;@repeat 2 {@map $x/b {}}}", "title unset //h1"])
    }

    @Test func `comments end lines, but not within quotes`() {
        #expect(kinds("# one\n  # two\n\ntitle: //h1 # three") == ["title unset //h1"])
        #expect(kinds("@append(\"#1\"): //a[@href='#x'] # end") == ["@append(#1) //a[@href='#x']"])
        #expect(kinds("?path: /a\\#b # don't") == ["?path /a\\#b"])
        #expect(kinds("title: //h1 # don't") == ["title unset //h1"])
        #expect(kinds("?path: /it's/x # no") == ["?path /it's/x"])
    }

    @Test func `a backslash joins lines`() {
        #expect(kinds("@before(<i>, \\\n    src, \"x\" \\\n): //a") == ["@before(<i>|src|x) //a"])
        #expect(kinds("# no \\\ntitle: //h1") == ["title unset //h1"])
        #expect(kinds("title: //h1\r\nbody: //p\r\n").count == 2)
    }

    @Test func `places are those of the page that is written`() throws {
        let found = rules("\n  title: //h1\n@if(//a) {\n  @set_attr(a, \\\n   \"b\"): //c\n}")
        #expect(found[0].place == TemplatePlace(line: 2, column: 3))
        guard case .block(_, _, let inside) = found[1].kind,
            case .function(_, let parameters, .query(_, let place)) = try #require(inside.first).kind
        else {
            Issue.record("no function")
            return
        }
        #expect(parameters[1].place == TemplatePlace(line: 5, column: 4))
        #expect(place == TemplatePlace(line: 5, column: 10))
    }

    @Test(arguments: [
        ("@remoev: //a", "1:1 unknown function @remoev; did you mean @remove?"),
        ("?pth: /a", "1:1 unknown condition pth; did you mean ?path?"),
        ("~versoin: \"2.0\"", "1:1 unknown option ~versoin; did you mean ~version?"),
        ("@iff(//a) {\n}", "1:1 unknown block function @iff; did you mean @if?"),
        ("~version: \"3.0\"", "1:11 no version \"3.0\"; did you mean \"2.1\"?"),
        ("@wrap(b): //a", "1:7 @wrap needs a name in angle brackets; did you mean <b>?"),
        ("@remove(x): //a", "1:1 @remove takes no parameters"),
        ("@set_attr(a): //a", "1:1 @set_attr takes at least 2 and at most 400 parameters"),
        ("@set_attrs(a, b, c): //a", "1:18 an attribute without a value"),
        ("@load(slient): //a", "1:7 @load takes silent, or nothing; did you mean silent?"),
        ("@datetime(x): //a", "1:11 the first parameter is hours from UTC"),
        ("@match(\"a(b\"): //a", "1:12 missing closing parenthesis"),
        ("?path: /a(b", "1:12 missing closing parenthesis"),
        ("@match(\"a\", 0, \"q\"): //a", "1:9 no modifier q"),
        ("title: //h1[", "1:12 a bracket without its end"),
        ("title: //h1[matches(., 'x')]", "1:13 no function matches() in XPath 1.0"),
        ("title: //a[contain(.)]", "1:12 no function contain() in XPath 1.0; did you mean contains?"),
        ("title: //h1/ancester::p", "1:13 no axis ancester; did you mean ancestor?"),
        ("title: //h1///p", "1:14 no XPath: //h1///p"),
        ("title: \"x", "1:8 \" without its counterpart"),
        ("@append(\"x\": //a", "1:8 ( without its counterpart"),
        ("@if(//a) { title: //h1", "1:11 a rule behind {"),
        ("@if(//a) {", "1:1 { without its counterpart"), ("}", "1:1 } without its counterpart"),
        ("@if(//a)", "1:1 @if without its counterpart"),
        ("@if(//a) {\n?true\n}", "2:1 a condition in a block; did you mean @if?"),
        ("@repeat(x) {\n}", "1:9 @repeat needs a number"),
        ("@wrap(<a>, b): //a", "1:12 an attribute without a value"),
        ("+ example.org", "1:1 + is not allowed in templates"),
        ("<1>: //a", "1:1 no name of an element in <>"), ("=", "1:1 not a rule"), ("a b", "1:1 not a rule"),
        ("datetime(8): //a", "1:1 not a rule; did you mean @datetime?"),
        ("~allowed_origin: \"x\"", "1:18 no origin, or list of origins, in quotes"),
    ])
    func `faults are told with their place and a better name`(_ rules: String, _ expected: String) {
        let errors = ArticleTemplate(rules).issues.filter(\.isError)
        #expect(errors.map { "\($0.place) \($0.text)" } == [expected])
    }

    @Test(arguments: [
        ("title: //h1", "no ~version: the rules are of version 1.0"),
        ("~version: \"2.1\"\ntitel: //h1", "titel is not a property of articles; did you mean title?"),
        ("~version: \"2.1\"\n$main: //p\nbody: $mian//p", "no rule gives $mian nodes; did you mean $main?"),
        ("~version: \"2.1\"\n!exists: //p\nbody: //p", "conditions with ! alone: add ?true"),
        ("title: //h1\n~version: \"2.1\"", "~version is not the first rule"),
    ])
    func `doubts are told, and nothing is refused for them`(_ rules: String, _ expected: String) {
        let template = ArticleTemplate(rules)
        #expect(template.isUsable && template.issues.map(\.text) == [expected])
    }
}
