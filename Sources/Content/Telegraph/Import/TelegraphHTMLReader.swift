import HTMLTree

/// Makes nodes of the elements of a page.
struct TelegraphHTMLReader {
    /// The deepest nesting of lists; what is deeper is taken as lines.
    private static let listLimit = 5

    /// True if spaces and lines are kept.
    let keepsSpace: Bool

    /// The nodes of what is in an element. Texts between blocks become paragraphs.
    func blocks(in node: HTMLNode) -> [TelegraphNode] {
        var blocks: [TelegraphNode] = []
        var line: [HTMLNode] = []
        for child in node.children {
            if Self.isInline(child) {
                line.append(child)
            } else {
                blocks += self.line(line, in: .p)
                line = []
                blocks += self.blocks(of: child)
            }
        }
        return blocks + self.line(line, in: .p)
    }

    private func blocks(of node: HTMLNode) -> [TelegraphNode] {
        guard node.kind == .element, !TelegraphTag.isHidden(node.name) else { return [] }
        guard let tag = TelegraphTag(element: node.name) else {
            return node.name == "tr" ? row(node) : blocks(in: node)
        }
        switch tag {
        case .p, .h3, .h4, .blockquote, .aside: return line(node.children, in: tag)
        case .pre: return preformatted(node)
        case .hr: return [.tag(.hr)]
        case .ul, .ol: return list(node, tag, depth: 1)
        case .figure: return figure(node)
        case .img, .video, .iframe: return Self.medium(node).map { [.tag(.figure, [$0])] } ?? []
        default: return blocks(in: node)
        }
    }

    /// An element with the text of a line, and figures with the media in it.
    private func line(_ nodes: [HTMLNode], in tag: TelegraphTag) -> [TelegraphNode] {
        var reader = LineReader(keepsSpace: keepsSpace)
        let texts = reader.line(nodes)
        return (texts.hasContent ? [.tag(tag, texts)] : []) + Self.figures(reader.media)
    }

    private func preformatted(_ node: HTMLNode) -> [TelegraphNode] {
        var reader = LineReader(keepsSpace: true)
        let code = node.children.count == 1 && node.firstChild?.name == "code" ? node.firstChild : nil
        let texts = reader.line((code ?? node).children)
        return (texts.hasContent ? [.tag(.pre, texts)] : []) + Self.figures(reader.media)
    }

    /// A row of a table as a line: pages have no tables.
    private func row(_ node: HTMLNode) -> [TelegraphNode] {
        var texts: [TelegraphNode] = []
        var media: [HTMLNode] = []
        for cell in node.children where cell.kind == .element {
            var reader = LineReader(keepsSpace: keepsSpace)
            let cellTexts = reader.line(cell.children)
            media += reader.media
            guard cellTexts.hasContent else { continue }
            if !texts.isEmpty { texts.append(text: " | ") }
            for node in cellTexts {
                if case .text(let text) = node { texts.append(text: text) } else { texts.append(node) }
            }
        }
        return (texts.isEmpty ? [] : [.tag(.p, texts)]) + Self.figures(media)
    }

    // MARK: Lists

    private func list(_ node: HTMLNode, _ tag: TelegraphTag, depth: Int) -> [TelegraphNode] {
        var items: [TelegraphNode] = []
        var media: [HTMLNode] = []
        for child in node.children where !(child.kind == .text && child.text.allSatisfy(\.isWhitespace)) {
            let content = child.name == "li" ? child.children : [child]
            let item = item(content, depth: depth, &media)
            if item.hasContent { items.append(.tag(.li, item)) }
        }
        return (items.isEmpty ? [] : [.tag(tag, items)]) + Self.figures(media)
    }

    /// The content of an item: lines, and lists below it.
    private func item(_ nodes: [HTMLNode], depth: Int, _ media: inout [HTMLNode]) -> [TelegraphNode] {
        var content: [TelegraphNode] = []
        var line: [HTMLNode] = []
        func flush(_ media: inout [HTMLNode]) {
            var reader = LineReader(keepsSpace: keepsSpace)
            content += reader.line(line)
            media += reader.media
            line = []
        }
        for node in nodes {
            let tag = TelegraphTag(element: node.name)
            guard tag == .ul || tag == .ol, depth < Self.listLimit else {
                line.append(node)
                continue
            }
            flush(&media)
            for block in list(node, tag ?? .ul, depth: depth + 1) {
                // Pictures of lower lists stand behind those, within the item.
                if block.element?.tag == .figure {
                    content += block.element?.children ?? []
                } else {
                    content.append(block)
                }
            }
        }
        flush(&media)
        return content
    }

    // MARK: Media

    private func figure(_ node: HTMLNode) -> [TelegraphNode] {
        let elements = node.descendants
        var parts = elements.compactMap(Self.medium)
        guard !parts.isEmpty else { return blocks(in: node) }
        if let caption = elements.first(where: { $0.name == "figcaption" }) {
            var reader = LineReader(keepsSpace: keepsSpace)
            let texts = reader.line(caption.children)
            if texts.hasContent { parts.append(.tag(.figcaption, texts)) }
        }
        return [.tag(.figure, parts)]
    }

    private static func figures(_ media: [HTMLNode]) -> [TelegraphNode] {
        media.compactMap { medium($0).map { .tag(.figure, [$0]) } }
    }

    /// The node of a picture, film or frame; nil for another element, or without an address.
    private static func medium(_ node: HTMLNode) -> TelegraphNode? {
        guard let tag = TelegraphTag(element: node.name), tag.isMedium else { return nil }
        let source = node["src"] ?? node.descendants.first { $0.name == "source" }?["src"]
        guard let source, let address = TelegraphAddress(source) else { return nil }
        return .tag(tag, src: address)
    }

    /// True if the node stands within a line, with all that it contains.
    private static func isInline(_ node: HTMLNode) -> Bool {
        switch node.kind {
        case .text: true
        case .comment, .attribute: false
        case .element:
            LineReader.isInline(node.name) && node.descendants.allSatisfy { LineReader.isInline($0.name) }
        }
    }
}
