import ClientModel
import Foundation
import StdExtras

/// A text as the nodes of a page that members publish: its lines are paragraphs, and its entities elements.
///
/// Source: telegra.ph/api, Node.
struct PageNodes {
    /// A node: a text, or an element.
    indirect enum Node: Equatable, Encodable {
        case text(String)
        case element(String, href: String?, [Node])

        private enum Key: CodingKey { case tag, attrs, children, href }

        func encode(to encoder: any Encoder) throws {
            switch self {
            case .text(let text):
                var container = encoder.singleValueContainer()
                try container.encode(text)
            case .element(let tag, let href, let children):
                var container = encoder.container(keyedBy: Key.self)
                try container.encode(tag, forKey: .tag)
                if let href { try container.encode(["href": href], forKey: .attrs) }
                if !children.isEmpty { try container.encode(children, forKey: .children) }
            }
        }
    }

    /// The nodes, in the order of reading.
    private(set) var nodes: [Node] = []

    /// Makes nodes of a text. A quotation or block of code becomes one of the page, if it has whole lines.
    init(_ text: FormattedText) {
        let units = Array(text.text.utf16)
        var start = 0
        while start <= units.count {
            let end = Self.end(of: start, in: units, text.entities)
            add(start..<end, of: units, text.entities)
            start = end + 1
        }
    }

    /// The end of the paragraph that begins here: that of its line, or of the quotation or code that begins with it.
    private static func end(of start: Int, in units: [UInt16], _ entities: [TextEntity]) -> Int {
        let block = entities.first { entity in
            entity.kind.block != nil && entity.range(in: units.count).lowerBound == start
        }
        if let range = block?.range(in: units.count), !range.isEmpty,
            range.upperBound == units.count || units[range.upperBound] == newline
        {
            return range.upperBound
        }
        return units.dropFirst(clamping: start).firstIndex(of: newline) ?? units.count
    }

    private static let newline = UInt16(ascii: "\n")

    private mutating func add(_ range: Range<Int>, of units: [UInt16], _ entities: [TextEntity]) {
        let kept = entities.compactMap { entity -> (range: Range<Int>, kind: TextEntityKind)? in
            let clipped = entity.range(in: units.count).clamped(to: range)
            return clipped.isEmpty ? nil : (clipped, entity.kind)
        }
        let block = kept.first { $0.range == range && $0.kind.block != nil }
        let inner = Self.inline(
            range,
            of: units,
            kept.filter { $0.kind.tag != nil || $0.kind.address != nil }
        )
        guard !inner.isEmpty else { return }
        nodes.append(.element(block?.kind.block ?? "p", href: nil, inner))
    }

    /// The texts of a range, cut where entities begin or end, each in the elements of its entities.
    private static func inline(
        _ range: Range<Int>,
        of units: [UInt16],
        _ entities: [(range: Range<Int>, kind: TextEntityKind)]
    ) -> [Node] {
        let cuts = Set(entities.flatMap { [$0.range.lowerBound, $0.range.upperBound] } + [range.upperBound])
        var nodes: [Node] = []
        var start = range.lowerBound
        for end in cuts.sorted() where end > start {
            let words = String(decoding: units[start..<end], as: UTF16.self)
            let around = entities.filter { $0.range.contains(start) }
            nodes.append(
                around.reversed().reduce(Node.text(words)) { node, entity in
                    .element(entity.kind.tag ?? "a", href: entity.kind.address(of: words), [node])
                }
            )
            start = end
        }
        return nodes
    }
}

extension TextEntityKind {
    /// The element of a whole paragraph.
    fileprivate var block: String? {
        switch self {
        case .blockquote, .foldedBlockquote: "blockquote"
        case .codeBlock: "pre"
        default: nil
        }
    }

    /// The element within a paragraph.
    fileprivate var tag: String? {
        switch self {
        case .bold: "b"
        case .italic: "i"
        case .underline: "u"
        case .strikethrough: "s"
        case .code: "code"
        default: nil
        }
    }

    /// True for what leads to an address of the web or of mail.
    fileprivate var address: String? { address(of: "") }

    /// The address that a text leads to.
    fileprivate func address(of words: String) -> String? {
        switch self {
        case .link(let address): address
        case .url: words.contains("://") ? words : "https://" + words
        case .email: "mailto:" + words
        default: nil
        }
    }
}

extension UInt16 {
    fileprivate init(ascii scalar: Unicode.Scalar) { self = UInt16(UInt8(ascii: scalar)) }
}
