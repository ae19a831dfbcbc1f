import Testing

@testable import Telegraph

struct TelegraphMarkdownTests {
    private func imported(_ markdown: String) throws -> [TelegraphNode] {
        try TelegraphImport(markdown: markdown).content.nodes
    }

    @Test func `headings have two levels, and the first one is the title`() throws {
        let made = try TelegraphImport(
            markdown: "\n# My *title* #\n## Two\n#### Four ####\nSet\n===\nSub\n---\n#x"
        )
        #expect(made.title == "My title")
        #expect(
            made.content.nodes == [
                node(.h3, text("Two")), node(.h4, text("Four")), node(.h3, text("Set")),
                node(.h3, text("Sub")),
                node(.p, text("#x")),
            ]
        )
        #expect(try TelegraphImport(markdown: "a\n\n# b").title == nil)
    }

    static let forms: [(String, [TelegraphNode])] = [
        ("a *b* c", [text("a "), node(.em, text("b")), text(" c")]),
        ("**b**_c_", [node(.strong, text("b")), node(.em, text("c"))]),
        ("__b__ _c_", [node(.strong, text("b")), text(" "), node(.em, text("c"))]),
        ("***b***", [node(.em, node(.strong, text("b")))]),
        ("**a *b* c**", [node(.strong, text("a "), node(.em, text("b")), text(" c"))]),
        ("*a **b***", [node(.em, text("a "), node(.strong, text("b")))]),
        ("a * b * c_d_e", [text("a * b * c_d_e")]),
        ("*a", [text("*a")]), ("**a*", [text("*"), node(.em, text("a"))]),
        ("~~a~~ ~~~b", [node(.s, text("a")), text(" ~~~b")]),
        ("`a*b*` ``c`d``", [node(.code, text("a*b*")), text(" "), node(.code, text("c`d"))]),
        ("`a", [text("`a")]), ("\\*a\\* \\x", [text("*a* \\x")]),
        ("a  \nb\\\nc\nd", [text("a"), node(.br), text("b"), node(.br), text("c d")]),
        ("<u>a</u><b>b</b></i><i>", [node(.u, text("a")), node(.b, text("b")), text("</i><i>")]),
        ("a<br>b<br/>c", [text("a"), node(.br), text("b"), node(.br), text("c")]),
        ("&amp;&lt;&#65;&#x42;&x; &", [text("&<AB&x; &")]),
        ("a < b > c", [text("a < b > c")]),
        ("<script>x</script>", [text("<script>x</script>")]),
    ]

    @Test(arguments: forms)
    func `forms of a line`(markdown: String, nodes: [TelegraphNode]) throws {
        #expect(try imported(markdown) == [.tag(.p, nodes)])
    }

    static let links: [(String, [TelegraphNode])] = [
        ("[a *b*](https://e.org \"t\")", [link("https://e.org", text("a "), node(.em, text("b")))]),
        ("[a](<https://e.org/(x>)", [link("https://e.org/(x", text("a"))]),
        ("[a](https://e.org/(x))", [link("https://e.org/(x)", text("a"))]),
        ("[a](https://e.org/?a=1&b=2)", [link("https://e.org/?a=1&b=2", text("a"))]),
        ("[a] [b] (c) [d](", [text("a] [b] (c) [d](").prefixed("[")]),
        ("[a](javascript:alert(1))", [text("a")]),
        ("[[a](/b)](/c)", [text("["), link("/b", text("a")), text("](/c)")]),
        (
            "<https://e.org> <a@b.c>",
            [
                link("https://e.org", text("https://e.org")), text(" "), link("mailto:a@b.c", text("a@b.c")),
            ]
        ),
        ("*[a](/b)*", [node(.em, link("/b", text("a")))]),
        ("[a*](/b)*", [link("/b", text("a*")), text("*")]),
    ]

    @Test(arguments: links)
    func `links of a line`(markdown: String, nodes: [TelegraphNode]) throws {
        #expect(try imported(markdown) == [.tag(.p, nodes)])
    }

    @Test func `pictures, films and players are figures`() throws {
        let markdown = """
            ![one *two*](https://e.org/a.png)

            ![](/v.mp4)
            ![x](https://www.youtube.com/watch?v=aaaaaaaaaaa)

            a ![b](/c.png) d [![e](/f.png)](/g) ![h](javascript:x)
            """
        #expect(
            try imported(markdown) == [
                node(
                    .figure,
                    medium(.img, "https://e.org/a.png"),
                    node(.figcaption, text("one "), node(.em, text("two")))
                ),
                node(.figure, medium(.video, "/v.mp4")),
                node(
                    .figure,
                    medium(.iframe, "https://www.youtube.com/watch?v=aaaaaaaaaaa"),
                    node(.figcaption, text("x"))
                ),
                node(.p, text("a  d")),
                node(.figure, medium(.img, "/c.png"), node(.figcaption, text("b"))),
                node(.figure, medium(.img, "/f.png"), node(.figcaption, text("e"))),
            ]
        )
    }

    @Test func `lists nest, and items may have several lines`() throws {
        let markdown = """
            - a
            - b
              1. c
              2. d

                 e
            * f
            lazy

            1) g
            2) h
            """
        #expect(
            try imported(markdown) == [
                node(
                    .ul,
                    node(.li, text("a")),
                    node(
                        .li,
                        text("b"),
                        node(.ol, node(.li, text("c")), node(.li, text("d"), node(.br), text("e")))
                    )
                ),
                node(.ul, node(.li, text("f lazy"))), node(.ol, node(.li, text("g")), node(.li, text("h"))),
            ]
        )
    }

    @Test func `quotations, code and rules`() throws {
        let markdown = """
            > a
            > b
            >
            > c
            lazy

            ```swift
            let x = "*a*"

            ```
                in
                  dented
            ***
            - - -
            <aside>pull *quote*</aside>
            ~~~
            open
            """
        #expect(
            try imported(markdown) == [
                node(.blockquote, text("a b"), node(.br), text("c lazy")),
                node(.pre, text("let x = \"*a*\"\n")), node(.pre, text("in\n  dented")), node(.hr), node(.hr),
                node(.aside, text("pull "), node(.em, text("quote"))), node(.pre, text("open")),
            ]
        )
    }

    @Test func `lists in lists come back from Markdown and HTML`() throws {
        let nodes = [
            node(
                .ul,
                node(
                    .li,
                    text("Birds"),
                    node(.ul, node(.li, text("Owls"), node(.ol, node(.li, text("Barn owls")))))
                ),
                node(.li, text("Martlets"))
            )
        ]
        let whole = try document(nodes)
        #expect(whole.markdown.hasSuffix("- Birds\n  - Owls\n    1. Barn owls\n- Martlets\n"))
        #expect(try TelegraphImport(markdown: whole.markdown).content.nodes == nodes)
        #expect(try TelegraphImport(html: whole.html).content.nodes == nodes)
    }

    @Test func `what is on the same server is found from elsewhere`() throws {
        let whole = try document([
            node(.figure, medium(.img, "/file/a.png"), node(.figcaption, text("owl"))),
            medium(.video, "/file/a.mp4"),
            node(.p, link("/Other-11-30", text("other")), link("#part", text("part"))),
        ])
        for line in [
            "![owl](https://pages.example/file/a.png)", "![](https://pages.example/file/a.mp4)",
            "[other](https://pages.example/Other-11-30)[part](#part)",
        ] {
            #expect(whole.markdown.contains("\n\(line)\n"))
        }
        let media = try TelegraphImport(markdown: whole.markdown).content.media.map(\.text)
        #expect(media == ["https://pages.example/file/a.png", "https://pages.example/file/a.mp4"])
    }

    @Test func `the author's signs are escaped`() throws {
        let whole = try document(
            [
                node(.p, text("# a *b* _c_ [d](e) <f> `g` ~h~ &amp; \\")),
                node(.p, text("- x"), node(.br), text("1. y")),
                node(.p, text("===")), node(.h4, text("C #")),
            ],
            title: "A_b*"
        )
        #expect(
            whole.markdown == """
                # A\\_b\\*

                \\# a \\*b\\* \\_c\\_ \\[d\\](e) \\<f\\> \\`g\\` \\~h\\~ \\&amp; \\\\

                \\- x\\
                1\\. y

                \\===

                #### C \\#

                """
        )
        #expect(try document([node(.p, text("`\u{301}"))]).markdown.hasSuffix("\\`\u{301}\n"))
        let codes = try document([node(.p, node(.code, text("a`")), node(.code, text("<b>")), text("`c"))])
        #expect(try TelegraphImport(markdown: codes.markdown).content == codes.content)
        let again = try TelegraphImport(markdown: whole.markdown)
        #expect(again.title == "A_b*" && again.content == whole.content)
    }

    @Test(
        .timeLimit(.minutes(1)),
        arguments: [
            "[", "]", "![", "[](", "*", "_", "**a", "*a_", "`", "~~", "<", "&", "\\", "> ", "- ", "1. ",
            "  - a\n",
            "- a\n\n\n", "![a](", "[a](/b)", "![![", "](/u)", "<b>", "</b>", "> - ", "```\n", "\t", "#",
            "a\n", "``` ",
            "[![a](/b)", "* * ", "\u{301}", "<aside>",
        ]
    )
    func `repeated signs end`(sign: String) throws {
        let count = TelegraphLimits.markdownBytes / sign.utf8.count / 4
        for text in [
            String(repeating: sign, count: count), String(repeating: sign, count: count) + "x](/u)*`",
        ] {
            let made = try? TelegraphImport(markdown: text)
            #expect((made?.content.nodes.depth ?? 0) <= TelegraphLimits.depth)
        }
    }

    @Test func `pictures in the words of pictures end`() throws {
        let count = 3000
        let markdown = "a" + String(repeating: "![", count: count) + String(repeating: "](/u)", count: count)
        #expect(try imported(markdown).depth <= TelegraphLimits.depth)
        let linked =
            "a" + String(repeating: "![[", count: count) + String(repeating: "x](/u)](/v)", count: count)
        #expect(try imported(linked).depth <= TelegraphLimits.depth)
    }

    @Test func `large texts are refused`() {
        #expect(throws: TelegraphError.contentTooBig) {
            try imported(String(repeating: "a", count: TelegraphLimits.markdownBytes + 1))
        }
        #expect(throws: TelegraphError.contentTextRequired) { try imported("\n\n") }
    }
}

extension TelegraphNode {
    fileprivate func prefixed(_ sign: String) -> TelegraphNode {
        if case .text(let text) = self { .text(sign + text) } else { self }
    }
}
