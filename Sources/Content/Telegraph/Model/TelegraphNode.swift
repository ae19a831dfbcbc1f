import StdExtras

/// A text or an element of a page.
///
/// Source: telegra.ph/api, Node.
public enum TelegraphNode: Hashable, Sendable {
    /// A text.
    case text(String)
    /// An element.
    case element(TelegraphElement)

    /// Creates an element. Addresses and children that its tag has no place for are left out.
    static func tag(
        _ tag: TelegraphTag,
        href: TelegraphAddress? = nil,
        src: TelegraphAddress? = nil,
        _ children: [TelegraphNode] = []
    ) -> TelegraphNode {
        .element(TelegraphElement(tag, href: href, src: src, children: children))
    }

    /// The element; nil for a text.
    var element: TelegraphElement? { if case .element(let element) = self { element } else { nil } }

    /// True for texts and what stands within a line.
    var isInline: Bool { element?.tag.isInline ?? true }

    /// True for a text of spaces alone.
    var isBlank: Bool { if case .text(let text) = self { text.allSatisfy(\.isWhitespace) } else { false } }
}

/// An element of a page.
///
/// Source: telegra.ph/api, NodeElement.
public struct TelegraphElement: Hashable, Sendable {
    /// The name.
    public let tag: TelegraphTag
    /// The address that a link leads to.
    public let href: TelegraphAddress?
    /// The address of a picture, film or frame.
    public let src: TelegraphAddress?
    /// The content, in the order of reading.
    public let children: [TelegraphNode]

    /// Creates an element. Addresses and children that its tag has no place for are left out.
    public init(
        _ tag: TelegraphTag,
        href: TelegraphAddress? = nil,
        src: TelegraphAddress? = nil,
        children: [TelegraphNode] = []
    ) {
        self.tag = tag
        self.href = tag == .a ? href : nil
        self.src = tag.isMedium ? src : nil
        self.children = tag.isVoid ? [] : children
    }
}

extension [TelegraphNode] {
    /// All text, with line breaks where elements make them.
    var plainText: String {
        var text = ""
        for node in self { node.append(to: &text) }
        return text
    }

    /// The media in the nodes, in the order of reading.
    var media: [TelegraphElement] {
        flatMap { node -> [TelegraphElement] in
            guard let element = node.element else { return [] }
            return element.tag.isMedium ? [element] : element.children.media
        }
    }

    /// True if there are letters or media.
    var hasContent: Bool {
        contains { node in
            switch node {
            case .text: !node.isBlank
            case .element(let element): element.tag.isMedium || element.children.hasContent
            }
        }
    }

    /// The number of texts and elements.
    var size: Int { reduce(count) { $0 + ($1.element?.children.size ?? 0) } }

    /// The number of elements within each other.
    var depth: Int { map { $0.element.map { $0.children.depth + 1 } ?? 0 }.max() ?? 0 }

    /// True if the first letter that has a direction reads from right to left.
    var isRightToLeft: Bool {
        for scalar in plainText.unicodeScalars where scalar.properties.isAlphabetic {
            switch scalar.value {
            case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x1_0800...0x1_0FFF, 0x1_E800...0x1_EFFF:
                return true
            default: return false
            }
        }
        return false
    }

    /// The nodes without the figures among them, also within links and forms, and these figures.
    var withoutFigures: (texts: [TelegraphNode], figures: [TelegraphNode]) {
        guard !media.isEmpty else { return (self, []) }
        var texts: [TelegraphNode] = []
        var figures: [TelegraphNode] = []
        for node in self {
            guard let element = node.element else {
                if case .text(let text) = node { texts.append(text: text) }
                continue
            }
            if element.tag == .figure {
                figures.append(node)
                continue
            }
            let inner = element.children.withoutFigures
            figures += inner.figures
            if element.tag.isVoid || !inner.texts.isEmpty {
                texts.append(.tag(element.tag, href: element.href, inner.texts))
            }
        }
        return (texts, figures)
    }

    /// Adds a text, to the last one if that is a text.
    mutating func append(text: String) {
        if case .text(var whole)? = last {
            // The array lets go of the text, so that it grows in place.
            self[count - 1] = .text("")
            whole += text
            self[count - 1] = .text(whole)
        } else if !text.isEmpty {
            append(.text(text))
        }
    }
}

extension TelegraphNode {
    fileprivate func append(to text: inout String) {
        switch self {
        case .text(let own): text += own
        case .element(let element):
            if element.tag == .br { text += "\n" }
            for child in element.children { child.append(to: &text) }
            if !element.tag.isInline, !text.isEmpty, text.last != "\n" { text += "\n" }
        }
    }
}
