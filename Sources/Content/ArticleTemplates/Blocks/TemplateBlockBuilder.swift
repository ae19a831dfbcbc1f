import ArticleExtraction
import Articles
import HTMLTree
import StdExtras

/// Makes blocks of a simplified tree.
struct TemplateBlockBuilder {
    /// An element that gives no block.
    struct Failure: Error {
        var kind: TemplateError.Kind
    }

    /// The deepest nesting of blocks.
    private static let depthLimit = 12
    private static let headerNames = ["h1", "h2", "h3", "h4"]

    private let address: PageAddress
    private let version: TemplateVersion
    private let preserved: Set<HTMLNode>
    private let anchors: Set<String>
    /// The highest level of heading that there is.
    private var topHeading: String?
    private(set) var files: FileList
    /// The element that gave no block.
    private(set) var culprit: HTMLNode?

    init(
        _ address: PageAddress,
        content: HTMLNode?,
        version: TemplateVersion,
        preserved: Set<HTMLNode>
    ) {
        self.address = address
        self.version = version
        self.preserved = preserved
        files = FileList(address, takesAll: true, readsSets: version >= .secondRevised)
        let elements = content?.descendants ?? []
        topHeading = Self.headerNames.first { name in elements.contains { $0.name == name } }
        let linked = elements.compactMap { $0.name == "a" ? $0["href"].flatMap(address.fragment) : nil }
        // Those that rules have put there are no others beside them.
        anchors = Set(linked).subtracting(elements.compactMap { $0.name == "anchor" ? $0["name"] : nil })
    }

    private mutating func failure(_ kind: TemplateError.Kind, _ node: HTMLNode) -> Failure {
        culprit = node
        return Failure(kind: kind)
    }

    // MARK: Texts

    /// The text of a property's node.
    mutating func text(of node: HTMLNode) throws(Failure) -> RichText {
        guard node.kind == .element else {
            var builder = InlineBuilder(address, anchors: anchors, keepsSpace: preserved.contains(node))
            return node.kind == .text
                ? builder.text(of: [node]) : .plain(node.text.withoutUnseen.trimmingWhitespace)
        }
        return try text(in: node)
    }

    private mutating func text(in node: HTMLNode, keepsSpace: Bool = false) throws(Failure) -> RichText {
        var builder = InlineBuilder(
            address,
            anchors: anchors,
            keepsSpace: keepsSpace || preserved.contains(node)
        )
        builder.preserved = preserved
        var replaced: HTMLNode?
        for element in node.descendants {
            // What is in a reference is read with it.
            if let replaced, element.isInside(replaced) { continue }
            guard let text = try replacement(element) else { continue }
            builder.replacements[element] = text
            replaced = element
        }
        let text = builder.text(of: node.children)
        return text
    }

    /// The text of a picture or anchor in a line; nil for another element.
    private mutating func replacement(_ node: HTMLNode) throws(Failure) -> RichText? {
        switch node.name {
        case "anchor": return .anchor(.empty, name: node["name"] ?? "")
        case "reference": return .anchor(try text(in: node), name: node["name"] ?? "")
        case "pic":
            guard let id = files.icon(node) else {
                if node["optional"] != nil { return .empty }
                throw failure(.source(element: "Icon", html: node.html(within: 300)), node)
            }
            let sides = ["width", "height"].map { node[$0].flatMap { Int32($0) } ?? 0 }
            return .image(documentID: id, width: max(0, sides[0]), height: max(0, sides[1]))
        default: return nil
        }
    }

    // MARK: Blocks

    /// The blocks below an element, each with the element that it was made of.
    mutating func blocks(in node: HTMLNode, depth: Int = 0) throws(Failure) -> [(
        block: ArticleBlock, node: HTMLNode
    )] {
        guard depth < Self.depthLimit else { throw failure(.limit(.depth), node) }
        var blocks: [(ArticleBlock, HTMLNode)] = []
        for child in node.children where child.kind == .element {
            if let block = try block(of: child, depth: depth) { blocks.append((block, child)) }
        }
        return blocks
    }

    private mutating func nested(_ node: HTMLNode, depth: Int) throws(Failure) -> [ArticleBlock] {
        try blocks(in: node, depth: depth + 1).map(\.block)
    }

