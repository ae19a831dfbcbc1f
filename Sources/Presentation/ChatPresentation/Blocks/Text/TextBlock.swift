import Localization
import StdExtras
public import ClientModel

/// The text of a message, or the caption of media.
public struct TextBlock: ContentBlock {
    /// The text.
    public var text: FormattedText
    /// The offsets of folded quotations that are shown whole.
    var openQuotes: Set<Int> = []

    /// Creates a text block.
    public init(_ text: FormattedText) { self.text = text }

    /// Creates a block for text without formatting.
    init(_ text: String) { self.text = FormattedText(text) }

    /// Creates the block for media that can only be named: their title, and what they are.
    init(_ named: NamedMedia, language: Strings) {
        self.init(titled: named.title, FormattedText(language.phrase(.named(named.kind))))
    }

    /// Creates a block for a text below a title; "" for none.
    init(titled title: String, _ text: FormattedText) {
        guard !title.isEmpty else {
            self.init(text)
            return
        }
        self.init(title + "\n" + text.text)
        let start = Int32(clamping: title.utf16.count + 1)
        self.text.entities = text.entities.map { entity in
            TextEntity(
                offset: entity.offset.addingSaturating(start),
                length: entity.length,
                entity.kind
            )
        }
        self.text.entities.insert(TextEntity(0..<title.utf16.count, .bold), at: 0)
    }

    /// Stands within the margins.
    public var traits: BlockTraits { BlockTraits(.padded) }

    /// Creates the block for the text of a message; nil if there is none.
    init?(_ part: BubblePart) {
        guard let content = part.content, !content.text.isEmpty else { return nil }
        openQuotes = part.openQuotes
        text = FormattedText(content.text)
        text.entities = content.entities
    }
}

extension TextBlock {
    /// Lays out the text, with the time on its last line if there is room.
    public func fit(in space: BlockSpace) -> BlockFit {
        let text = space.context.text(self.text, as: .body, width: space.textWidth, openQuotes: openQuotes)
        let inset = space.context.metrics.textInset
        let tail = TrailingStatusLayout(after: text.box, in: space)
        return BlockFit(width: max(text.width, tail.width).rounded(.up) + 2 * inset) { width in
            let body = text.element(.body, x: inset, y: 0, width: width - 2 * inset)
            return BlockLayout(
                height: text.height + tail.extraHeight,
                elements: [body] + tail.elements(right: width - inset, textHeight: text.height)
            )
        }
    }
}

/// The place of time and ticks after a text: on its last line if they fit, else below it.
///
/// Rows BB-68…BB-70. They fit only after a line with the direction of the interface: a line of the other direction
/// ends where they would stand. The last line of a quotation or code block has a plate to itself.
struct TrailingStatusLayout: Hashable, Sendable {
    /// The width that the text's box needs to hold the status.
    let width: Double
    /// The height that the status adds to the box.
    let extraHeight: Double
    private let status: StatusLine?

    init(after box: TextBox, in space: BlockSpace) {
        status = space.status
        guard let status = space.status, let last = box.lines.last else {
            (width, extraHeight) = (0, 0)
            return
        }
        let together = last.width + space.context.metrics.statusGap + status.size.width
        let isAlike = last.isRightToLeft == space.context.language.isRightToLeft
        if isAlike, !box.endsInBlock, together <= space.textWidth {
            (width, extraHeight) = (together, max(0, status.size.height - last.height))
        } else {
            (width, extraHeight) = (status.size.width, status.size.height)
        }
    }

    func elements(right: Double, textHeight: Double) -> [LayoutElement] {
        guard let status else { return [] }
        return status.placed(
            x: right - status.size.width,
            y: textHeight + extraHeight - status.size.height
        )
    }
}
