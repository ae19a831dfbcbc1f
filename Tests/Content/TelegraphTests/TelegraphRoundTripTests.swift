import TestKit
import Testing

@testable import Telegraph

/// Random pages, in the forms that editors make.
private struct RandomPage {
    private static let words = [
        "owl", "Eule", "сова", "鸮", "🦉", "a*b", "_x_", "<b>", "&amp;", "[1](2)", "`c`", "#", "- d", "1. e",
        "\\", "~~",
        "\"q\"", "!", "x", "2*3", "==", "![", "&lt;", "<!--", "(", ">", "```",
    ]

    var random: SeededRandom

    mutating func nodes() -> [TelegraphNode] {
        var nodes: [TelegraphNode] = []
        for _ in 0..<Int.random(in: 1...8, using: &random) { nodes.append(block()) }
        return nodes
    }

    private mutating func block() -> TelegraphNode {
        switch Int.random(in: 0..<10, using: &random) {
        case 0: .tag(.h3, [word()])
        case 1: .tag(.h4, [word()])
        case 2: .tag(.blockquote, line())
        case 3: .tag(.aside, line())
        case 4: .tag(.pre, [.text("x\n  y `` \n\n" + plain())])
        case 5: .tag(.hr)
        case 6: list(depth: 1)
        case 7: figure()
        default: .tag(.p, line())
        }
    }

    private mutating func list(depth: Int) -> TelegraphNode {
        var items: [TelegraphNode] = []
        for _ in 0..<Int.random(in: 1...3, using: &random) {
            var item = line()
            if depth < 4, Bool.random(using: &random) { item.append(list(depth: depth + 1)) }
            items.append(.tag(.li, item))
        }
        return .tag(Bool.random(using: &random) ? .ul : .ol, items)
    }

    private mutating func figure() -> TelegraphNode {
        let media = [
            medium(.img, "https://e.org/a_(b).png?x=1&y=2"), medium(.img, "/file/a.png"),
            medium(.video, "/file/a.mp4"), medium(.iframe, "https://www.youtube.com/embed/aaaaaaaaaaa"),
        ]
        let caption: [TelegraphNode] = Bool.random(using: &random) ? [.tag(.figcaption, line())] : []
        return .tag(.figure, [media[Int.random(in: 0..<4, using: &random)]] + caption)
    }

    private mutating func line() -> [TelegraphNode] {
        var line: [TelegraphNode] = [word()]
        for _ in 0..<Int.random(in: 0..<5, using: &random) { line.append(form(depth: 0)) }
        return line.joined()
    }

    private mutating func form(depth: Int) -> TelegraphNode {
        let tags: [TelegraphTag] = [.strong, .em, .u, .s, .code, .a, .br]
        let tag = tags[Int.random(in: 0..<7, using: &random)]
        guard depth < 2, Bool.random(using: &random) else { return word() }
        switch tag {
        case .br: return .tag(.br)
        case .code: return .tag(.code, [.text(plain())])
        case .a:
            return .tag(.a, href: TelegraphAddress("https://e.org/&amp;(\(depth))"), [word()])
        default:
            let inner = [word(), form(depth: depth + 1)].joined().filter { $0.element?.tag != .a }
            return .tag(tag, inner)
        }
    }

    private mutating func word() -> TelegraphNode { .text(plain()) }

    private mutating func plain() -> String {
        Self.words[Int.random(in: 0..<Self.words.count, using: &random)]
            + (Bool.random(using: &random) ? " w" : "")
    }
}

extension [TelegraphNode] {
    /// The same with the server in front of addresses that are paths.
    fileprivate var onTheirServer: [TelegraphNode] {
        func whole(_ address: TelegraphAddress?) -> TelegraphAddress? {
            guard let text = address?.text, text.hasPrefix("/") else { return address }
            return TelegraphAddress("https://pages.example" + text)
        }
        return map { node in
            guard let element = node.element else { return node }
            return .tag(
                element.tag,
                href: whole(element.href),
                src: whole(element.src),
                element.children.onTheirServer
            )
        }
    }

    /// The nodes with neighbouring texts in one, and without line breaks at the end or after each other.
    fileprivate func joined() -> [TelegraphNode] {
        var nodes: [TelegraphNode] = []
        for node in self {
            switch node {
            case .text(let text): nodes.append(text: text)
            case .element(let element):
                if element.tag != .br || !nodes.isEmpty && nodes.last?.element?.tag != .br {
                    nodes.append(node)
                }
            }
        }
        if nodes.last?.element?.tag == .br { nodes.removeLast() }
        return nodes
    }
}

struct TelegraphRoundTripTests {
    @Test(arguments: 0..<100)
    func `pages come back from JSON, HTML and Markdown`(seed: UInt64) throws {
        var page = RandomPage(random: SeededRandom(seed: seed))
        let nodes = page.nodes()
        guard nodes.hasContent else { return }
        let whole = try document(nodes, title: "A *title* & more")
        #expect(try TelegraphContent(json: whole.json) == whole.content)
        let html = try TelegraphImport(html: whole.html)
        #expect(html.title == "A *title* & more")
        #expect(html.content.nodes.withoutSources == nodes.withoutSources)
        let markdown = try TelegraphImport(markdown: whole.markdown)
        #expect(markdown.title == "A *title* & more")
        #expect(markdown.content.nodes == nodes.onTheirServer, "\(whole.markdown)")
    }

    @Test(arguments: 0..<300)
    func `any signs are read, and written so that they are read alike`(seed: UInt64) throws {
        let signs = [
            "*", "**", "_", "`", "~~", "[", "](/u)", "![", "<b>", "</b>", "<br>", "<", ">", "\\", "\n",
            "\n\n", "  ",
            "- ", "1. ", "# ", "> ", "---", "```", "a", "b c", "!", "&", "&lt;", "<u>", "</u>", "(", ")",
            "\"", "\t", "=",
        ]
        var random = SeededRandom(seed: seed)
        var markdown = ""
        for _ in 0..<Int.random(in: 1...40, using: &random) {
            markdown += signs[Int.random(in: 0..<signs.count, using: &random)]
        }
        guard let made = try? TelegraphImport(markdown: markdown) else { return }
        let whole = try document(made.content.nodes)
        let html = try TelegraphImport(html: whole.html).content
        let again = try TelegraphImport(markdown: whole.markdown).content
        func letters(_ content: TelegraphContent) -> String {
            content.nodes.plainText.filter { !$0.isWhitespace }
        }
        #expect(letters(html) == letters(made.content), "\(markdown)")
        #expect(letters(again) == letters(made.content), "\(markdown)\n=====\n\(whole.markdown)")
    }

    @Test func `lines and spaces come back from our own pages`() throws {
        let nodes = [
            node(.p, text("  a  b\n c"), node(.br), node(.br)), text("free "), node(.b, text("c")),
            node(.pre, text("\n\n d ")), node(.p, node(.i, text(" "))),
        ]
        let html = try document(nodes).html
        #expect(
            try TelegraphImport(html: html).content.nodes == [
                nodes[0], node(.p, text("free "), node(.b, text("c"))), nodes[3],
            ]
        )
    }
}

extension [TelegraphNode] {
    /// The nodes with the same address for all media: frames and pictures of a page have absolute ones.
    fileprivate var withoutSources: [TelegraphNode] {
        map { node in
            guard let element = node.element else { return node }
            return .tag(
                element.tag,
                href: element.href,
                src: element.src == nil ? nil : TelegraphAddress("/x"),
                element.children.withoutSources
            )
        }
    }
}