    mutating func block(of node: HTMLNode, depth: Int) throws(Failure) -> ArticleBlock? {
        switch node.name {
        case "p": return try line(node, .paragraph)
        case "footer": return try line(node, .footer)
        case "h1", "h2", "h3", "h4", "h5", "h6":
            return try line(node, node.name == topHeading ? .header : .subheader)
        case "hr": return .divider
        case "anchor": return node["name"].map { .anchor(name: $0) }
        case "pre":
            let text = try text(in: node, keepsSpace: true)
            return text.isEmpty ? nil : .preformatted(text, language: node["data-language"] ?? "")
        case "ul", "ol": return try list(node, depth: depth)
        case "blockquote", "aside": return try quotation(node)
        case "figure": return try figure(node)
        case "img", "video", "audio", "iframe": return try medium(node, ArticleBlock.Caption())
        case "slideshow": return try slideshow(node, depth: depth)
        case "table": return try table(node)
        case "details":
            let title =
                try node.child("summary").map { (node) throws(Failure) in try text(in: node) } ?? .empty
            return .details(title: title, blocks: try nested(node, depth: depth), isOpen: node["open"] != nil)
        case "related": return try related(node)
        default: return nil
        }
    }

    private mutating func line(
        _ node: HTMLNode,
        _ role: ArticleBlock.TextRole
    ) throws(Failure) -> ArticleBlock? {
        let text = try text(in: node)
        return text.isEmpty ? nil : .text(role, text)
    }

    private mutating func list(_ node: HTMLNode, depth: Int) throws(Failure) -> ArticleBlock? {
        var items: [ArticleList.Item] = []
        for element in node.children where element.name == "li" {
            let value = node.name == "ol" ? element["value"].flatMap { Int32($0) } : nil
            guard version >= .second else {
                let text = try text(in: element)
                if !text.isEmpty { items.append(.init(.text(text), value: value)) }
                continue
            }
            let blocks = try nested(element, depth: depth)
            if blocks.count == 1, case .text(.paragraph, let text) = blocks[0] {
                items.append(.init(.text(text), value: value))
            } else if !blocks.isEmpty {
                items.append(.init(.blocks(blocks), value: value))
            }
        }
        guard !items.isEmpty else { return nil }
        guard node.name == "ol" else { return .list(ArticleList(.bullets, items: items)) }
        let numbers = ArticleList.Numbers(
            start: node["start"].flatMap { Int32($0) },
            isReversed: node["reversed"] != nil,
            kind: node["type"].flatMap { ["1", "a", "A", "i", "I"].contains($0) ? $0 : nil }
        )
        return .list(ArticleList(.numbers(numbers), items: items))
    }

    private mutating func quotation(_ node: HTMLNode) throws(Failure) -> ArticleBlock? {
        var captions: [RichText] = []
        for cite in node.children where cite.name == "cite" {
            if !captions.isEmpty { captions.append(.plain("\n")) }
            captions.append(try text(in: cite))
            cite.remove()
        }
        let caption = RichText.joining(captions)
        let text = try text(in: node)
        guard !text.isEmpty || !caption.isEmpty else { return nil }
        return node.name == "aside"
            ? .pullquote(text, caption: caption)
            : .blockquote(.init(.text(text), caption: caption), isCollapsed: false)
    }

    // MARK: Media

    private mutating func caption(of node: HTMLNode) throws(Failure) -> ArticleBlock.Caption {
        guard let words = node.child("figcaption") else { return ArticleBlock.Caption() }
        var credits: [RichText] = []
        for credit in words.descendants where credit.name == "cite" && version >= .second {
            credit.remove()
            credits.append(try text(in: credit))
        }
        return .init(text: try text(in: words), credit: RichText.joining(credits))
    }

    private mutating func figure(_ node: HTMLNode) throws(Failure) -> ArticleBlock? {
        let medium = node.children.first { ElementNames.media.contains($0.name) }
        let caption = try caption(of: node)
        return try medium.map { (medium) throws(Failure) in try self.medium(medium, caption) } ?? nil
    }

