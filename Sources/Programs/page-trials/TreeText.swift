import HTMLTree

/// A tree as html5lib's files write it: a line for each node and attribute, indented by depth.
struct TreeText {
    private var lines: [String] = []

    init(_ document: HTMLDocument) {
        if let type = document.type { lines.append("| <!DOCTYPE \(Self.text(of: type))>") }
        var waiting = document.children.reversed().map { (node: $0, depth: 0) }
        while let (node, depth) = waiting.popLast() {
            let indent = "| " + String(repeating: "  ", count: depth)
            switch node.kind {
            case .text: lines.append("\(indent)\"\(node.text)\"")
            case .comment: lines.append("\(indent)<!-- \(node.text) -->")
            case .attribute: break
            case .element:
                let isTemplate = node.name == "template" && node.namespace == .html
                lines.append("\(indent)<\(Self.prefix(node))\(node.name)>")
                lines += Self.attributes(of: node).map { "\(indent)  \($0)" }
                if isTemplate { lines.append("\(indent)  content") }
                let below = depth + (isTemplate ? 2 : 1)
                waiting += node.children.reversed().map { ($0, below) }
            }
        }
    }

    var text: String { lines.joined(separator: "\n") }

    private static func text(of type: (name: String, publicID: String?, systemID: String?)) -> String {
        if type.publicID == nil, type.systemID == nil { return type.name }
        return "\(type.name) \"\(type.publicID ?? "")\" \"\(type.systemID ?? "")\""
    }

    private static func prefix(_ node: HTMLNode) -> String {
        switch node.namespace {
        case .html: ""
        case .svg: "svg "
        case .mathML: "math "
        }
    }

    private static func attributes(of node: HTMLNode) -> [String] {
        node.attributes.map { name, value in
            let isForeign =
                node.namespace != .html && ["xlink:", "xml:", "xmlns:"].contains { name.hasPrefix($0) }
            let name = isForeign ? name.split(separator: ":", maxSplits: 1).joined(separator: " ") : name
            return "\(name)=\"\(value)\""
        }
        .sorted { $0.utf16.lexicographicallyPrecedes($1.utf16) }
    }
}
