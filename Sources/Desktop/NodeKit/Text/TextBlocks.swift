import ClientModel
import GTKBridge
import TextEntities

/// A text divided into vertical blocks: paragraphs, quotes and code blocks.
struct TextBlocks {
    /// A block.
    struct Block {
        var kind: Kind
        /// The UTF-8 bytes to shape. A custom emoji or picture is one character, whatever the text had in its place.
        var bytes: [UInt8] = []
        /// For each byte, and for the end, the offset in the text in UTF-16 code units.
        var offsets: [Int32] = []
        /// The styled parts, in order and without overlaps.
        var parts: [Part] = []
    }

    /// The kind of a block.
    enum Kind: Hashable {
        case paragraph
        /// A quotation; `foldedAt` is its offset if it is collapsible.
        case quote(foldedAt: Int?)
        case code
    }

    /// A part of a block with a style.
    struct Part: Hashable {
        var bytes: Range<Int>
        var style: RunStyle
        /// The custom emoji or picture in place of the part.
        var picture: Picture?
    }

    /// What stands in place of a character.
    struct Picture: Hashable {
        /// The document.
        var document: Int64
        /// The size in pixels; nil for an emoji.
        var size: Size?
    }

    private(set) var blocks: [Block] = []

    init(_ text: FormattedText, marks: [TextRequest.Mark] = []) {
        let length = text.text.utf16.count
        let entities = text.entities.compactMap { ClippedEntity($0, length: length) }
        var cutter = BlockCutter(blocks: Self.blockEntities(of: entities), length: length)
        var changes = StyleChanges(entities, marks)
        var offset = 0
        var pictureEnd = 0
        var previous: StyleChanges.State?
        for scalar in text.text.unicodeScalars {
            let state = changes.state(at: offset)
            cutter.move(to: offset, before: scalar)
            if let picture = state.picture, picture.range.lowerBound == offset,
                picture.size != nil || Self.isEmoji(picture.range, in: text)
            {
                pictureEnd = picture.range.upperBound
                let shown = Picture(document: picture.document, size: picture.size)
                cutter.append("\u{FFFC}", at: offset, Part(bytes: 0..<0, style: state.style, picture: shown))
                previous = nil
            } else if offset >= pictureEnd {
                let part = Part(bytes: 0..<0, style: state.style)
                cutter.append(scalar, at: offset, part, continues: previous == state)
                previous = state
            }
            offset += UTF16.width(scalar)
        }
        cutter.finish(at: offset)
        blocks = cutter.blocks
    }

    /// True if the range has one emoji and nothing else: a picture over other text would hide it.
    private static func isEmoji(_ range: Range<Int>, in text: FormattedText) -> Bool {
        guard range.count <= longestEmoji else { return false }
        let start = String.Index(utf16Offset: range.lowerBound, in: text.text)
        let end = String.Index(utf16Offset: range.upperBound, in: text.text)
        return Substring(text.text.utf16[start..<end]).isOneEmoji
    }

    /// Most UTF-16 code units of an emoji: the longest families have some ten characters.
    private static let longestEmoji = 32

    /// The block entities without overlaps: the first wins, and among those at one place the longest.
    private static func blockEntities(of entities: [ClippedEntity]) -> [(range: Range<Int>, kind: Kind)] {
        let blocks = entities.compactMap { entity -> (range: Range<Int>, kind: Kind)? in
            switch entity.kind {
            case .blockquote: (entity.range, .quote(foldedAt: nil))
            case .foldedBlockquote: (entity.range, .quote(foldedAt: entity.range.lowerBound))
            case .codeBlock: (entity.range, .code)
            default: nil
            }
        }
        let inOrder = blocks.sorted {
            ($0.range.lowerBound, -$0.range.count) < ($1.range.lowerBound, -$1.range.count)
        }
        var end = 0
        return inOrder.filter { block in
            guard block.range.lowerBound >= end else { return false }
            end = block.range.upperBound
            return true
        }
    }
}

/// An entity clipped to its text.
struct ClippedEntity {
    var range: Range<Int>
    var kind: TextEntityKind

    /// Clips an entity to a text of this length; nil if nothing of it is left.
    init?(_ entity: TextEntity, length: Int) {
        let start = max(0, Int(entity.offset))
        let end = min(length, Int(entity.offset) + Int(entity.length))
        guard start < end else { return nil }
        range = start..<end
        kind = entity.kind
    }
}
