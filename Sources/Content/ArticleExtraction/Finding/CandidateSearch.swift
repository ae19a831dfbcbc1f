import HTMLTree

/// What a search for articles takes into account. Each try leaves something out that may have cost the article.
struct SearchStrictness {
    /// True if parts with unlikely names are removed at once.
    var removesUnlikely = true
    /// True if names have weight.
    var weighsNames = true
    /// True if parts of an article that look like lists of links, forms or advertisements are removed.
    var cleansConditionally = true
}

/// Walks a page once: removes what is no article, makes paragraphs of what looks like one, and collects the elements
/// whose text speaks for the parts around them.
struct CandidateSearch {
    let document: HTMLDocument
    let strictness: SearchStrictness
    let title: String
    /// The author's line; nil until one is found.
    private(set) var byline: String?
    private(set) var paragraphs: [HTMLNode] = []
    private var mayRemoveTitle = true

    init(_ document: HTMLDocument, strictness: SearchStrictness, title: String) {
        self.document = document
        self.strictness = strictness
        self.title = title
    }

    mutating func run() {
        var next = document.root
        while let node = next { next = visit(node) }
    }

    /// Judges an element, and returns the next one to judge.
    private mutating func visit(_ node: HTMLNode) -> HTMLNode? {
        let name = node.partName
        guard Self.isVisible(node, name), !Self.isOpenDialog(node) else { return leaveOut(node) }
        if byline == nil, let found = Self.byline(node, name) {
            byline = found
            return leaveOut(node)
        }
        if mayRemoveTitle, ["h1", "h2"].contains(node.name), TitleSimilarity.isSame(title, node.innerText) {
            mayRemoveTitle = false
            return leaveOut(node)
        }
        if strictness.removesUnlikely, isUnlikely(node, name) { return leaveOut(node) }
        if ElementKinds.leftOutEmpty.contains(node.name), Self.hasNoContent(node) { return leaveOut(node) }
        if ElementKinds.scored.contains(node.name) { paragraphs.append(node) }
        return node.name == "div" ? following(divided(node)) : following(node)
    }

    private func isUnlikely(_ node: HTMLNode, _ name: [UInt8]) -> Bool {
        if !["html", "body", "a"].contains(node.name), PartNames.unlikely.match(name),
            !PartNames.maybe.match(name),
            !node.hasAncestor("table"), !node.hasAncestor("code")
        {
            return true
        }
        return node["role"].map { ElementKinds.unlikelyRoles.contains($0) } ?? false
    }

    /// Makes paragraphs of the lines of a `div`, or of the whole of it.
    ///
    /// - Returns: The element that stands in its place.
    private mutating func divided(_ node: HTMLNode) -> HTMLNode {
        var paragraph: HTMLNode?
        for child in node.children {
            if child.isPhrasing {
                if let paragraph {
                    paragraph.append(child)
                } else if !child.isSpace, let made = document.makeElement("p") {
                    child.insertBefore(made)
                    made.append(child)
                    paragraph = made
                }
            } else if let whole = paragraph {
                whole.removeSpaceAtEnd()
                paragraph = nil
            }
        }
        paragraph?.removeSpaceAtEnd()
        if let only = Self.onlyParagraph(in: node), node.linkDensity < 0.25 {
            node.replace(with: only)
            paragraphs.append(only)
            return only
        }
        if !Self.hasBlock(node) {
            node.rename("p")
            paragraphs.append(node)
        }
        return node
    }

    private static func onlyParagraph(in node: HTMLNode) -> HTMLNode? {
        let elements = node.elements
        guard elements.count == 1, elements[0].name == "p" else { return nil }
        return node.children.contains { $0.kind == .text && !$0.isBlank } ? nil : elements[0]
    }

    private static func hasBlock(_ node: HTMLNode) -> Bool {
        node.descendants.contains { ElementKinds.blocks.contains($0.name) }
    }

    private static func hasNoContent(_ node: HTMLNode) -> Bool {
        guard node.isBlank else { return false }
        return node.elements.allSatisfy { element in
            element.name == "br" || element.name == "hr"
        } && node.elements.count == node.descendants.count
    }

    private static func isVisible(_ node: HTMLNode, _ name: [UInt8]) -> Bool {
        if let style = node["style"]?.lowercased().filter({ !$0.isWhitespace }) {
            guard !style.contains("display:none"), !style.contains("visibility:hidden") else { return false }
        }
        guard node["hidden"] == nil else { return false }
        return node["aria-hidden"] != "true" || PartNames("fallback-image").match(name)
    }

    private static func isOpenDialog(_ node: HTMLNode) -> Bool {
        node["aria-modal"] == "true" && node["role"] == "dialog"
    }

    /// The text of an author's line; nil if the element is none.
    private static func byline(_ node: HTMLNode, _ name: [UInt8]) -> String? {
        guard
            node["rel"] == "author" || node["itemprop"]?.contains("author") == true
                || PartNames.byline.match(name)
        else { return nil }
        guard (1..<100).contains(node.textLength) else { return nil }
        let inner = node.descendants.first { $0["itemprop"]?.contains("name") == true }
        return (inner ?? node).innerText
    }

    private func leaveOut(_ node: HTMLNode) -> HTMLNode? {
        let next = Self.after(node)
        node.remove()
        return next
    }

    private func following(_ node: HTMLNode) -> HTMLNode? {
        var child = node.firstChild
        while let found = child {
            if found.kind == .element { return found }
            child = found.next
        }
        return Self.after(node)
    }

    /// The next element that is not below `node`.
    private static func after(_ node: HTMLNode) -> HTMLNode? {
        var current: HTMLNode? = node
        while let node = current {
            var sibling = node.next
            while let found = sibling {
                if found.kind == .element { return found }
                sibling = found.next
            }
            current = node.parent
        }
        return nil
    }
}
