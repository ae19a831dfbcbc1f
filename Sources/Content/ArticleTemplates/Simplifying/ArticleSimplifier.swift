import HTMLTree

/// Brings a part of a page into the form of articles: blocks of known kinds, and texts within them.
///
/// Elements that articles have not are looked through, and texts between blocks become paragraphs. What cannot be nested
/// moves up in version 1.0, and is an error later.
struct ArticleSimplifier {
    /// An element that stands where it cannot.
    struct Misplaced: Error {
        /// The name of the parent.
        var parent: String
    }

    let document: HTMLDocument
    let version: TemplateVersion
    /// Nodes whose spaces are kept.
    var preserved: Set<HTMLNode>
    /// New elements, each with a node whose origin it has.
    private(set) var made: [(node: HTMLNode, of: HTMLNode)] = []
    /// The element that stands where it cannot.
    private(set) var culprit: HTMLNode?
    /// Elements that contain blocks.
    private var holders: Set<HTMLNode> = []
    /// Elements that move up out of the block that is worked on.
    var lifted: [HTMLNode] = []
    var softBreaks: Set<HTMLNode> = []

    init(_ document: HTMLDocument, version: TemplateVersion, preserved: Set<HTMLNode>) {
        self.document = document
        self.version = version
        self.preserved = preserved
    }

    var isStrict: Bool { version >= .second }

    // MARK: Entries

    /// Brings the whole content into form.
    mutating func simplifyArticle(_ node: HTMLNode) throws(Misplaced) {
        findHolders(node)
        try flow(node, allowed: ElementNames.articleBlocks)
    }

    /// Brings a medium into form, or whatever holds one.
    mutating func simplifyCover(_ node: HTMLNode) throws(Misplaced) {
        guard node.kind == .element else { return }
        findHolders(node)
        if node.name == "figure" {
            try figure(node)
        } else if !ElementNames.media.contains(node.name) {
            try flow(node, allowed: ElementNames.articleBlocks)
        }
    }

    /// Brings a line of text into form.
    mutating func simplifyText(_ node: HTMLNode) throws(Misplaced) {
        guard node.kind == .element else { return }
        findHolders(node)
        try text(node)
        // There is nothing above a title that its pictures could move to.
        lifted = []
    }

    private mutating func findHolders(_ node: HTMLNode) {
        for element in node.descendants
        where ElementNames.articleBlocks.contains(element.name) || ElementNames.lines.contains(element.name) {
            var next = element.parent
            while let parent = next, holders.insert(parent).inserted { next = parent.parent }
        }
    }

    // MARK: Blocks

    private enum Task {
        case node(HTMLNode)
        /// The end of the lines of an element that was looked through.
        case lineEnd
    }

    /// Makes the children of an element blocks.
    mutating func flow(_ container: HTMLNode, allowed: Set<String>) throws(Misplaced) {
        var tasks = container.children.reversed().map { Task.node($0) }
        var line: [HTMLNode] = []
        while let task = tasks.popLast() {
            guard case .node(let node) = task else {
                try close(&line)
                continue
            }
            switch node.kind {
            case .text: line.append(node)
            case .comment, .attribute: node.remove()
            case .element:
                let name = node.name
                if ElementNames.dropped.contains(name) {
                    node.remove()
                } else if ElementNames.articleBlocks.contains(name), !isAnchorInLine(node, line) {
                    try close(&line)
                    guard allowed.contains(name) else {
                        try misplace(node, in: container.name)
                        continue
                    }
                    try block(node)
                    tasks += take(behind: node).reversed().map { .node($0) }
                } else if isTransparent(node) {
                    let isLine = ElementNames.lines.contains(name)
                    if isLine {
                        try close(&line)
                        tasks.append(.lineEnd)
                    }
                    tasks += unwrap(node).reversed().map { .node($0) }
                } else {
                    line.append(node)
                }
            }
        }
        try close(&line)
    }

    /// An anchor within a line stays there.
    private func isAnchorInLine(_ node: HTMLNode, _ line: [HTMLNode]) -> Bool {
        guard node.name == "anchor" else { return false }
        if !line.isBlank { return true }
        var next = node.next
        while let sibling = next, [sibling].isBlank { next = sibling.next }
        guard let sibling = next else { return false }
        return sibling.kind == .text
            || ElementNames.forms.contains(sibling.name) && sibling.name != "anchor"
                && !holders.contains(sibling)
    }

    private func isTransparent(_ node: HTMLNode) -> Bool {
        // A link around a picture and nothing else is looked through; one with words as well is a text.
        if ElementNames.forms.contains(node.name) { return holders.contains(node) && !node.hasWords }
        return ElementNames.lines.contains(node.name) || holders.contains(node)
    }

    /// Puts the children of an element in its place.
    mutating func unwrap(_ node: HTMLNode) -> [HTMLNode] {
        let children = node.children
        for child in children {
            node.insertBefore(child)
            if preserved.contains(node) { preserved.insert(child) }
        }
        node.remove()
        return children
    }

