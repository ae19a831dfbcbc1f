import ClientModel

/// A selected part of an article, as text and as HTML for other programs.
public struct ArticleExcerpt: Sendable {
    /// A segment with the selected range of its texts, in UTF-16 code units; one more unit separates two texts.
    public struct Part: Sendable {
        /// The segment.
        public var segment: ArticleSegment
        /// The range; it may end beyond the texts.
        public var range: Range<Int>

        /// Creates a part.
        public init(_ segment: ArticleSegment, _ range: Range<Int>) {
            (self.segment, self.range) = (segment, range)
        }
    }

    private let pieces: [Piece]

    /// Creates an excerpt.
    ///
    /// - Parameter parts: The parts from the top down.
    public init(_ parts: [Part]) {
        pieces = parts.compactMap { Piece($0) }
    }

    /// The words, with an empty line between paragraphs.
    public var plain: String {
        var text = ""
        for (index, piece) in pieces.enumerated() {
            if index > 0 { text += piece.separator(after: pieces[index - 1]) }
            text += piece.plain
        }
        // Pictures within a line are no words.
        text.unicodeScalars.removeAll { $0 == LinePicture.sign }
        return text
    }

    /// The words with their forms.
    public var html: String {
        var html = ""
        var open: Piece.Block?
        for (index, piece) in pieces.enumerated() {
            let isContinued =
                index > 0 && piece.segment.continuesAbove && piece.block == pieces[index - 1].block
            if open != piece.block || !piece.block.joins && !isContinued {
                if let open { html += open.end }
                html += piece.block.start
                open = piece.block
            } else if isContinued, piece.block == .code {
                html += "\n"
            }
            html += piece.html
        }
        return html + (open?.end ?? "")
    }
}

/// The selected texts of a segment.
private struct Piece {
    /// An element of HTML that holds texts.
    enum Block: Hashable {
        case heading(Int), paragraph, quote, code, bullets, numbers, table

        /// True if neighbours share one element.
        var joins: Bool {
            switch self {
            case .bullets, .numbers, .table: true
            default: false
            }
        }

        private var tags: [String] {
            switch self {
            case .heading(let level): ["h\(level)"]
            case .paragraph: ["p"]
            case .quote: ["blockquote", "p"]
            case .code: ["pre", "code"]
            case .bullets: ["ul"]
            case .numbers: ["ol"]
            case .table: ["table"]
            }
        }

        var start: String { tags.map { "<\($0)>" }.joined() }
        var end: String { tags.reversed().map { "</\($0)>" }.joined() }
    }

    let segment: ArticleSegment
    let block: Block
    /// The selected texts; those of a table by its rows.
    private let rows: [[ArticleText]]
    private let hasMarker: Bool

    /// The texts of a part; nil if none is selected.
    init?(_ part: ArticleExcerpt.Part) {
        segment = part.segment
        var start = 0
        var rows: [[ArticleText]] = []
        for row in segment.texts {
            var texts: [ArticleText] = []
            for text in row {
                let units = Array(text.text.text.utf16)
                let range = part.range.clamped(to: start..<start + units.count)
                if !range.isEmpty {
                    texts.append(text.slice(range.lowerBound - start..<range.upperBound - start, of: units))
                }
                start += units.count + 1
            }
            if !texts.isEmpty { rows.append(texts) }
        }
        guard !rows.isEmpty else { return nil }
        self.rows = rows
        hasMarker = part.range.lowerBound <= 0
        block = segment.block
    }

    var plain: String {
        let words = rows.map { $0.map(\.text.text).joined(separator: "\t") }.joined(separator: "\n")
        guard hasMarker, let marker = segment.marker else { return words }
        let sign =
            switch marker {
            case .bullet: "\u{2022} "
            case .number(let number): number + " "
            case .box(let isChecked): isChecked ? "\u{2611} " : "\u{2610} "
            }
        return sign + words
    }

    /// The gap between the piece above and this one.
    func separator(after other: Piece) -> String {
        if segment.continuesAbove, block == other.block { return block == .code ? "\n" : "" }
        return block == other.block && block.joins ? "\n" : "\n\n"
    }

    var html: String {
        switch block {
        case .bullets, .numbers: "<li>" + rows.joined().map(\.html).joined() + "</li>"
        case .table:
            rows.map { "<tr>" + $0.map { "<td>\($0.html)</td>" }.joined() + "</tr>" }.joined()
        default: rows.joined().map(\.html).joined()
        }
    }
}

extension ArticleSegment {
    /// The texts that can be selected, in rows, in the order in which the layout draws them.
    var texts: [[ArticleText]] {
        switch content {
        case .text(let text, _), .details(let text, _): [[text]]
        case .code(let code): [[code.text]]
        case .author(_, let name, _): [[name]]
        case .rows(let rows):
            rows.cells.reduce(into: [(row: Int, texts: [ArticleText])]()) { found, cell in
                guard !cell.text.isEmpty else { return }
                if found.last?.row == cell.rows.lowerBound {
                    found[found.count - 1].texts.append(cell.text)
                } else {
                    found.append((cell.rows.lowerBound, [cell.text]))
                }
            }.map(\.texts)
        default: []
        }
    }

    /// The texts that can be selected, in the order in which the layout draws them.
    public var selectableTexts: [String] { texts.joined().map(\.text.text) }

    fileprivate var block: Piece.Block {
        switch content {
        case .code: return .code
        case .rows: return .table
        case .details: return .heading(3)
        case .text(_, let look):
            switch look {
            case .title: return .heading(1)
            case .header: return .heading(2)
            case .subheader, .panel: return .heading(3)
            case .quote, .pullquote: return .quote
            default: break
            }
        default: break
        }
        switch marker {
        case .bullet?, .box?: return .bullets
        case .number?: return .numbers
        case nil: return bars.isEmpty ? .paragraph : .quote
        }
    }
}
