public import HTMLTree
import StdExtras

/// A page as it came, for the author of a template who looks for its elements.
public struct PageSource: Equatable, Sendable {
    /// An element of the page.
    public struct Element: Equatable, Sendable {
        /// The expression that finds it in the page as it came.
        public var path: String
        /// The name.
        public var tag: String
        /// The identifier; empty without one.
        public var id: String
        /// The first classes.
        public var classes: [String]
        /// The first words in it.
        public var text: String

        /// Creates an element.
        public init(path: String, tag: String, id: String = "", classes: [String] = [], text: String = "") {
            (self.path, self.tag, self.id) = (path, tag, id)
            (self.classes, self.text) = (classes, text)
        }
    }

    /// The page without its scripts and frames. Its addresses are relative to its own.
    public var html: String
    /// The elements, in the order of reading.
    public var elements: [Element]

    /// The attribute `id` of the element that is marked.
    public static let mark = "martlet-node"
    /// Most elements that are listed.
    public static let elementLimit = 3_000
    /// Most bytes of the page.
    public static let byteLimit = 4 << 20
    private static let textLength = 60

    /// Creates a page from its parts.
    public init(html: String, elements: [Element]) { (self.html, self.elements) = (html, elements) }

    /// Reads a page.
    ///
    /// - Parameters:
    ///   - page: The page. It is changed.
    ///   - url: Its address.
    ///   - node: The expression of the element to mark, as ``Element/path`` has it; nil for none.
    public init(_ page: HTMLDocument, url: String, marking node: String?) {
        let origins = PageOrigins(page)
        elements = []
        var left: [HTMLNode] = page.root.map { [$0] } ?? []
        while let element = left.popLast() {
            let path = origins.path(element.number) ?? ""
            if elements.count < Self.elementLimit, !Self.unseen.contains(element.name) {
                elements.append(Self.described(element, path))
            }
            if let node, node == path { element.set("id", to: Self.mark) }
            left += element.children.reversed().filter { $0.kind == .element }
        }
        Self.makeHarmless(page, url: url)
        html = "<!DOCTYPE html>" + (page.root?.html(within: Self.byteLimit) ?? "")
    }

    /// Elements that readers do not see.
    private static let unseen: Set = [
        "head", "meta", "link", "script", "style", "noscript", "base", "title", "template",
    ]
    /// Elements that would run, or show other pages.
    private static let removed: Set = ["script", "iframe", "frame", "object", "embed", "base", "portal"]

    /// Takes away what a browser would run. The browser is told to run nothing as well.
    private static func makeHarmless(_ page: HTMLDocument, url: String) {
        guard let root = page.root else { return }
        for element in root.descendants where element.kind == .element {
            let refreshes = element.name == "meta" && element["http-equiv"] != nil
            if removed.contains(element.name) || refreshes { element.remove() }
            for attribute in element.attributes
            where attribute.name.hasPrefix("on") || attribute.value.hasPrefix("javascript:") {
                element.set(attribute.name, to: "")
            }
        }
        guard let head = root.children.first(where: { $0.name == "head" }),
            let base = page.makeElement("base"),
            let style = page.makeElement("style")
        else { return }
        base.set("href", to: url)
        style.setText("#\(mark){outline:3px solid #d9480f!important;outline-offset:2px!important}")
        head.prepend(base)
        head.append(style)
    }

    private static func described(_ element: HTMLNode, _ path: String) -> Element {
        let classes = (element["class"] ?? "").split(whereSeparator: \.isWhitespace).prefix(4)
        return Element(
            path: path,
            tag: element.name,
            id: String((element["id"] ?? "").prefix(characters: 40, bytes: 120)),
            classes: classes.map { String(String($0).prefix(characters: 40, bytes: 120)) },
            text: text(of: element)
        )
    }

    /// The first words of an element's own text, or of its first child's.
    private static func text(of element: HTMLNode) -> String {
        for child in element.children where child.kind == .text {
            let words = child.text.split(whereSeparator: \.isWhitespace).prefix(12).joined(separator: " ")
            if !words.isEmpty { return String(words.prefix(characters: textLength, bytes: 4 * textLength)) }
        }
        return ""
    }
}
