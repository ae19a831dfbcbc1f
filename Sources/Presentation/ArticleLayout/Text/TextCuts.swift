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
struct TextSlicer {
    private var text: ArticleText
    private let units: [UInt16]
    /// The forms that begin before the end of the last piece, and do not end in it.
    private var entities: [Int] = []
    private var marks: [Int] = []
    private var next = (entity: 0, mark: 0, anchor: 0)

    /// Creates a slicer. Forms are in the order of their starts, as reading a rich text gives them.
    init(_ text: ArticleText, _ units: [UInt16]) {
        (self.text, self.units) = (text, units)
        self.text.marks.sort { $0.range.lowerBound < $1.range.lowerBound }
    }

    /// The next piece; its forms are clipped to it.
    mutating func slice(_ range: Range<Int>) -> ArticleText {
        while next.entity < text.text.entities.count,
            text.text.entities[next.entity].range(in: units.count).lowerBound < range.upperBound
        {
            entities.append(next.entity)
            next.entity += 1
        }
        while next.mark < text.marks.count, text.marks[next.mark].range.lowerBound < range.upperBound {
            marks.append(next.mark)
            next.mark += 1
        }
        let isLast = range.upperBound == units.count
        let firstAnchor = next.anchor
        while next.anchor < text.anchors.count,
            isLast || text.anchors[next.anchor].offset < range.upperBound
        {
            next.anchor += 1
        }
        var near = ArticleText()
        near.text.entities = entities.map { text.text.entities[$0] }
        near.marks = marks.map { text.marks[$0] }
        near.anchors = Array(text.anchors[firstAnchor..<next.anchor])
        entities.removeAll { text.text.entities[$0].range(in: units.count).upperBound <= range.upperBound }
        marks.removeAll { text.marks[$0].range.upperBound <= range.upperBound }
        return near.slice(range, of: units)
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
