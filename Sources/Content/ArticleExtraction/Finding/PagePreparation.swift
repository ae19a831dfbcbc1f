import HTMLTree

/// Brings a page into a form in which paragraphs are elements.
struct PagePreparation {
    /// The deepest place of a picture that is all of a node's content.
    private static let depthLimit = 16

    let document: HTMLDocument

    /// Removes what is not seen, and turns pairs of line breaks into paragraphs.
    func prepare() {
        guard let root = document.root else { return }
        uncoverImages(in: root)
        for node in root.descendants where ["script", "noscript", "style", "template"].contains(node.name) {
            node.remove()
        }
        guard let body = root.elements.first(where: { $0.name == "body" }) else { return }
        for node in body.descendants where node.name == "font" { node.rename("span") }
        for node in body.descendants where node.name == "br" { makeParagraph(after: node) }
    }

    /// Puts the picture of a `noscript` in the place of the picture before it, which scripts would have filled.
    private func uncoverImages(in root: HTMLNode) {
        for image in root.descendants where image.name == "img" {
            let hasSource = image.attributes.contains { name, value in
                ["src", "srcset", "data-src", "data-srcset"].contains(name) || Self.namesPicture(value)
            }
            if !hasSource { image.remove() }
        }
        for cover in root.descendants where cover.name == "noscript" {
            guard let image = Self.onlyImage(in: cover), let before = cover.previousElement,
                let old = Self.onlyImage(in: before)
            else { continue }
            for (name, value) in old.attributes where !value.isEmpty {
                guard name == "src" || name == "srcset" || Self.namesPicture(value) else { continue }
                if image[name] == value { continue }
                image.set(image[name] == nil ? name : "data-old-\(name)", to: value)
            }
            before.replace(with: image)
            cover.remove()
        }
    }

    /// True for an address of a picture.
    static func namesPicture(_ value: String) -> Bool {
        let value = value.lowercased()
        return [".jpg", ".jpeg", ".png", ".webp"].contains { value.contains($0) }
    }

    /// The picture that is all of a node's content.
    private static func onlyImage(in node: HTMLNode) -> HTMLNode? {
        var next = node
        guard node.isBlank else { return nil }
        for _ in 0..<depthLimit {
            if next.name == "img" { return next }
            let elements = next.elements
            guard elements.count == 1 else { return nil }
            next = elements[0]
        }
        return nil
    }

    /// Makes a paragraph of what follows two or more line breaks.
    private func makeParagraph(after br: HTMLNode) {
        guard br.parent != nil else { return }
        var next = br.nextThatCounts
        var hasMore = false
        while let more = next, more.name == "br" {
            hasMore = true
            let after = more.nextThatCounts
            more.remove()
            next = after
        }
        guard hasMore, let paragraph = document.makeElement("p") else { return }
        br.replace(with: paragraph)
        next = paragraph.next
        while let node = next {
            // Another pair of line breaks ends the paragraph.
            if node.name == "br", node.nextThatCounts?.name == "br" { break }
            guard node.isPhrasing else { break }
            let after = node.next
            paragraph.append(node)
            next = after
        }
        paragraph.removeSpaceAtEnd()
        if paragraph.parent?.name == "p" { paragraph.parent?.rename("div") }
    }
}

extension HTMLNode {
    /// Removes line breaks and texts of spaces from the end of an element.
    func removeSpaceAtEnd() {
        while let last = lastChild, last.isSpace { last.remove() }
    }

    /// The next sibling that is no text of spaces.
    var nextThatCounts: HTMLNode? {
        var node = next
        while let found = node, found.kind != .element, found.isBlank { node = found.next }
        return node
    }

    /// The sibling element before.
    var previousElement: HTMLNode? {
        var node = previous
        while let found = node, found.kind != .element { node = found.previous }
        return node
    }
}
