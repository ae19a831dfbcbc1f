import ClientModel

/// The style of a text at each place, queried from its start to its end.
///
/// Complexity: O(*n* log *n*) in the number of entities for a whole text, however they overlap.
struct StyleChanges {
    /// The style at a place.
    struct State: Equatable {
        var style: RunStyle = []
        var emoji: Emoji?
    }

    /// A custom emoji that covers a place.
    struct Emoji: Equatable {
        var id: Int64
        var range: Range<Int>
    }

    private struct Change {
        var offset: Int
        var style: RunStyle
        var isStart: Bool
        var emoji: Emoji?
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
            var emoji: Emoji?
            if case .customEmoji(let id) = entity.kind { emoji = Emoji(id: id, range: entity.range) }
            guard !style.isEmpty || emoji != nil else { continue }
            let range = entity.range
            changes.append(Change(offset: range.lowerBound, style: style, isStart: true, emoji: emoji))
            changes.append(Change(offset: range.upperBound, style: style, isStart: false, emoji: emoji))
        }
        for mark in marks where !mark.range.isEmpty {
            let style: RunStyle =
                switch mark.kind {
                case .raised: .raised
                case .lowered: .lowered
                case .marked: .marked
                }
            changes.append(Change(offset: mark.range.lowerBound, style: style, isStart: true))
            changes.append(Change(offset: mark.range.upperBound, style: style, isStart: false))
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
        if let emoji = change.emoji {
            if change.isStart { current.emoji = emoji } else if current.emoji == emoji { current.emoji = nil }
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
