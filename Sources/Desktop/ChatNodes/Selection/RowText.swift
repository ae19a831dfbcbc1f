import ChatPresentation
import ClientModel
import GTKBridge
import NodeKit

/// The texts of a row that can be selected, one after the other as they are read: an offset in them names a place of
/// the row. Offsets are UTF-16 code units, as those of entities; between two texts there is one more.
struct RowText: Sendable {
    private struct Piece: Sendable {
        var element: Int
        var start: Int
        var text: FormattedText
        var frame: LayoutRect
        var layout: TextLayout

        var end: Int { start + text.text.utf16.count }

        /// A point of the row, from the corner of the text.
        func place(of point: LayoutPoint) -> Point {
            Point(x: Float(point.x - frame.x), y: Float(point.y - frame.y))
        }
    }

    private let pieces: [Piece]

    /// The texts of a layout that somebody wrote.
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

    /// Whether there is nothing to select.
    var isEmpty: Bool { pieces.isEmpty }

    /// One behind the last offset.
    var length: Int { pieces.last?.end ?? 0 }

    /// Whether a point of the row is on a line of text.
    func hasText(at point: LayoutPoint) -> Bool {
        pieces.contains { piece in
            let place = piece.place(of: point)
            return piece.layout.lines.contains { $0.frame.insetBy(-2).contains(place) }
        }
    }

    /// The boundary between characters that is nearest to a point of the row: the beginning above all texts, the end
    /// below them.
    func offset(at point: LayoutPoint) -> Int {
        guard let first = pieces.first, point.y >= first.frame.y else { return 0 }
        guard let last = pieces.last, point.y < last.frame.maxY else { return length }
        let piece = pieces.last { $0.frame.y <= point.y } ?? first
        return piece.start + piece.layout.hit(piece.place(of: point)).offset
    }

    /// What of which element lies in a range.
    func parts(in range: Range<Int>) -> [Int: Range<Int>] {
        var parts: [Int: Range<Int>] = [:]
        for piece in pieces {
            let part = range.clamped(to: piece.start..<piece.end)
            guard !part.isEmpty else { continue }
            parts[piece.element] = (part.lowerBound - piece.start)..<(part.upperBound - piece.start)
        }
        return parts
    }

    /// The words in a range, and where they stand in their text when they are of one.
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

    /// The paragraph around an offset, without what ends it.
    func paragraph(at offset: Int) -> Range<Int> { around(offset) { $0.paragraphRange(at: $1) } }

    private func around(_ offset: Int, _ find: (String, Int) -> Range<Int>) -> Range<Int> {
        guard let piece = pieces.last(where: { $0.start <= offset }) else { return offset..<offset }
        let found = find(piece.text.text, min(offset - piece.start, piece.text.text.utf16.count))
        return (found.lowerBound + piece.start)..<(found.upperBound + piece.start)
    }
}

/// A part of the texts of a row.
struct RowExcerpt: Hashable, Sendable {
    /// What is written there.
    var words: String
    /// The text that they are of; nil when they are of several.
    var whole: FormattedText?
    /// Where in that text they begin, in UTF-16 code units.
    var offset: Int
}

extension ElementRole {
    /// Whether it is something that somebody wrote, which can be selected.
    fileprivate var isSelectable: Bool {
        switch self {
        case .body, .bigEmoji: true
        default: false
        }
    }
}
