import Articles
import HTMLTree

/// Makes blocks of an article's tree.
///
/// Elements that have no block of their own are looked through; what stands between blocks becomes a paragraph.
struct BlockBuilder {
    /// The deepest nesting of blocks; deeper content is taken as text.
    private static let depthLimit = 8

    let address: PageAddress
    let anchors: Set<String>
    var files: FileList

    init(_ content: HTMLNode, address: PageAddress) {
        self.address = address
        files = FileList(address)
        anchors = Set(
            content.descendants.compactMap { $0.name == "a" ? $0["href"].flatMap(address.fragment) : nil }
        )
    }

    /// The blocks of the nodes below an element.
    mutating func blocks(in node: HTMLNode, depth: Int = 0) -> [ArticleBlock] {
        var blocks: [ArticleBlock] = []
        var line: [HTMLNode] = []
        for child in node.children {
            if child.isInline {
                line.append(child)
            } else {
                blocks += lineBlocks(line)
                line = []
                blocks += self.blocks(of: child, depth: depth)
            }
        }
        return blocks + lineBlocks(line)
    }

    /// The text of some nodes in a line.
    func text(of nodes: [HTMLNode], keepsSpace: Bool = false) -> RichText {
        var builder = InlineBuilder(address, anchors: anchors, keepsSpace: keepsSpace)
        return builder.text(of: nodes)
    }

    /// The name of an element, if links of the page lead to it.
    func anchor(of node: HTMLNode) -> String? { node["id"].flatMap { anchors.contains($0) ? $0 : nil } }

    /// A paragraph of the text of a line, and the pictures in it.
    private mutating func lineBlocks(
        _ line: [HTMLNode],
        as role: ArticleBlock.TextRole = .paragraph
    ) -> [ArticleBlock] {
        var blocks: [ArticleBlock] = []
        let text = text(of: line)
        if !text.isEmpty { blocks.append(.text(role, text)) }
        for node in line where node.kind == .element {
            for found in [node] + node.descendants {
                if let block = files.block(of: found) { blocks.append(block) }
            }
        }
        return blocks
    }

    private mutating func blocks(of node: HTMLNode, depth: Int) -> [ArticleBlock] {
        guard node.kind == .element, !Self.leftOut.contains(node.name) else { return [] }
        var blocks: [ArticleBlock] = []
        if let name = anchor(of: node) { blocks.append(.anchor(name: name)) }
        blocks += depth < Self.depthLimit ? content(of: node, depth: depth) : lineBlocks([node])
        return blocks
    }

    private mutating func content(of node: HTMLNode, depth: Int) -> [ArticleBlock] {
        switch node.name {
        case "p", "address": lineBlocks(node.children)
        case "h1", "h2": lineBlocks(node.children, as: .header)
        case "h3", "h4", "h5", "h6", "dt": lineBlocks(node.children, as: .subheader)
        case "hr": [.divider]
        case "pre": preformatted(node)
        case "blockquote": quotation(node, depth: depth)
        case "ul", "ol", "menu": list(node, depth: depth)
        case "table": table(node)
        case "figure": figure(node, depth: depth)
        case "details": details(node, depth: depth)
        default: files.block(of: node).map { [$0] } ?? self.blocks(in: node, depth: depth)
        }
    }

    private func preformatted(_ node: HTMLNode) -> [ArticleBlock] {
        let code = node.onlyElement("code") ?? node
        let names = (code["class"] ?? "") + " " + (node["class"] ?? "")
        let language = names.split(separator: " ").lazy.compactMap { name in
            ["language-", "lang-"].first { name.hasPrefix($0) }.map { String(name.dropFirst($0.count)) }
        }
        let text = text(of: code.children, keepsSpace: true)
        return text.isEmpty ? [] : [.preformatted(text, language: language.first ?? "")]
    }

    private mutating func quotation(_ node: HTMLNode, depth: Int) -> [ArticleBlock] {
        let captions = node.elements.filter { ["footer", "cite", "figcaption"].contains($0.name) }
        for caption in captions { caption.remove() }
        let caption = text(of: captions)
        let blocks = blocks(in: node, depth: depth + 1)
        guard let first = blocks.first else { return [] }
        if blocks.count == 1, case .text(.paragraph, let text) = first {
            return [.blockquote(.init(.text(text), caption: caption), isCollapsed: false)]
        }
        return [.blockquote(.init(.blocks(blocks), caption: caption), isCollapsed: false)]
    }

    private mutating func details(_ node: HTMLNode, depth: Int) -> [ArticleBlock] {
        let summary = node.elements.first { $0.name == "summary" }
        let title = text(of: summary?.children ?? [])
        summary?.remove()
        let blocks = blocks(in: node, depth: depth + 1)
        return blocks.isEmpty ? [] : [.details(title: title, blocks: blocks, isOpen: node["open"] != nil)]
    }

    private mutating func figure(_ node: HTMLNode, depth: Int) -> [ArticleBlock] {
        let words = node.descendants.first { $0.name == "figcaption" }
        words?.remove()
        var caption = ArticleBlock.Caption()
        if let words {
            let credits = words.descendants.filter { $0.name == "cite" || $0.name == "small" }
            for credit in credits { credit.remove() }
            caption = .init(text: text(of: words.children), credit: text(of: credits))
        }
        let blocks = blocks(in: node, depth: depth + 1)
        guard let first = blocks.first, blocks.allSatisfy(\.isFile) else {
            return blocks + (caption.text.isEmpty ? [] : [.text(.paragraph, caption.text)])
        }
        return blocks.count > 1 ? [.slideshow(blocks, caption)] : [first.captioned(caption)]
    }

    private static let leftOut: Set = [
        "script", "style", "noscript", "template", "svg", "math", "button", "input", "select", "textarea",
        "form",
        "canvas", "map", "object", "embed", "source", "link", "meta",
    ]
}

extension HTMLNode {
    /// True if the node stands within a line, with all that it contains.
    fileprivate var isInline: Bool {
        switch kind {
        case .text: true
        case .comment, .attribute: false
        case .element: Self.inline.contains(name) && descendants.allSatisfy { Self.inline.contains($0.name) }
        }
    }

    private static let inline = ElementKinds.phrasing
        .union([
            "a", "del", "ins", "u", "s", "strike", "tt", "font", "picture", "source", "rt", "rp", "bdi",
            "big",
        ])
        .subtracting(["audio", "embed", "object", "script"])
}

extension ArticleBlock {
    /// True for a photo, video, sound or player.
    fileprivate var isFile: Bool {
        switch self {
        case .photo, .video, .audio, .embed: true
        default: false
        }
    }

    /// The block with words below it; unchanged if it has no place for them.
    fileprivate func captioned(_ caption: Caption) -> ArticleBlock {
        switch self {
        case .photo(let photo, _): .photo(photo, caption)
        case .video(let video, _): .video(video, caption)
        case .audio(let id, _): .audio(documentID: id, caption)
        case .embed(let embed, _): .embed(embed, caption)
        default: self
        }
    }
}
