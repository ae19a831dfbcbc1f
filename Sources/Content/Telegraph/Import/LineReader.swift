import HTMLTree
import StdExtras

/// Makes texts and their forms of what stands in a line. Blocks within are lines of it.
struct LineReader {
    /// The deepest nesting of forms; deeper ones are looked through.
    private static let depthLimit = 8
    private static let lookedThrough: Set = [
        "span", "font", "small", "big", "sub", "sup", "mark", "abbr", "time", "label", "q", "bdi", "bdo",
        "wbr", "picture", "source", "img", "video", "iframe", "ruby", "rt", "rp",
    ]

    /// True if spaces and lines are kept.
    let keepsSpace: Bool
    /// The elements of media that were met.
    private(set) var media: [HTMLNode] = []
    private var isAtStart = true
    /// True where one more space would not be seen.
    private var isAfterSpace = true
    /// True if the next text begins a line.
    private var needsBreak = false

    init(keepsSpace: Bool) { self.keepsSpace = keepsSpace }

    /// True for an element that stands within a line.
    static func isInline(_ name: String) -> Bool {
        TelegraphTag(element: name)?.isInline ?? false || lookedThrough.contains(name)
    }

    /// The texts of nodes after each other, without spaces at their ends.
    mutating func line(_ nodes: [HTMLNode]) -> [TelegraphNode] {
        var texts: [TelegraphNode] = []
        for node in nodes { read(node, into: &texts, depth: 0) }
        return keepsSpace ? texts : texts.trimmingEnd
    }

    private mutating func read(_ node: HTMLNode, into texts: inout [TelegraphNode], depth: Int) {
        switch node.kind {
        case .comment, .attribute: return
        case .text: return read(node.text, into: &texts)
        case .element: break
        }
        guard !TelegraphTag.isHidden(node.name) else { return }
        let tag = TelegraphTag(element: node.name)
        if tag?.isMedium == true { return media.append(node) }
        if tag == .br { return lineBreak(into: &texts) }
        let isBlock = !Self.isInline(node.name)
        if isBlock { needsBreak = !isAtStart }
        var inner: [TelegraphNode] = []
        let form = tag.flatMap { $0.isInline && depth < Self.depthLimit ? $0 : nil }
        let address = node["href"].flatMap { TelegraphAddress($0) }
        if form == nil || form == .a && address == nil {
            for child in node.children { read(child, into: &texts, depth: depth) }
        } else if let form {
            for child in node.children { read(child, into: &inner, depth: depth + 1) }
            if !inner.isEmpty { texts.append(.tag(form, href: address, inner)) }
        }
        if isBlock { needsBreak = !isAtStart }
    }

    private mutating func lineBreak(into texts: inout [TelegraphNode]) {
        guard keepsSpace || !isAtStart else { return }
        texts.append(.tag(.br))
        (isAfterSpace, needsBreak) = (true, false)
    }

    private mutating func read(_ raw: String, into texts: inout [TelegraphNode]) {
        let seen = raw.withoutUnseen
        var text = ""
        if keepsSpace {
            text = seen
        } else {
            for character in seen {
                if character.isASCII, character.isWhitespace {
                    if !isAfterSpace, !needsBreak { text.append(" ") }
                    isAfterSpace = true
                } else {
                    begin(&texts)
                    text.append(character)
                    isAfterSpace = false
                }
            }
        }
        guard !text.isEmpty else { return }
        begin(&texts)
        texts.append(text: text)
    }

    private mutating func begin(_ texts: inout [TelegraphNode]) {
        if needsBreak { texts.append(.tag(.br)) }
        (isAtStart, needsBreak) = (false, false)
    }
}

extension [TelegraphNode] {
    /// The nodes without spaces and line breaks at the end.
    var trimmingEnd: [TelegraphNode] {
        var nodes = self
        while let last = nodes.last {
            switch last {
            case .text(let text):
                guard let end = text.lastIndex(where: { !$0.isWhitespace }) else {
                    nodes.removeLast()
                    continue
                }
                nodes[nodes.count - 1] = .text(String(text[...end]))
                return nodes
            case .element(let element):
                if element.tag == .br {
                    nodes.removeLast()
                    continue
                }
                guard element.tag.isInline else { return nodes }
                let children = element.children.trimmingEnd
                if children.isEmpty {
                    nodes.removeLast()
                    continue
                }
                nodes[nodes.count - 1] = .tag(element.tag, href: element.href, children)
                return nodes
            }
        }
        return nodes
    }
}
