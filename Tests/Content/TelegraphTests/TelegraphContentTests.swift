import StdExtras
import Testing

@testable import Telegraph

struct TelegraphContentTests {
    private func nodes(_ json: String) throws -> [TelegraphNode] { try TelegraphContent(json: json).nodes }

    @Test func `nodes are read and written as JSON`() throws {
        let json = """
            [{"tag":"h3","children":["One"]},{"tag":"p","children":["a ",{"tag":"a","attrs":\
            {"href":"https://e.org/?a=1&b=2"},"children":["link"]},{"tag":"br"},"c"]},{"tag":"figure","children":\
            [{"tag":"img","attrs":{"src":"/file/a.png"}},{"tag":"figcaption","children":["d"]}]},"free"]
            """
        let content = try TelegraphContent(json: json)
        #expect(
            content.nodes == [
                node(.h3, text("One")),
                node(.p, text("a "), link("https://e.org/?a=1&b=2", text("link")), node(.br), text("c")),
                node(.figure, medium(.img, "/file/a.png"), node(.figcaption, text("d"))),
                text("free"),
            ]
        )
        #expect(content.json.encoded == json)
        #expect(try TelegraphContent(content.nodes) == content)
    }

    @Test(arguments: TelegraphTag.allCases)
    func `each tag comes back`(tag: TelegraphTag) throws {
        let attribute = tag == .a ? "href" : "src"
        let json = "[\"x\",{\"tag\":\"\(tag.rawValue)\",\"attrs\":{\"\(attribute)\":\"https://e.org\"}}]"
        let content = try TelegraphContent(json: json)
        #expect(content.nodes.last?.element?.tag == tag)
        #expect(try TelegraphContent(json: content.json.encoded) == content)
    }

    @Test func `other elements are looked through, and other attributes left out`() throws {
        let json = """
            [{"tag":"div","children":["a",{"tag":"span","attrs":{"class":"x"},"children":["b"]}]},
            {"tag":"P","attrs":{"onclick":"x()","href":"https://e.org","src":"https://e.org"},"children":["c"]},
            {"tag":"h1","children":["d"]},{"tag":"script","children":["alert(1)"]},{"tag":"img"},
            {"tag":"p","attrs":[],"children":null}]
            """
        #expect(
            try nodes(json) == [text("a"), text("b"), node(.p, text("c")), node(.h3, text("d")), node(.p)]
        )
    }

    @Test(arguments: [
        "javascript:alert(1)", " javascript:alert(1)", "java\nscript:alert(1)", "java\u{0}script:alert(1)",
        "JaVaScRiPt:alert(1)", "data:text/html,<script>", "vbscript:x", "file:///etc/passwd",
        "//evil.example",
        "http:evil", "https:", "https://", "mailto:", "#", "", "x", "blob:https://e.org/1", "about:blank",
        "\u{1}javascript:x", "view-source:https://e.org", "https:///x", "tg://resolve?domain=x",
    ])
    func `addresses of scripts and files are none`(address: String) {
        #expect(TelegraphAddress(address) == nil)
    }

    @Test func `signs that end an attribute or a link are encoded`() {
        #expect(TelegraphAddress("/\\evil.example")?.text == "/%5Cevil.example")
        #expect(
            TelegraphAddress("https://e.org/\"><script> x'")?.text == "https://e.org/%22%3E%3Cscript%3E%20x'"
        )
        #expect(TelegraphAddress("HTTPS://E.org/Ä?q#f")?.text == "HTTPS://E.org/Ä?q#f")
        #expect(TelegraphAddress("mailto:a@b.c?subject=x")?.mail == "a@b.c")
        let long = "https://e.org/" + String(repeating: "a", count: TelegraphLimits.addressBytes)
        #expect(TelegraphAddress(long) == nil)
    }

    static let broken: [(String, TelegraphError)] = [
        ("", TelegraphError.contentRequired), (" ", .contentRequired), ("[]", .contentRequired),
        ("{}", .contentFormatInvalid), ("x", .contentFormatInvalid), ("\"x\"", .contentFormatInvalid),
        ("[1]", .contentFormatInvalid), ("[null]", .contentFormatInvalid), ("[[]]", .contentFormatInvalid),
        ("[{}]", .contentFormatInvalid), ("[{\"tag\":1}]", .contentFormatInvalid),
        ("[{\"tag\":\"p\",\"children\":\"x\"}]", .contentFormatInvalid),
        ("[{\"tag\":\"p\",\"children\":[1]}]", .contentFormatInvalid),
        ("[{\"tag\":\"p\",\"attrs\":\"x\"}]", .contentFormatInvalid),
        ("[\"x\"", .contentFormatInvalid),
        ("[{\"tag\":\"p\",\"children\":[\"\"]}]", .contentTextRequired), ("[\"\"]", .contentTextRequired),
        ("[\" \\n\"]", .contentTextRequired), ("[{\"tag\":\"hr\"}]", .contentTextRequired),
        ("[{\"tag\":\"img\",\"attrs\":{\"src\":\"javascript:x\"}}]", .contentTextRequired),
        ("[{\"tag\":\"script\",\"children\":[\"x\"]}]", .contentTextRequired),
        ("[\"\\ud800\"]", .contentTextRequired),
    ]

    @Test(arguments: broken)
    func `content that is none has its error`(json: String, error: TelegraphError) {
        #expect(throws: error) { try nodes(json) }
    }

    @Test func `a picture alone is content`() throws {
        #expect(try nodes("[{\"tag\":\"img\",\"attrs\":{\"src\":\"https://e.org/a.png\"}}]").count == 1)
    }

    @Test func `content has 64 KB as it was sent`() throws {
        let rest = "[\"\"]".utf8.count
        let most = String(repeating: "a", count: TelegraphLimits.contentBytes - rest)
        #expect(try nodes("[\"\(most)\"]") == [text(most)])
        #expect(throws: TelegraphError.contentTooBig) { try nodes("[\"\(most)a\"]") }
        let escapes = String(repeating: "\\u4ece", count: 10_923)
        #expect(throws: TelegraphError.contentTooBig) { try nodes("[\"\(escapes)\"]") }
        #expect(throws: TelegraphError.contentTooBig) { try TelegraphContent([text(most + "a")]) }
    }

    @Test func `content has bounds of depth and number`() throws {
        func deep(_ levels: Int) -> String {
            "[" + String(repeating: "{\"tag\":\"b\",\"children\":[", count: levels) + "\"x\""
                + String(repeating: "]}", count: levels) + "]"
        }
        #expect(try nodes(deep(TelegraphLimits.depth)).depth == TelegraphLimits.depth)
        for levels in [TelegraphLimits.depth + 1, 40, 2000] {
            #expect(throws: TelegraphError.contentFormatInvalid) { try nodes(deep(levels)) }
        }
        let many = Array(repeating: node(.br), count: TelegraphLimits.nodes) + [text("x")]
        #expect(throws: TelegraphError.contentTooBig) { try TelegraphContent(many) }
    }

    @Test func `texts do not hide parts or turn their direction`() throws {
        #expect(try nodes("[\"a\\u202eb\\u0000c\\ud800d\"]") == [text("abcd")])
        #expect(try nodes("[\"a\\n b\\t\\ud83e\\udd89\"]") == [text("a\n b\t🦉")])
    }

    @Test func `the description is the first words of paragraphs`() throws {
        let sentence = "The owl sat on the wall and looked. "
        let content = try TelegraphContent([
            node(.figure, medium(.img, "https://e.org/a.png"), node(.figcaption, text("Caption"))),
            node(.h3, text("Heading")), node(.p, text(" One\ntwo")), node(.p, text("three")),
        ])
        #expect(content.description == "One two three")
        #expect(content.picture?.text == "https://e.org/a.png")
        let long = try TelegraphContent([node(.p, text(String(repeating: sentence, count: 20)))])
        #expect(long.description.count <= 161 && long.description.hasSuffix("…"))
        #expect(long.picture == nil)
    }
}
