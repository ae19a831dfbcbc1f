import ClientModel
import GTKBridge

/// The style of a text at each place, queried from its start to its end.
///
/// Complexity: O(*n* log *n*) in the number of entities for a whole text, however they overlap.
struct StyleChanges {
    /// The style at a place.
    struct State: Equatable {
        var style: RunStyle = []
        var picture: Picture?
    }

    /// A custom emoji, or a picture within a line, that covers a place.
    struct Picture: Equatable {
        var document: Int64
        var range: Range<Int>
        /// The size of a picture in pixels; nil for an emoji, which is as large as the letters.
        var size: Size?
    }

    private struct Change {
        var offset: Int
        var style: RunStyle
        var isStart: Bool
        var picture: Picture?
    }

    private static let allStyles = (0..<16).map { RunStyle(rawValue: 1 << $0) }

    private let changes: [Change]
    private var next = 0
    private var counts = [Int](repeating: 0, count: 16)
    private var current = State()

    init(_ entities: [ClippedEntity], _ marks: [TextRequest.Mark] = []) {
        var changes: [Change] = []
        for entity in entities {
            let style = Self.style(of: entity.kind)
            var picture: Picture?
            if case .customEmoji(let id) = entity.kind {
                picture = Picture(document: id, range: entity.range)
            }
            guard !style.isEmpty || picture != nil else { continue }
            let range = entity.range
            changes.append(Change(offset: range.lowerBound, style: style, isStart: true, picture: picture))
            changes.append(Change(offset: range.upperBound, style: style, isStart: false, picture: picture))
        }
        for mark in marks where !mark.range.isEmpty {
            var style: RunStyle = []
            var picture: Picture?
            switch mark.kind {
            case .raised: style = .raised
            case .lowered: style = .lowered
            case .marked: style = .marked
            case .picture(let document, let width, let height):
                let size = Size(width: width, height: height)
                picture = Picture(document: document, range: mark.range, size: size)
            }
            let range = mark.range
            changes.append(Change(offset: range.lowerBound, style: style, isStart: true, picture: picture))
            changes.append(Change(offset: range.upperBound, style: style, isStart: false, picture: picture))
        }
        self.changes = changes.sorted { $0.offset < $1.offset }
    }

    /// The style at an offset, which must not precede the last one queried.
    mutating func state(at offset: Int) -> State {
        while next < changes.count, changes[next].offset <= offset {
            apply(changes[next])
            next += 1
        }
        return current
    }

    private mutating func apply(_ change: Change) {
        if let picture = change.picture {
            if change.isStart {
                current.picture = picture
            } else if current.picture == picture {
                current.picture = nil
            }
        }
        for (bit, style) in Self.allStyles.enumerated() where change.style.contains(style) {
            counts[bit] += change.isStart ? 1 : -1
            if counts[bit] > 0 { current.style.insert(style) } else { current.style.remove(style) }
        }
    }

    private static func style(of kind: TextEntityKind) -> RunStyle {
        switch kind {
        case .bold: .bold
        case .italic: .italic
        case .underline: .underline
        case .strikethrough: .strikethrough
        case .spoiler: .spoiler
        case .code, .codeBlock: .code
        case .mention, .hashtag, .cashtag, .botCommand, .url, .email, .phone, .bankCard, .link, .mentionOf,
            .date:
            .link
        case .customEmoji, .blockquote, .foldedBlockquote, .unknown: []
        }
    }
}
