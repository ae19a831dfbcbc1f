public import Articles
public import ChatPresentation
public import ClientModel

/// A rich text of an article as the house draws texts: letters with entities, raised and marked parts, and places
/// that links lead to.
public struct ArticleText: Hashable, Sendable {
    /// A place that links of the same page may lead to.
    struct Anchor: Hashable, Sendable {
        var name: String
        var offset: Int
    }

    /// The text.
    public var text = FormattedText("")
    /// The parts that stand higher or lower, or on another ground.
    public var marks: [TextMark] = []
    /// The places that links lead to, by their offsets.
    var anchors: [Anchor] = []

    /// Creates an empty text.
    init() {}

    /// Creates the text of a rich text.
    public init(_ rich: RichText) {
        var builder = Builder()
        builder.append(rich)
        text.text = builder.string
        text.entities = builder.entities
        (marks, anchors) = (builder.marks, builder.anchors)
    }

    /// True if there are no letters.
    var isEmpty: Bool { text.text.isEmpty }

    /// The most UTF-16 code units of a text that is not cut into rows of its own.
    private static let longest = 4000

    /// The text, cut off where it is too long for one row.
    var bounded: ArticleText { bounded(to: Self.longest) }

    /// The text, cut off beyond a number of UTF-16 code units, and where it is too long for one row.
    func bounded(to units: Int) -> ArticleText {
        let most = min(units, Self.longest)
        guard text.text.utf16.count > most else { return self }
        let units = Array(text.text.utf16)
        let end = units[most] & 0xFC00 == 0xDC00 ? most - 1 : most
        var part = slice(0..<end, of: units)
        part.text.text += "\u{2026}"
        return part
    }

    /// A part of the text, by UTF-16 code units.
    ///
    /// - Parameters:
    ///   - range: The units of the part.
    ///   - units: The units of the whole text.
    /// - Returns: The part, whose entities are clipped to it.
    func slice(_ range: Range<Int>, of units: [UInt16]) -> ArticleText {
        var part = ArticleText()
        part.text = FormattedText(String(decoding: units[range], as: UTF16.self))
        part.text.entities = text.entities.compactMap { entity in
            let inside = entity.range(in: units.count).clamped(to: range)
            guard !inside.isEmpty else { return nil }
            return TextEntity(
                inside.lowerBound - range.lowerBound..<inside.upperBound - range.lowerBound,
                entity.kind
            )
        }
        part.marks = marks.compactMap { mark in
            let inside = mark.range.clamped(to: range)
            guard !inside.isEmpty else { return nil }
            return TextMark(
                inside.lowerBound - range.lowerBound..<inside.upperBound - range.lowerBound,
                mark.kind
            )
        }
        part.anchors = anchors.filter {
            range.contains($0.offset) || $0.offset == units.count && range.upperBound == units.count
        }
        return part
    }
}

/// Collects letters and forms in reading order.
private struct Builder {
    var string = ""
    var count = 0
    var entities: [TextEntity] = []
    var marks: [TextMark] = []
    var anchors: [ArticleText.Anchor] = []

    mutating func append(_ rich: RichText) {
        switch rich {
        case .empty: break
        case .plain(let text):
            string += text
            count += text.utf16.count
        case .concat(let texts): for text in texts { append(text) }
        case .styled(let style, let text): append(text, style)
        case .link(let text, let link): append(text, entity(link, for: text))
        case .anchor(let text, let name):
            anchors.append(.init(name: name, offset: count))
            append(text)
        case .image(let document, let width, let height):
            let size = LinePicture(width: Double(width), height: Double(height))
            marks.append(
                TextMark(
                    count..<count + 1,
                    .picture(document: document, width: size.width, height: size.height)
                )
            )
            append(.plain(String(LinePicture.sign)))
        }
    }

    private mutating func append(_ text: RichText, _ style: RichText.Style) {
        let kind: TextEntityKind? =
            switch style {
            case .bold: .bold
            case .italic: .italic
            case .underline: .underline
            case .strike: .strikethrough
            case .fixed: .code
            case .spoiler: .spoiler
            case .subscript, .superscript, .marked: nil
            }
        if let kind { return append(text, kind) }
        let start = count
        append(text)
        guard count > start else { return }
        let mark: TextMark.Kind = style == .marked ? .marked : style == .superscript ? .raised : .lowered
        marks.append(TextMark(start..<count, mark))
    }

    private mutating func append(_ text: RichText, _ kind: TextEntityKind) {
        let (start, place) = (count, entities.count)
        append(text)
        // An outer form comes before those within it.
        if count > start { entities.insert(TextEntity(start..<count, kind), at: place) }
    }

    private func entity(_ link: RichText.Link, for text: RichText) -> TextEntityKind {
        switch link {
        case .url(let address, _): .link(address)
        case .email(let address): .link("mailto:\(address)")
        case .phone(let number): .link("tel:\(number)")
        }
    }
}

/// The size of a picture within a line: its own, or less where it would not be a part of a line any more.
struct LinePicture {
    /// The character in whose place a picture stands.
    static let sign: Unicode.Scalar = "\u{FFFC}"
    /// The widest and the highest picture, and the side of one without a size.
    private static let (widest, highest, usual) = (320.0, 120.0, 18.0)

    let width: Double
    let height: Double

    init(width: Double, height: Double) {
        guard width > 0, height > 0 else {
            (self.width, self.height) = (Self.usual, Self.usual)
            return
        }
        let scale = min(1, Self.widest / width, Self.highest / height)
        (self.width, self.height) = (max(1, (width * scale).rounded()), max(1, (height * scale).rounded()))
    }
}
