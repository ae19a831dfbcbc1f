package import Articles
package import HTMLTree
import StdExtras

/// Makes a text with forms of the nodes within a line.
///
/// Spaces are joined as browsers join them: also across elements.
package struct InlineBuilder {
    /// The deepest nesting of forms.
    ///
    /// A form, the anchor around it and the texts within are three levels, of which an article has at most 32.
    private static let depthLimit = 9

    private let address: PageAddress
    /// The names that links of the page lead to.
    private let anchors: Set<String>
    /// True if spaces and lines are kept.
    private var keepsSpace: Bool
    /// Texts for elements whose content is none, as pictures.
    package var replacements: [HTMLNode: RichText] = [:]
    /// Nodes in which spaces are kept.
    package var preserved: Set<HTMLNode> = []
    private var needsSpace = false
    private var isAtStart = true
    /// True where a space stands already.
    private var skipsSpace = false

    /// Creates a builder.
    ///
    /// - Parameters:
    ///   - address: The address that those of links are relative to.
    ///   - anchors: The names that links of the page lead to.
    ///   - keepsSpace: True if spaces and lines are kept.
    package init(_ address: PageAddress, anchors: Set<String>, keepsSpace: Bool = false) {
        self.address = address
        self.anchors = anchors
        self.keepsSpace = keepsSpace
    }

    /// The text of nodes after each other, without spaces at its ends.
    package mutating func text(of nodes: [HTMLNode]) -> RichText {
        var texts: [RichText] = []
        for node in nodes { texts.append(text(node, depth: 0)) }
        return RichText.joining(texts)
    }

    private mutating func text(_ node: HTMLNode, depth: Int) -> RichText {
        let keptSpace = keepsSpace
        defer { keepsSpace = keptSpace }
        keepsSpace = keepsSpace || preserved.contains(node)
        switch node.kind {
        case .comment, .attribute: return .empty
        case .text: return plain(node.text)
        case .element: break
        }
        if let text = replacements[node] { return replaced(by: text) }
        if node.name == "br" { return lineBreak() }
        guard !Self.leftOut.contains(node.name) else { return .empty }
        guard depth < Self.depthLimit else { return plain(node.text) }
        // A space before the element is not underlined as a link or drawn on the ground of code.
        let isAfterSpace = needsSpace
        (needsSpace, skipsSpace) = (false, isAfterSpace || skipsSpace)
        let formed = formed(node, depth: depth)
        guard !formed.isEmpty else {
            // An anchor has no words.
            (needsSpace, skipsSpace) = (needsSpace || isAfterSpace, false)
            return formed
        }
        return isAfterSpace ? RichText.joining([.plain(" "), formed]) : formed
    }

    private mutating func formed(_ node: HTMLNode, depth: Int) -> RichText {
        var texts: [RichText] = []
        for child in node.children { texts.append(text(child, depth: depth + 1)) }
        let formed = form(RichText.joining(texts), node)
        guard let name = node["id"] ?? (node.name == "a" ? node["name"] : nil), anchors.contains(name) else {
            return formed
        }
        return .anchor(formed, name: name)
    }

    private func form(_ text: RichText, _ node: HTMLNode) -> RichText {
        guard !text.isEmpty else { return .empty }
        if node.name == "a" { return link(text, node["href"] ?? "") }
        return Self.styles[node.name].map { .styled($0, text) } ?? text
    }

    private func link(_ text: RichText, _ href: String) -> RichText {
        if href.hasPrefix("mailto:") {
            let mail = href.dropFirst(7).prefix { $0 != "?" }
            let isMail = mail.contains("@") && mail.utf8.count <= 254 && mail.allSatisfy(\.isASCII)
            return isMail ? .link(text, .email(String(mail))) : text
        }
        if href.hasPrefix("tel:") {
            let number = href.dropFirst(4).filter { $0.isASCII && ($0.isNumber || "+*#".contains($0)) }
            return (1...32).contains(number.count) ? .link(text, .phone(number)) : text
        }
        if let fragment = address.fragment(href) {
            return fragment.isEmpty ? text : .link(text, .url("#\(fragment)", pageID: 0))
        }
        return address.absolute(href).map { .link(text, .url($0, pageID: 0)) } ?? text
    }

    private mutating func plain(_ raw: String) -> RichText {
        let seen = raw.withoutUnseen
        guard !keepsSpace else { return seen.isEmpty ? .empty : .plain(seen) }
        // Bytes of ASCII alone decide, and those of other characters follow each other unchanged.
        var text: [UInt8] = []
        text.reserveCapacity(seen.utf8.count)
        for byte in seen.utf8 {
            if byte == UInt8(ascii: " ") || (0x09...0x0D).contains(byte) {
                needsSpace = !isAtStart && !skipsSpace
            } else {
                if needsSpace { text.append(UInt8(ascii: " ")) }
                text.append(byte)
                (needsSpace, isAtStart, skipsSpace) = (false, false, false)
            }
        }
        return text.isEmpty ? .empty : .plain(String(decoding: text, as: UTF8.self))
    }

    private mutating func replaced(by text: RichText) -> RichText {
        guard case .image = text else { return text }
        let isAfterSpace = needsSpace
        (needsSpace, isAtStart, skipsSpace) = (false, false, false)
        return isAfterSpace ? RichText.joining([.plain(" "), text]) : text
    }

    private mutating func lineBreak() -> RichText {
        if keepsSpace { return .plain("\n") }
        guard !isAtStart else { return .empty }
        // Spaces around the end of a line are not seen.
        (needsSpace, isAtStart, skipsSpace) = (false, true, false)
        return .plain("\n")
    }

    private static let leftOut: Set = [
        "script", "style", "noscript", "template", "svg", "math", "img", "picture", "video", "audio",
        "iframe",
        "object", "embed", "button", "input", "select", "textarea", "canvas", "map", "wbr",
    ]

    private static let styles: [String: RichText.Style] = [
        "b": .bold, "strong": .bold, "i": .italic, "em": .italic, "cite": .italic, "dfn": .italic,
        "var": .italic,
        "u": .underline, "ins": .underline, "s": .strike, "strike": .strike, "del": .strike, "code": .fixed,
        "kbd": .fixed, "samp": .fixed, "tt": .fixed, "sub": .subscript, "sup": .superscript, "mark": .marked,
    ]
}
