import Testing

@testable import ArticleTemplates

/// Every function on pages of our own, in the shapes of the manual's examples.
struct TemplateFunctionTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var name: String
        var page: String
        var rules: String
        var result: String
        var version = "2.1"
        var testDescription: String { name }
    }

    @Test(arguments: insertions + moves + structures + attributes + texts + trees + joins)
    func `a function changes the page`(_ trial: Case) throws {
        let made = try TemplateTrial(trial.rules, on: trial.page, version: trial.version)
        #expect(made.body == trial.result)
    }

    @Test func `every function of the language has a case`() {
        let all =
            Self.insertions + Self.moves + Self.structures + Self.attributes + Self.texts + Self.trees
            + Self.joins
        let rules = all.map(\.rules).joined(separator: "\n")
        let elsewhere: Set<TemplateFunction> = [
            .debug, .unsupported, .pre, .inline, .load, .simplify, .datetime,
        ]
        for function in TemplateFunction.allCases where !elsewhere.contains(function) {
            #expect(rules.contains("@\(function.rawValue)"), "\(function.rawValue)")
        }
        #expect(TemplateFunction.allCases.count == 35)
        #expect(Set(RuleNames.functions.keys) == Set(TemplateFunction.allCases.map(\.rawValue)))
    }

    static let insertions = [
        Case(
            name: "append text",
            page: "<p>Owls</p>",
            rules: "@append(\" fly\"): //p",
            result: "<p>Owls fly</p>"
        ),
        Case(
            name: "append an attribute's value",
            page: "<p title=barn>Owl: </p>",
            rules: "@append(@title): //p",
            result: "<p title=\"barn\">Owl: barn</p>"
        ),
        Case(
            name: "append an element",
            page: "<ul><li>1</ul><ul></ul>",
            rules: "@append(<li>): //ul",
            result: "<ul><li>1</li><li></li></ul><ul><li></li></ul>"
        ),
        Case(
            name: "append an element with attributes, parted by spaces",
            page: "<div id=x></div>",
            rules: "@append(<iframe> src \"/sub\" name @id): //div",
            result: "<div id=\"x\"><iframe src=\"/sub\" name=\"x\"></iframe></div>"
        ),
        Case(
            name: "prepend an element with an attribute of the target",
            page: "<div class=k><i>1</i></div>",
            rules: "@prepend(<b>, data-kind, @class): //div",
            result: "<div class=\"k\"><b data-kind=\"k\"></b><i>1</i></div>"
        ),
        Case(
            name: "after each",
            page: "<p><i>1</i><i>2</i></p>",
            rules: "@after(\"?\"): //p/i",
            result: "<p><i>1</i>?<i>2</i>?</p>"
        ),
        Case(
            name: "before with a value by an expression",
            page: "<p><a href=/x>x</a></p>",
            rules: "@before(<img>, src, \"./a/@href\", alt, \"...\"): //p",
            result: "<img src=\"/x\" alt=\"...\"><p><a href=\"/x\">x</a></p>"
        ),
        Case(
            name: "before text",
            page: "<p><i>1</i></p>",
            rules: "@before(\"@\"): //i",
            result: "<p>@<i>1</i></p>"
        ),
        Case(
            name: "append to an attribute",
            page: "<a href=/x>x</a>",
            rules: "@append(\"?y\"): //a/@href\n@prepend(\"//e\"): //a/@href",
            result: "<a href=\"//e/x?y\">x</a>"
        ),
        Case(
            name: "remove",
            page: "<p>1</p><p class=ad>2</p><img id=i src=/a>",
            rules: "@remove: //p[has-class(\"ad\")]\n@remove: //img/@id",
            result: "<p>1</p><img src=\"/a\">"
        ),
    ]

    static let moves = [
        Case(
            name: "append_to a variable",
            page: "<div><i></i></div><p>1</p><p>2</p>",
            rules: "$box: //div\n@append_to($box): //p",
            result: "<div><i></i><p>1</p><p>2</p></div>"
        ),
        Case(
            name: "prepend_to keeps the order",
            page: "<div><i></i></div><p>1</p><p>2</p>",
            rules: "$box: //div\n@prepend_to($box): //p",
            result: "<div><p>1</p><p>2</p><i></i></div>"
        ),
        Case(
            name: "after_el by an expression in quotes",
            page: "<div><p>1</p><p>2</p><i></i></div>",
            rules: "@after_el(\"./../self::div\"): //p",
            result: "<div><i></i></div><p>1</p><p>2</p>"
        ),
        Case(
            name: "before_el by an expression without quotes",
            page: "<div><i></i><p>1</p></div>",
            rules: "@before_el(./..): //p",
            result: "<p>1</p><div><i></i></div>"
        ),
        Case(
            name: "a property serves where there is no variable",
            page: "<div></div><p>1</p>",
            rules: "body: //div\n$body2: //none\n@append_to($body): //p",
            result: "<div><p>1</p></div>"
        ),
        Case(
            name: "a text is moved, and an absolute base works",
            page: "<div>1</div>",
            rules: "@append_to(//div): \", 2\"",
            result: "<div>1, 2</div>"
        ),
        Case(
            name: "nothing moves into itself",
            page: "<div><p>1</p></div>",
            rules: "@append_to(\"./p\"): //div",
            result: "<div><p>1</p></div>"
        ),
    ]

    static let structures = [
        Case(
            name: "replace_tag and its short form",
            page: "<div class=l><div class=i>1</div></div>",
            rules: "@replace_tag(<li>): //div[has-class(\"i\")]\n<ul>: //div[has-class(\"l\")]",
            result: "<ul class=\"l\"><li class=\"i\">1</li></ul>"
        ),
        Case(
            name: "wrap, again without a query, and what was made",
            page: "<i>1</i><i>2</i>",
            rules: "@wrap(<b>): //i\n@wrap(<u>)\n@wrap(<p>): $@",
            result: "<b><p><u><i>1</i></u></p></b><b><p><u><i>2</i></u></p></b>"
        ),
        Case(
            name: "wrap_inner",
            page: "<p>H<sub>2</sub>O</p>",
            rules: "@wrap_inner(<b>): //p",
            result: "<p><b>H<sub>2</sub>O</b></p>"
        ),
        Case(
            name: "clone",
            page: "<p class=a>1<i>2</i></p>",
            rules: "@clone: //p",
            result: "<p class=\"a\">1<i>2</i></p><p class=\"a\">1<i>2</i></p>"
        ),
        Case(
            name: "detach makes no empty half, and the result is the parents",
            page: "<a href=1> <b>1</b> <i>x</i></a><a href=2><u>0</u><b>2</b></a>",
            rules: "@detach: //a/b\n@after(<br>): $@",
            result: "<a href=\"1\"> <b>1</b></a><br><a href=\"1\"> <i>x</i></a>"
                + "<a href=\"2\"><u>0</u></a><a href=\"2\"><b>2</b></a><br>"
        ),
        Case(
            name: "split_parent",
            page: "<p class=t><b>1</b> a <img src=/x> b <i>2</i></p>",
            rules: "@split_parent: //p/img",
            result: "<p class=\"t\"><b>1</b> a </p><img src=\"/x\"><p class=\"t\"> b <i>2</i></p>"
        ),
        Case(
            name: "split_parent at the beginning, at the end, and of what is alone",
            page: "<p><img src=/1>a</p><p>b<img src=/2></p><p> <img src=/3> </p>",
            rules: "@split_parent: //p/img",
            result: "<img src=\"/1\"><p>a</p><p>b</p><img src=\"/2\"><img src=\"/3\">"
        ),
    ]

    static let attributes = [
        Case(
            name: "set_attr joins its values",
            page: "<p class=a></p>",
            rules: "@set_attr(data-k, @class): //p\n@set_attr(id, @class, \"_\", ./@data-k): //p",
            result: "<p class=\"a\" data-k=\"a\" id=\"a_a\"></p>"
        ),
        Case(
            name: "set_attrs",
            page: "<p class=a></p>",
            rules: "@set_attrs(data-k, @class, id, \"x y\"): //p",
            result: "<p class=\"a\" data-k=\"a\" id=\"x y\"></p>"
        ),
        Case(
            name: "style_to_attrs takes px away",
            page: "<img style='width: 20px; height:1.5em; background:url(a;b)'>",
            rules: "@style_to_attrs(width, data-w, height, data-h, color, data-c): //img",
            result:
                "<img style=\"width: 20px; height:1.5em; background:url(a;b)\" data-w=\"20\" data-h=\"1.5em\">"
        ),
        Case(
            name: "background_to_image",
            page:
                "<div style=\"background: red url('/a.jpg') no-repeat\">x</div><div style='color:red'>y</div>",
            rules: "@background_to_image: //div",
            result:
                "<img style=\"background: red url('/a.jpg') no-repeat\" src=\"/a.jpg\"><div style=\"color:red\">y</div>"
        ),
    ]

    static let texts = [
        Case(
            name: "match the whole, a group, and without case",
            page: "<p class=boxIn>Hello, owls!</p>",
            rules:
                "@match(\"[a-z]+!\"): //p\n@match(\"([a-z]+)!\", 1): //p/text()\n@match(\"..i\", 0, \"i\"): //p/@class",
            result: "<p class=\"oxI\">owls</p>"
        ),
        Case(
            name: "match empties what it does not find",
            page: "<i>a1</i><i>b</i>",
            rules: "@match(\"[0-9]+\"): //i",
            result: "<i>1</i><i></i>"
        ),
        Case(
            name: "replace with groups, in texts, attributes and elements",
            page: "<p class=text>Hello, owls! <b>Hello</b></p>",
            rules: """
                @replace("(Hel)lo", "$1p${1}\\\\1"): //p
                @replace(".t$", "mp"): //p/@class
                @replace("OWLS", "Bats", "i"): //p/text()
                """,
            result: "<p class=\"temp\">HelpHelHel, Bats! <b>HelpHelHel</b></p>"
        ),
        Case(
            name: "an empty match is replaced once at each place",
            page: "<p>äb</p>",
            rules: "@replace(\"x*\", \"-\"): //p",
            result: "<p>-ä-b-</p>"
        ),
        Case(
            name: "patterns look around, are lazy and know letters of all languages",
            page: "<p>Сова 12€ 34€</p>",
            rules: "@replace(\"(?<=\\d)(€)(?= )\", \" евро\"): //p\n@replace(\"^\\w+?\", \"\\u0441\"): //p",
            result: "<p>сова 12 евро 34€</p>"
        ),
        Case(
            name: "urlencode and urldecode",
            page: "<a href='https://e.org/ä b'>x</a><i>%41%2Fb%zz%</i>",
            rules: "$a: //a\n@urlencode: $a/@href\n@set_attr(href, \"/?u=\", @href): $a\n@urldecode: //i",
            result: "<a href=\"/?u=https%3A%2F%2Fe.org%2F%C3%A4%20b\">x</a><i>A/b%zz%</i>"
        ),
        Case(
            name: "htmlencode and htmldecode in one pass",
            page: "<p>a &lt;b&gt; 'c'</p><i>&amp;amp;lt;&amp;quot;</i>",
            rules: "@htmlencode: //p\n@htmldecode: //i",
            result: "<p>a &amp;lt;b&amp;gt; &amp;#039;c&amp;#039;</p><i>&amp;lt;&quot;</i>"
        ),
    ]

    static let trees = [
        Case(
            name: "json_to_xml of an attribute",
            page: "<div data-v='{\"b\":1.50,\"a\":[1,\"x\",true,null],\"1 c\":{\"p\":\"Hi\\n\"}}'></div>",
            rules: "@json_to_xml: //div/@data-v\n@remove: //div/@data-v",
            result: "<div><xml><b>1.50</b><a><item>1</item><item>x</item><item>true</item><item></item></a>"
                + "<item name=\"1 c\"><p>Hi\n</p></item></xml></div>"
        ),
        Case(
            name: "html_to_dom of an attribute",
            page: "<div data-c='&lt;b&gt;x&lt;/b&gt; y'></div>",
            rules: "@html_to_dom: //div/@data-c\n@remove: //div/@data-c",
            result: "<div><dom><b>x</b> y</dom></div>"
        ),
        Case(
            name: "what is no JSON gives nothing",
            page: "<p>{x</p>",
            rules: "@json_to_xml: //p\n@append(\"!\"): $@",
            result: "<p>{x</p>"
        ),
    ]

    static let joins = [
        Case(
            name: "combine runs of elements",
            page: "<pre>1 2</pre> <pre> 3 </pre><pre>4</pre>",
            rules: "@combine: //pre/next-sibling::pre",
            result: "<pre>1 2 3 4</pre> "
        ),
        Case(
            name: "combine with parts between",
            page: "<h1>One</h1>\n<strong>Two <i>x</i></strong>",
            rules: "@combine(<br>, \"\\n\"): //h1/next-sibling::strong",
            result: "<h1>One<br>\nTwo <i>x</i></h1>\n"
        ),
    ]

    // MARK: Results

    @Test func `functions return what the manual says`() throws {
        let page = "<ul><li>a1</li><li>b</li></ul><p>x</p>"
        #expect(try TemplateTrial("@remove: //p", on: page).list("@").isEmpty)
        #expect(try TemplateTrial("@append(<i>): //li", on: page).list("@") == ["<i></i>", "<i></i>"])
        #expect(try TemplateTrial("@append_to(//p): //li", on: page).list("@").count == 2)
        #expect(try TemplateTrial("@wrap(<b>): //li", on: page).list("@")[0] == "<b><li>a1</li></b>")
        #expect(try TemplateTrial("@set_attr(id, \"k\"): //p", on: page).list("@") == ["id=\"k\""])
        #expect(try TemplateTrial("@set_attrs(id, \"k\"): //p", on: page).list("@") == ["<p id=\"k\">x</p>"])
        #expect(try TemplateTrial("@match(\"\\d\"): //li", on: page).list("@") == ["<li>1</li>"])
        #expect(try TemplateTrial("@replace(\"\\d\", \"2\"): //li", on: page).list("@") == ["<li>a2</li>"])
        #expect(try TemplateTrial("@unsupported: //p\n@pre: $@", on: page).list("@") == ["<p>x</p>"])
        #expect(try TemplateTrial("@combine: //li/next-sibling::li", on: page).list("@") == ["<li>a1b</li>"])
        #expect(try TemplateTrial("@clone: //p", on: page).list("@") == ["<p>x</p>"])
        #expect(try TemplateTrial("@split_parent: //li", on: "<ul><li>1</ul>").list("@") == ["<li>1</li>"])
    }

    @Test func `the log tells the nodes and the line`() throws {
        let made = try TemplateTrial("\n@debug: //li", on: "<ul><li>1<li>2</ul>")
        #expect(made.run.debug.map(\.text) == ["Debug 2 nodes:\n  [0]: <li>1</li>\n  [1]: <li>2</li>"])
        #expect(made.run.debug.map(\.place.line) == [3])
        #expect(
            made.run.debug.map(\.paths) == [
                ["/html[1]/body[1]/ul[1]/li[1]", "/html[1]/body[1]/ul[1]/li[2]"]
            ]
        )
    }

    @Test func `the log leads to where new and moved nodes are, or were`() throws {
        let rules = "@append(<b>): //p\n@debug: //b\n@before_el(\"./..\"): //i\n@debug: //i"
        let made = try TemplateTrial(rules, on: "<div><p>1<i>2</i></p></div>")
        let place = "/html[1]/body[1]/div[1]/p[1]"
        #expect(made.run.debug.map(\.paths) == [[place], ["\(place)/i[1]"]])
    }

    @Test func `a copy of an attribute changes nothing of its element`() throws {
        let rules = "@clone: //a/@href\n@match(\"/([a-z]+)$\", 1): $@\n@replace(\"^\", \"@\")\nchannel"
        let made = try TemplateTrial(rules, on: "<a href='https://t.me/owls'>x</a>")
        #expect(made.body == "<a href=\"https://t.me/owls\">x</a>")
        #expect(made.property("channel") == "@owls")
    }

    // MARK: Other documents

    private let frames = [
        "https://example.org/sub": "<title>s</title><p>Hello</p>", "https://other.org/x": "<p>far</p>",
    ]

    @Test func `frames, comments and addresses are loaded in place`() throws {
        let page = "<div><iframe src=/sub></iframe></div><i><!--<b>x</b>, y--></i>"
        let made = try TemplateTrial(
            "@inline: //iframe\n@debug\n@inline: //i/comment()",
            on: page,
            pages: frames
        )
        let document = "<html><head><title>s</title></head><body><p>Hello</p></body></html>"
        #expect(made.body == "<div>\(document)</div><i><comment><b>x</b>, y</comment></i>")
        #expect(made.run.debug.first?.text == "Debug 1 nodes:\n  [0]: \(document)")
        let loaded = try TemplateTrial("@load: \"/sub\"\n$p: $@//p", on: "<p>1</p>", pages: frames)
        #expect(loaded.body == "<p>1</p>\(document)" && loaded.list("p") == ["<p>Hello</p>"])
    }

    @Test func `other origins need permission`() throws {
        let rules = "@load: \"https://other.org/x\""
        let error = #expect(throws: TemplateError.self) { try TemplateTrial(rules, on: "", pages: frames) }
        #expect(error == TemplateError(.origin(url: "https://other.org/x"), at: .init(line: 2, column: 1)))
        let allowed = try TemplateTrial(
            "~allowed_origin: [\"https://other.org\"]\n\(rules)",
            on: "",
            pages: frames
        )
        #expect(allowed.body.contains("far"))
    }

    @Test func `a missing document ends the rules unless they are silent about it`() throws {
        #expect(throws: TemplateError.self) { try TemplateTrial("@load: \"/none\"", on: "", pages: frames) }
        let silent = try TemplateTrial(
            "@load(silent): \"/none\"\n@inline(silent): //iframe",
            on: "<iframe src=/no>"
        )
        #expect(silent.run.debug.count == 2 && silent.run.debug[0].text.contains("404"))
    }
}
