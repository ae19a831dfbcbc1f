import ClientModel
import Localization

/// The number of comments below a channel post, in the whole width of the bubble (BB-25).
public struct CommentsFooter: ContentBlock {
    /// The number of comments, in words.
    public var label: String

    /// Creates the line for a post with comments; nil for other messages.
    init?(_ entry: BubbleEntry, language: Strings) {
        guard let thread = entry.parts.lazy.compactMap(\.content?.thread).first, thread.channel != nil,
            thread.count > 0
        else { return nil }
        label = language.phrase(.comments(Int(thread.count)))
    }

    /// Extends to the edge, below the block with the time.
    public var traits: BlockTraits {
        var traits = BlockTraits(.padded)
        traits.carriesStatus = false
        return traits
    }

    /// Lays out a line with an icon at its beginning.
    public func fit(in space: BlockSpace) -> BlockFit {
        let metrics = space.context.metrics
        let icon = metrics.iconSize(.button)
        let margins = 2 * metrics.textInset + icon + 8
        let label = space.context.line(self.label, as: .detail, width: max(1, space.width - margins))
        let height = max(icon, label.height) + 12
        return BlockFit(width: min(space.width, label.width.rounded(.up) + margins)) { width in
            let row = LayoutRect(x: 0, y: 0, width: width, height: height)
            let top = ((height - icon) / 2).rounded()
            return BlockLayout(
                height: height,
                elements: [
                    LayoutElement(.comments, row),
                    LayoutElement(
                        .commentsIcon,
                        LayoutRect(x: metrics.textInset, y: top, width: icon, height: icon),
                        .icon(.comments)
                    ),
                    label.element(
                        .commentsLabel,
                        x: metrics.textInset + icon + 8,
                        y: ((height - label.height) / 2).rounded()
                    ),
                ]
            )
        }
    }
}
