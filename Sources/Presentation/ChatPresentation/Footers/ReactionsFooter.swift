public import ClientModel
import Localization

/// The reaction counts: pills in lines below the content. The time stands in the last line if it fits (BB-59,
/// BB-72).
public struct ReactionsFooter: ContentBlock {
    /// The counts in the server's order.
    public var counts: [Reactions.Count]

    /// Creates the reactions of a bubble, which are those of its first message with any; nil if there are none.
    init?(_ entry: BubbleEntry) {
        guard let counts = entry.parts.lazy.map(\.message.reactions.counts).first(where: { !$0.isEmpty })
        else {
            return nil
        }
        self.counts = counts
    }

    /// Stands within the margins.
    public var traits: BlockTraits { BlockTraits(.padded) }

    /// Lays out lines of pills.
    public func fit(in space: BlockSpace) -> BlockFit {
        let inset = space.context.metrics.textInset
        let pills = counts.map { Pill($0, in: space.context) }
        var places: [LayoutRect] = []
        var right = 0.0
        var (x, y) = (0.0, 0.0)
        for pill in pills {
            if x > 0, x + pill.size.width > space.textWidth {
                x = 0
                y += pill.size.height + 4
            }
            places.append(LayoutRect(x: x, y: y, pill.size))
            x += pill.size.width + 6
            right = max(right, x - 6)
        }
        var height = places.last?.maxY ?? 0
        let status = space.status
        if let status {
            let together = x + 2 + status.size.width
            if together > space.textWidth { height += status.size.height + 4 }
            right = max(right, together > space.textWidth ? status.size.width : together)
        }
        let (total, frames) = (height, places)
        return BlockFit(width: right.rounded(.up) + 2 * inset) { width in
            var elements = zip(pills, frames).flatMap { $0.elements(at: $1.moved(x: inset)) }
            if let status {
                elements += status.placed(x: width - inset - status.size.width, y: total - status.size.height)
            }
            return BlockLayout(height: total, elements: elements)
        }
    }

    /// One reaction: its emoji and its count.
    private struct Pill {
        let reaction: Reaction
        let sign: MeasuredText
        let count: MeasuredText
        let size: LayoutSize

        init(_ count: Reactions.Count, in context: BubbleContext) {
            reaction = count.reaction
            var emoji = FormattedText("\u{2B50}")
            switch count.reaction {
            case .emoji(let text): emoji.text = text.inColor
            case .customEmoji(let id): emoji.entities = [TextEntity(offset: 0, length: 1, .customEmoji(id))]
            case .unknown: break
            }
            sign = context.text(emoji, as: .reaction, width: 200, lines: 1)
            self.count = context.line(context.language.compact(Int(count.count)), as: .reaction, width: 200)
            size = LayoutSize(
                width: (sign.width + self.count.width).rounded(.up) + 20,
                height: max(sign.height, self.count.height) + 6
            )
        }

        func elements(at frame: LayoutRect) -> [LayoutElement] {
            [
                LayoutElement(.reaction, frame, .plate(radius: frame.height / 2), action: .react(reaction)),
                sign.element(.reactionSign, x: frame.x + 8, y: frame.y + 3),
                count.element(.reactionCount, x: frame.x + 12 + sign.width.rounded(.up), y: frame.y + 3),
            ]
        }
    }
}
