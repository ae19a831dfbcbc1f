import HTMLTree

/// The kinds of HTML's elements, as far as finding an article needs them.
enum ElementKinds {
    /// Elements that stand within a line.
    static let phrasing: Set = [
        "abbr", "audio", "b", "bdo", "br", "button", "cite", "code", "data", "datalist", "dfn", "em", "embed",
        "i",
        "img", "input", "kbd", "label", "mark", "math", "meter", "noscript", "object", "output", "progress",
        "q",
        "ruby", "samp", "script", "select", "small", "span", "strong", "sub", "sup", "textarea", "time",
        "var", "wbr",
    ]
    /// Elements that make of a `div` around them more than a paragraph.
    static let blocks: Set = ["blockquote", "dl", "div", "img", "ol", "p", "pre", "table", "ul"]
    /// Elements whose text counts for their ancestors.
    static let scored: Set = ["section", "h2", "h3", "h4", "h5", "h6", "p", "td", "pre"]
    /// Elements that keep their name when they become part of an article.
    static let kept: Set = ["div", "article", "section", "p", "ol", "ul"]
    /// Elements that are left out when they have no content.
    static let leftOutEmpty: Set = ["div", "section", "header", "h1", "h2", "h3", "h4", "h5", "h6"]
    /// Roles of parts that are no article.
    static let unlikelyRoles: Set = [
        "menu", "menubar", "complementary", "navigation", "alert", "alertdialog", "dialog",
    ]
    /// Headings.
    static let headings: Set = ["h1", "h2", "h3", "h4", "h5", "h6"]
}

extension HTMLNode {
    /// The children that are elements.
    var elements: [HTMLNode] { children.filter { $0.kind == .element } }

    /// True if an ancestor has the name, and `isWanted` holds for it.
    func hasAncestor(
        _ name: String,
        within depth: Int = .max,
        where isWanted: (HTMLNode) -> Bool = { _ in true }
    )
        -> Bool
    {
        var (next, left) = (parent, depth)
        while let ancestor = next, left > 0 {
            if ancestor.name == name, isWanted(ancestor) { return true }
            next = ancestor.parent
            left -= 1
        }
        return false
    }

    /// The ancestors, the parent first.
    func ancestors(limit: Int = .max) -> [HTMLNode] {
        var ancestors: [HTMLNode] = []
        var next = parent
        while let ancestor = next, ancestors.count < limit {
            ancestors.append(ancestor)
            next = ancestor.parent
        }
        return ancestors
    }

    /// True if it is a text or an element within a line.
    var isPhrasing: Bool {
        switch kind {
        case .text: true
        case .comment, .attribute: false
        case .element:
            ElementKinds.phrasing.contains(name)
                || (["a", "del", "ins"].contains(name) && children.allSatisfy(\.isPhrasing))
        }
    }

    /// True if it is a line break or a text of spaces.
    var isSpace: Bool { kind == .text ? isBlank : name == "br" }

    /// The share of its text that is in links, from 0 to 1. Links to the page itself count less.
    var linkDensity: Double {
        let all = textLength
        guard all > 0 else { return 0 }
        var linked = 0.0
        for link in descendants where link.name == "a" {
            let isOwn = link["href"].map { $0.hasPrefix("#") && $0.count > 1 } ?? false
            linked += Double(link.textLength) * (isOwn ? 0.3 : 1)
        }
        return linked / Double(all)
    }

    /// The share of its text that is in elements of these names, from 0 to 1.
    func textDensity(of names: Set<String>) -> Double {
        let all = textLength
        guard all > 0 else { return 0 }
        let inside = descendants.filter { names.contains($0.name) }.reduce(0) { $0 + $1.textLength }
        return Double(inside) / Double(all)
    }
}
