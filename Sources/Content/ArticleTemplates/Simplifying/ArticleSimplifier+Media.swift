import HTMLTree

extension ArticleSimplifier {
    /// One medium and its words; several media become figures of their own.
    mutating func figure(_ node: HTMLNode) throws(Misplaced) {
        var parts = FigureParts()
        try collect(node, &parts)
        for caption in parts.captions { try text(caption) }
        guard !parts.media.isEmpty else {
            // Words alone are a paragraph.
            for caption in parts.captions { caption.rename("p") }
            let words = parts.captions + parts.texts
            for word in words where word.isSeen {
                node.insertBefore(word.kind == .element ? word : paragraph(of: word))
            }
            // One that something moves up from is its place for now, and gives no block.
            if lifted.isEmpty { node.remove() } else { node.setText("") }
            return
        }
        for child in node.children { child.remove() }
        for medium in parts.media.dropLast() {
            node.insertBefore(medium)
        }
        if let last = parts.media.last { node.append(last) }
        for caption in parts.captions.prefix(1) { node.append(caption) }
        for word in parts.texts.reversed() where word.isSeen {
            node.insertAfter(word.kind == .element ? word : paragraph(of: word))
        }
    }

    private func paragraph(of text: HTMLNode) -> HTMLNode {
        guard let made = document.makeElement("p") else { return text }
        made.append(text)
        return made
    }

    private struct FigureParts {
        var media: [HTMLNode] = []
        var captions: [HTMLNode] = []
        var texts: [HTMLNode] = []
    }

    private mutating func collect(
        _ node: HTMLNode,
        _ parts: inout FigureParts
    ) throws(Misplaced) {
        for child in node.children where child.kind == .text || child.kind == .element {
            let name = child.name
            if child.kind == .text {
                if child.isSeen { parts.texts.append(child) }
            } else if ElementNames.media.contains(name) {
                parts.media.append(child)
            } else if name == "figcaption" {
                parts.captions.append(child)
            } else if ElementNames.dropped.contains(name) {
                continue
            } else if ElementNames.structures.contains(name), name != "figure" {
                try misplace(child, in: "figure")
            } else if name == "p", child.isSeen,
                !child.descendants.contains(where: { ElementNames.media.contains($0.name) })
            {
                try misplace(child, in: "figure")
            } else {
                // Links and forms of texts around a medium are looked through.
                try collect(child, &parts)
            }
        }
    }

    mutating func slideshow(_ node: HTMLNode) throws(Misplaced) {
        let inside = node.descendants
        var slides: [HTMLNode] = []
        var captions: [HTMLNode] = []
        for element in inside {
            guard !slides.contains(where: { element.isBelow($0) }) else { continue }
            if element.name == "figure" || element.name == "img" || element.name == "video" {
                slides.append(element)
            } else if element.name == "figcaption" {
                captions.append(element)
            } else if ElementNames.structures.contains(element.name) {
                try misplace(element, in: "slideshow")
            }
        }
        for child in node.children { child.remove() }
        for slide in slides {
            node.append(slide)
            if slide.name == "figure" { try figure(slide) }
        }
        for caption in captions.prefix(1) {
            try text(caption)
            node.append(caption)
        }
    }

    mutating func table(_ node: HTMLNode) throws(Misplaced) {
        for element in node.descendants {
            switch element.name {
            case "td", "th", "caption": try text(element)
            default: break
            }
        }
    }
}
