import HTMLTree

extension ArticleSimplifier {
    /// Makes the content of an element one text: forms of texts, and breaks between what stood in lines of its own.
    mutating func text(_ node: HTMLNode) throws(Misplaced) {
        try inline(node, owner: node.name, isInLink: node.name == "a")
        removeNeedlessBreaks(node)
    }

    private mutating func inline(_ node: HTMLNode, owner: String, isInLink: Bool) throws(Misplaced) {
        for child in node.children {
            guard child.kind == .element else {
                if child.kind == .comment { child.remove() }
                continue
            }
            let name = child.name
            if ElementNames.dropped.contains(name) {
                child.remove()
            } else if let sign = child.sign, let text = document.makeText(sign) {
                child.replace(with: text)
            } else if ElementNames.forms.contains(name) {
                let isLink = name == "a"
                try inline(child, owner: name, isInLink: isInLink || isLink)
                if isLink, isInLink { _ = unwrap(child) }
            } else if ElementNames.structures.contains(name) {
                try misplace(child, in: owner)
                if !isStrict { child.remove() }
            } else {
                try inline(child, owner: owner, isInLink: isInLink)
                let isLine = ElementNames.lines.contains(name) || ElementNames.textBlocks.contains(name)
                if isLine { addBreaks(around: child) }
                _ = unwrap(child)
            }
        }
    }

    /// Breaks that the edges of a block make; before version 2.0 spaces alone.
    private mutating func addBreaks(around node: HTMLNode) {
        for isBefore in [true, false] {
            guard let mark = isStrict ? document.makeElement("br") : document.makeText(" ") else { continue }
            if isStrict { softBreaks.insert(mark) }
            if isBefore { node.insertBefore(mark) } else { node.insertAfter(mark) }
        }
    }

    /// Leaves one break where several edges meet, and none at the ends.
    private mutating func removeNeedlessBreaks(_ node: HTMLNode) {
        var isAtStart = true
        var trailing: [HTMLNode] = []
        for leaf in node.leaves {
            if leaf.name == "br" {
                let isSoft = softBreaks.contains(leaf)
                if isAtStart {
                    leaf.remove()
                } else if let last = trailing.last, isSoft || softBreaks.contains(last) {
                    // One of the two is enough, and the page's own one is worth more.
                    if isSoft {
                        leaf.remove()
                    } else {
                        last.remove()
                        trailing[trailing.count - 1] = leaf
                    }
                } else {
                    trailing.append(leaf)
                }
            } else if leaf.isSeen {
                isAtStart = false
                trailing = []
            }
        }
        for leaf in trailing { leaf.remove() }
    }
}

extension HTMLNode {
    /// The emoji that a small picture shows; nil for another element.
    fileprivate var sign: String? {
        guard name == "img", let sign = self["alt"], (1...8).contains(sign.count), let names = self["class"]
        else {
            return nil
        }
        let isEmoji = names.split(separator: " ").contains {
            ["emoji", "wp-smiley", "smiley"].contains($0.lowercased())
        }
        return isEmoji && !sign.contains(where: \.isWhitespace) ? sign : nil
    }

    /// The texts, and the elements without content, in the order of reading.
    fileprivate var leaves: [HTMLNode] {
        var leaves: [HTMLNode] = []
        var left = Array(children.reversed())
        while let node = left.popLast() {
            if node.kind == .element, let _ = node.firstChild {
                left += node.children.reversed()
            } else {
                leaves.append(node)
            }
        }
        return leaves
    }
}
