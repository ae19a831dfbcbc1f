public import ClientModel
import Localization
import TextEntities

/// Emoji without other text, or a throw: large, without a bubble; the fewer, the larger.
public struct BigEmojiBlock: ContentBlock {
    /// The longest text of emoji that is shown large, in UTF-16 code units: some fifty families.
    static let longest = 600
    /// The factors of the font size for one emoji, two, and so on; the last one is for all others.
    static let scales = [1.4, 1.2, 1.0, 0.86, 0.74, 0.64, 0.56]

    /// The emoji.
    public var text: FormattedText
    /// The number of emoji.
    public var count: Int

    /// Creates the block for a message; nil if it has other content (BB-80). Custom emoji count, other formatting
    /// does not.
    init?(_ content: MessageContent) {
        guard content.media.isEmpty, !content.text.isEmpty, content.text.utf16.count <= Self.longest else {
            return nil
        }
        guard content.entities.allSatisfy({ if case .customEmoji = $0.kind { true } else { false } }) else {
            return nil
        }
        let characters = content.text.filter { !$0.isWhitespace }
        guard !characters.isEmpty else { return nil }
        let isCustom = !content.entities.isEmpty
        guard
            characters.allSatisfy({ $0.isShownAsEmoji || isCustom && String($0).isOneEmoji })
        else { return nil }
        text = FormattedText(content.text)
        text.entities = content.entities
        count = characters.count
    }

    /// Creates the block of a throw: its emoji, and beside it the outcome.
    init(_ dice: Dice, language: Strings) {
        text = FormattedText(language.words(dice))
        count = 1
    }

    /// Stands without a bubble.
    public var traits: BlockTraits {
        var traits = BlockTraits(.free)
        traits.hidesName = true
        return traits
    }
}

extension BigEmojiBlock {
    /// Lays out the emoji, larger if there are fewer, with the time on a plate below.
    public func fit(in space: BlockSpace) -> BlockFit {
        let metrics = space.context.metrics
        let request = RoleText(
            text,
            as: .bigEmoji,
            fontSize: (metrics.fontSize(.bigEmoji) * Self.scales[min(count, Self.scales.count) - 1])
                .rounded(),
            width: max(1, space.width)
        )
        let box = space.context.measurer.measure(request)
        let plate =
            space.status.map { LayoutSize(width: $0.size.width + 12, height: $0.size.height + 4) } ?? .zero
        let height = box.size.height + (space.status == nil ? 0 : plate.height + 4)
        return BlockFit(width: max(box.size.width, plate.width).rounded(.up)) { width in
            let frame = LayoutRect(x: 0, y: 0, box.size)
            var elements = [LayoutElement(.bigEmoji, frame, .text(request, box))]
            if let status = space.status {
                // A plate keeps its distance from the corner of a picture; there is no picture here.
                let area = LayoutRect(
                    x: 0,
                    y: 0,
                    width: width + metrics.plateInset,
                    height: height + metrics.plateInset
                )
                elements += status.plate(in: area, metrics: metrics)
            }
            return BlockLayout(height: height, elements: elements)
        }
    }
}
