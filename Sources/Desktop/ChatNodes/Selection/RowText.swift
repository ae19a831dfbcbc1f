import ChatPresentation
import ClientModel
import GTKBridge
import NodeKit

/// The selectable texts of a row in reading order. An offset in them names a place of the row. Offsets are UTF-16
/// code units, as those of entities; one more unit separates two texts.
struct RowText: Sendable {
    private struct Piece: Sendable {
        var element: Int
        var start: Int
        var text: FormattedText
        var frame: LayoutRect
        var layout: TextLayout

        var end: Int { start + text.text.utf16.count }

        /// Converts a point of the row to the coordinates of the text.
        func place(of point: LayoutPoint) -> Point {
            Point(x: Float(point.x - frame.x), y: Float(point.y - frame.y))
        }
    }

    private let pieces: [Piece]

    /// Collects the message texts of a layout.
    init(_ layout: ShapedLayout) {
        var (pieces, start): ([Piece], Int) = ([], 0)
        for (index, element) in layout.elements.enumerated() where element.role.isSelectable {
            guard case .text(let request, _) = element.content, let text = layout.texts[index] else {
                continue
            }
            let piece = Piece(
                element: index,
                start: start,
                text: request.text,
                frame: element.frame,
                layout: text
            )
            pieces.append(piece)
            start = piece.end + 1
        }
        self.pieces = pieces
    }

    /// True if there is no selectable text.
    var isEmpty: Bool { pieces.isEmpty }

    /// The offset of the end.
    var length: Int { pieces.last?.end ?? 0 }

    /// True if a point of the row is on a line of text.
    func hasText(at point: LayoutPoint) -> Bool {
        pieces.contains { piece in
            let place = piece.place(of: point)
            return piece.layout.lines.contains { $0.frame.insetBy(-2).contains(place) }
        }
    }

    /// The character boundary nearest to a point of the row: the beginning above all texts, the end below them.
    func offset(at point: LayoutPoint) -> Int {
        guard let first = pieces.first, point.y >= first.frame.y else { return 0 }
        guard let last = pieces.last, point.y < last.frame.maxY else { return length }
        let piece = pieces.last { $0.frame.y <= point.y } ?? first
        return piece.start + piece.layout.hit(piece.place(of: point)).offset
    }

    /// The range of each element's text within a range.
    func parts(in range: Range<Int>) -> [Int: Range<Int>] {
        var parts: [Int: Range<Int>] = [:]
        for piece in pieces {
            let part = range.clamped(to: piece.start..<piece.end)
            guard !part.isEmpty else { continue }
            parts[piece.element] = (part.lowerBound - piece.start)..<(part.upperBound - piece.start)
        }
        return parts
    }

    /// Ranges of one of the texts, by its element; empty if no text of the row is `text`.
    func parts(_ ranges: [Range<Int>], of text: String) -> [Int: [Range<Int>]] {
        guard let piece = pieces.first(where: { $0.text.text == text }) else { return [:] }
        let all = 0..<text.utf16.count
        return [piece.element: ranges.map { $0.clamped(to: all) }.filter { !$0.isEmpty }]
    }

    /// The middle of a range of one of the texts, in pixels below the top of the row; nil if no text is `text`.
    func middle(of range: Range<Int>, in text: String) -> Double? {
        guard let piece = pieces.first(where: { $0.text.text == text }) else { return nil }
        let lines = piece.layout.rectangles(for: range.clamped(to: 0..<text.utf16.count))
        guard let top = lines.map(\.y).min(), let bottom = lines.map(\.maxY).max() else { return nil }
        return piece.frame.y + Double(top + bottom) / 2
    }

    /// The words in a range, with their offset if they belong to a single text.
    func excerpt(in range: Range<Int>) -> RowExcerpt {
        let found = pieces.compactMap { piece -> RowExcerpt? in
            let part = range.clamped(to: piece.start..<piece.end)
            guard !part.isEmpty else { return nil }
            let offset = part.lowerBound - piece.start
            return RowExcerpt(
                words: piece.text.text.utf16Slice(offset..<(part.upperBound - piece.start)),
                whole: piece.text,
                offset: offset
            )
        }
        guard found.count != 1 else { return found[0] }
        return RowExcerpt(words: found.map(\.words).joined(separator: "\n"), whole: nil, offset: 0)
    }

    /// The word around an offset, or the run of other characters.
    func word(at offset: Int) -> Range<Int> { around(offset) { $0.wordRange(at: $1) } }

    /// The paragraph around an offset, without its line break.
    func paragraph(at offset: Int) -> Range<Int> { around(offset) { $0.paragraphRange(at: $1) } }

    private func around(_ offset: Int, _ find: (String, Int) -> Range<Int>) -> Range<Int> {
        guard let piece = pieces.last(where: { $0.start <= offset }) else { return offset..<offset }
        let found = find(piece.text.text, min(offset - piece.start, piece.text.text.utf16.count))
        return (found.lowerBound + piece.start)..<(found.upperBound + piece.start)
    }
}

/// A part of the texts of a row.
struct RowExcerpt: Hashable, Sendable {
    /// The words.
    var words: String
    /// The text that contains the words; nil if there are several.
    var whole: FormattedText?
    /// The offset of the words in that text, in UTF-16 code units.
    var offset: Int
}

extension ElementRole {
    /// True if the role is the text of a message or an article, which can be selected.
    fileprivate var isSelectable: Bool {
        switch self {
        case .body, .bigEmoji, .articleText, .articleFaint: true
        default: false
        }
    }
}