    mutating func medium(_ node: HTMLNode, _ caption: ArticleBlock.Caption) throws(Failure) -> ArticleBlock? {
        if node.name == "iframe" || node.name == "img", let map = try map(node) { return .map(map, caption) }
        if node.name == "img" {
            guard let id = files.photo(node) else {
                throw failure(.source(element: "Image", html: node.html(within: 300)), node)
            }
            let target = version >= .second ? node["href"].flatMap(address.absolute) : nil
            return .photo(ArticlePhoto(id: id, url: target, pageID: target == nil ? nil : 0), caption)
        }
        guard let block = files.block(of: node) else {
            let name = node.name == "iframe" ? "Embed" : node.name == "video" ? "Video" : "Audio"
            throw failure(.source(element: name, html: node.html(within: 300)), node)
        }
        switch block {
        case .video(let video, _): return .video(video, caption)
        case .audio(let id, _): return .audio(documentID: id, caption)
        case .embed(var embed, _):
            guard let url = KnownFrame.address(embed.url ?? "") else {
                throw failure(.embed(url: embed.url ?? ""), node)
            }
            embed.url = url
            return .embed(embed, caption)
        default: return block
        }
    }

    private func map(_ node: HTMLNode) throws(Failure) -> ArticleMap? {
        guard version >= .second, let url = node["src"].flatMap(address.absolute) else { return nil }
        let sides = ["width", "height"].compactMap { node[$0].flatMap { Int32($0) } }.filter { $0 > 0 }
        let size = sides.count == 2 ? ArticleEmbed.Size(width: sides[0], height: sides[1]) : nil
        return KnownFrame.map(url, size: size)
    }

    private mutating func slideshow(_ node: HTMLNode, depth: Int) throws(Failure) -> ArticleBlock? {
        let caption = try caption(of: node)
        let slides = try nested(node, depth: depth)
        return slides.isEmpty ? nil : .slideshow(slides, caption)
    }

    // MARK: Tables and links

    private mutating func table(_ node: HTMLNode) throws(Failure) -> ArticleBlock? {
        let title =
            try node.descendants.first { $0.name == "caption" }
            .map { (node) throws(Failure) in try text(in: node) } ?? .empty
        var rows: [[ArticleTable.Cell]] = []
        for row in node.descendants where row.name == "tr" {
            var cells: [ArticleTable.Cell] = []
            for cell in row.children where cell.name == "td" || cell.name == "th" {
                cells.append(try self.cell(cell, row))
            }
            if !cells.isEmpty { rows.append(cells) }
        }
        guard !rows.isEmpty else { return nil }
        let isBordered = node["border"].map { $0 != "0" } ?? true
        return .table(ArticleTable(title: title, rows: rows, isBordered: isBordered, isStriped: true))
    }

    private mutating func cell(_ node: HTMLNode, _ row: HTMLNode) throws(Failure) -> ArticleTable.Cell {
        func stated(_ name: String) -> String {
            (node[name] ?? row[name] ?? row.parent?[name] ?? "").lowercased()
        }
        func span(_ name: String) -> Int32 { min(1000, node[name].flatMap { Int32($0) } ?? 1) }
        return ArticleTable.Cell(
            try text(in: node),
            isHeader: node.name == "th",
            alignment: stated("align") == "center"
                ? .center : stated("align") == "right" ? .trailing : .leading,
            verticalAlignment: stated("valign") == "middle"
                ? .middle : stated("valign") == "bottom" ? .bottom : .top,
            columnSpan: span("colspan"),
            rowSpan: span("rowspan")
        )
    }

    private mutating func related(_ node: HTMLNode) throws(Failure) -> ArticleBlock? {
        var title = RichText.empty
        var articles: [RelatedArticle] = []
        for child in node.children {
            if ElementNames.headings.contains(child.name) {
                title = try text(in: child)
            } else if let url = child["href"].flatMap(address.absolute), address.isOfHost(url),
                !articles.contains(where: { $0.url == url })
            {
                let words = child.text.withoutUnseen.split(whereSeparator: \.isWhitespace).joined(
                    separator: " "
                )
                let name = String(words.prefix(characters: 300, bytes: 1200))
                articles.append(RelatedArticle(url: url, title: name.isEmpty ? nil : name))
            }
        }
        return articles.isEmpty ? nil : .relatedArticles(title: title, articles)
    }
}

extension HTMLNode {
    /// The first child with a name.
    fileprivate func child(_ name: String) -> HTMLNode? { children.first { $0.name == name } }
}
