import ChatPresentation
import ClientModel
import StdExtras

/// The places at which long texts of an article were cut, kept so that no text is measured twice.
///
/// A megabyte takes seconds to measure. So only the pieces from ``focus`` on are measured at first, and only some of them;
/// the others end where words end, at about the same places, until a later cut measures them as well.
public struct TextCuts: Sendable {
    /// A text in its form.
    struct Key: Hashable, Sendable {
        var block: Int64
        var context: BubbleContext.Key
        var style: TextStyle
        var width: Double
        var text: Int

        /// Creates the key of a text in a block.
        init(_ block: Int64, _ text: String, in context: BubbleContext, _ style: TextStyle, width: Double) {
            (self.block, self.style, self.width) = (block, style, width)
            self.context = context.key
            // Of the bytes: strings compare by their composed characters, which costs more.
            var hasher = Hasher()
            var text = text
            text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
            self.text = hasher.finalize()
        }
    }

    /// The segment from which pieces are measured.
    public var focus: Int64 = 0
    /// The most pieces that are still to be measured.
    public var room: Int
    /// True if each piece ends where a line ends.
    public internal(set) var isComplete = true

    /// The measured ends by start, for each text.
    private var old: [Key: [Int: Int]] = [:]
    private var used: [Key: [Int: Int]] = [:]

    /// Creates the cuts of an article that nobody has measured yet; all pieces are measured by default.
    public init(room: Int = .max) { self.room = room }

    /// Begins to cut once more: what is not asked for any more is forgotten.
    mutating func begin() {
        (old, used) = (used.isEmpty ? old : used, [:])
        isComplete = true
    }

    /// The kept end of a piece; nil if it was not measured.
    mutating func end(of start: Int, in key: Key) -> Int? {
        guard let end = used[key]?[start] ?? old[key]?[start] else { return nil }
        used[key, default: [:]][start] = end
        return end
    }

    /// Keeps the end of a piece.
    mutating func keep(_ end: Int, of start: Int, in key: Key) { used[key, default: [:]][start] = end }
}

/// Takes pieces of a text from its start to its end, with their forms, in one pass over all of them.
///
/// Places are UTF-16 code units, as everywhere; the letters are read as UTF-8, of which a piece is a copy of bytes.
struct TextSlicer {
    /// A place in both encodings.
    private struct Place {
        var units = 0
        var bytes = 0
    }

    /// The number of UTF-16 code units.
    let count: Int

    private var text: ArticleText
    private let bytes: [UInt8]
    /// The end of the last piece.
    private var place = Place()
    /// The forms that begin before the end of the last piece, and do not end in it.
    private var entities: [Int] = []
    private var marks: [Int] = []
    private var next = (entity: 0, mark: 0, anchor: 0)

    /// Creates a slicer. Forms are in the order of their starts, as reading a rich text gives them.
    init(_ text: ArticleText) {
        self.text = text
        self.text.marks.sort { $0.range.lowerBound < $1.range.lowerBound }
        bytes = Array(text.text.text.utf8)
        count = text.text.text.utf16.count
    }

    /// The place that is `units` from the start, or one more where that is within a character; not before `from`.
    private func place(at units: Int, from start: Place) -> Place {
        var place = start
        while place.units < units, place.bytes < bytes.count {
            let lead = bytes[place.bytes]
            place.units += lead >= 0xF0 ? 2 : 1
            place.bytes += lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
        }
        return Place(units: place.units, bytes: min(place.bytes, bytes.count))
    }

    /// The last gap between words before `units`, or that place if there is none near it.
    func gap(before units: Int) -> Int {
        let end = place(at: units, from: place)
        var gap = end
        while gap.bytes > place.bytes + 1, end.bytes - gap.bytes < 500 {
            let last = bytes[gap.bytes - 1]
            if last == 0x20 || last == 0x0A { return gap.units }
            gap.bytes -= 1
            // A character of four bytes counts twice; the others by their first byte.
            if last & 0xC0 != 0x80 { gap.units -= last >= 0xF0 ? 2 : 1 }
        }
        return end.units
    }

    /// True if the text goes on with a new line after the last piece.
    var isAtLineFeed: Bool { place.bytes < bytes.count && bytes[place.bytes] == 0x0A }

    /// Passes over a line feed.
    mutating func skipLineFeed() { place = Place(units: place.units + 1, bytes: place.bytes + 1) }

    /// The next piece, from the end of the last one; its forms are clipped to it.
    mutating func slice(to units: Int) -> ArticleText {
        let start = place
        place = place(at: units, from: start)
        let range = start.units..<place.units
        var piece = ArticleText()
        piece.text = FormattedText(String(decoding: bytes[start.bytes..<place.bytes], as: UTF8.self))
        takeForms(in: range, into: &piece)
        takeAnchors(before: range.upperBound, into: &piece)
        return piece
    }

    private mutating func takeForms(in range: Range<Int>, into piece: inout ArticleText) {
        while next.entity < text.text.entities.count,
            text.text.entities[next.entity].range(in: count).lowerBound < range.upperBound
        {
            entities.append(next.entity)
            next.entity += 1
        }
        while next.mark < text.marks.count, text.marks[next.mark].range.lowerBound < range.upperBound {
            marks.append(next.mark)
            next.mark += 1
        }
        for entity in entities.map({ text.text.entities[$0] }) {
            let inside = entity.range(in: count).clamped(to: range)
            guard !inside.isEmpty else { continue }
            piece.text.entities.append(
                TextEntity(
                    inside.lowerBound - range.lowerBound..<inside.upperBound - range.lowerBound,
                    entity.kind
                )
            )
        }
        for mark in marks.map({ text.marks[$0] }) {
            let inside = mark.range.clamped(to: range)
            guard !inside.isEmpty else { continue }
            piece.marks.append(
                TextMark(
                    inside.lowerBound - range.lowerBound..<inside.upperBound - range.lowerBound,
                    mark.kind
                )
            )
        }
        entities.removeAll { text.text.entities[$0].range(in: count).upperBound <= range.upperBound }
        marks.removeAll { text.marks[$0].range.upperBound <= range.upperBound }
    }

    private mutating func takeAnchors(before end: Int, into piece: inout ArticleText) {
        while next.anchor < text.anchors.count, end >= count || text.anchors[next.anchor].offset < end {
            piece.anchors.append(text.anchors[next.anchor])
            next.anchor += 1
        }
    }
}

extension String {
    /// The text, cut off where it is longer than so many UTF-16 code units: a single character can be a megabyte.
    func bounded(to units: Int) -> String {
        guard utf8.count > units else { return self }
        let head = Array(utf16.prefix(clamping: units + 1))
        guard head.count > units else { return self }
        let end = head[units] & 0xFC00 == 0xDC00 ? units - 1 : units
        return String(decoding: head[..<end], as: UTF16.self) + "\u{2026}"
    }
}