    /// Makes a paragraph of what stands in a line.
    private mutating func close(_ line: inout [HTMLNode]) throws(Misplaced) {
        defer { line = [] }
        guard line.contains(where: \.isSeen), let first = line.first(where: \.isSeen) ?? line.first,
            let paragraph = document.makeElement("p")
        else {
            for node in line { node.remove() }
            return
        }
        made.append((paragraph, first.kind == .element ? first : first.parent ?? first))
        first.insertBefore(paragraph)
        for node in line { paragraph.append(node) }
        try block(paragraph)
        for node in take(behind: paragraph) where node.kind == .element { try block(node) }
    }

    /// Puts what moved up behind a block.
    private mutating func take(behind node: HTMLNode) -> [HTMLNode] {
        let moved = lifted
        lifted = []
        for element in moved.reversed() { node.isAttachedToParent ? node.insertAfter(element) : () }
        if !node.isSeen, ElementNames.textBlocks.contains(node.name) { node.remove() }
        return moved
    }

    /// An error for an element that cannot stand in its parent; in version 1.0 it moves up.
    mutating func misplace(_ node: HTMLNode, in parent: String) throws(Misplaced) {
        guard !isStrict else {
            culprit = node
            throw Misplaced(parent: parent)
        }
        lifted.append(node)
    }

    private mutating func block(_ node: HTMLNode) throws(Misplaced) {
        switch node.name {
        case "p", "footer": try paragraph(node)
        case "h1", "h2", "h3", "h4", "h5", "h6": try heading(node)
        case "pre": try text(node)
        case "ul", "ol": try list(node)
        case "blockquote", "aside": try quotation(node)
        case "figure": try figure(node)
        case "slideshow": try slideshow(node)
        case "table": try table(node)
        case "details": try details(node)
        case "related": try related(node)
        case "iframe", "hr": for child in node.children { child.remove() }
        default: break
        }
    }

    private mutating func paragraph(_ node: HTMLNode) throws(Misplaced) {
        try text(node)
        if !node.isSeen, lifted.isEmpty { node.remove() }
    }

    /// Anchors in a heading become blocks before it.
    private mutating func heading(_ node: HTMLNode) throws(Misplaced) {
        for anchor in node.descendants where anchor.name == "anchor" { node.insertBefore(anchor) }
        try paragraph(node)
    }

    private mutating func list(_ node: HTMLNode) throws(Misplaced) {
        var last: HTMLNode?
        for child in node.children {
            if child.kind == .comment || [child].isBlank || ElementNames.dropped.contains(child.name) {
                child.remove()
            } else if child.name == "li" {
                last = child
            } else if let last, child.name == "ul" || child.name == "ol" {
                last.append(child)
            } else if let item = document.makeElement("li") {
                made.append((item, child.kind == .element ? child : node))
                child.insertBefore(item)
                item.append(child)
                last = item
            }
        }
        for item in node.children {
            if isStrict { try flow(item, allowed: ElementNames.blocks) } else { try text(item) }
            if !item.isSeen { item.remove() }
        }
        if node.children.isEmpty, lifted.isEmpty { node.remove() }
    }

    private mutating func quotation(_ node: HTMLNode) throws(Misplaced) {
        let captions = node.descendants.filter { $0.name == "cite" }
        for caption in captions { caption.remove() }
        try text(node)
        for caption in captions {
            try text(caption)
            node.append(caption)
        }
        if !node.isSeen, lifted.isEmpty { node.remove() }
    }

    private mutating func details(_ node: HTMLNode) throws(Misplaced) {
        let summary = node.children.first { $0.name == "summary" }
        summary?.remove()
        try flow(node, allowed: ElementNames.blocks)
        guard let summary else { return }
        try text(summary)
        node.prepend(summary)
    }

    private mutating func related(_ node: HTMLNode) throws(Misplaced) {
        let inside = node.descendants
        let heading = inside.first { ElementNames.headings.contains($0.name) }
        let links = inside.filter { $0.name == "a" && $0["href"] != nil && $0 != heading?.parent }
            .filter { link in heading.map { !link.isBelow($0) } ?? true }
        for child in node.children { child.remove() }
        if let heading {
            try text(heading)
            node.append(heading)
        }
        for link in links { node.append(link) }
    }
}

extension HTMLNode {
    /// True if there is a text, a picture or an anchor in the node.
    var isSeen: Bool {
        switch kind {
        case .text: return text.contains { !$0.isWhitespace }
        case .comment: return false
        case .attribute: return true
        case .element: break
        }
        return Self.seen.contains(name) || hasWords || descendants.contains { Self.seen.contains($0.name) }
    }

    /// True if there is a letter in the node.
    var hasWords: Bool {
        var hasWords = false
        forEachText { bytes in
            hasWords = hasWords || String(decoding: bytes, as: UTF8.self).contains { !$0.isWhitespace }
        }
        return hasWords
    }

    private static let seen = ElementNames.media.union(["pic", "anchor", "reference", "hr"])

    /// True for a node below another one.
    func isBelow(_ other: HTMLNode) -> Bool {
        var next = parent
        while let node = next {
            if node == other { return true }
            next = node.parent
        }
        return false
    }

    fileprivate var isAttachedToParent: Bool { parent != nil }
}
