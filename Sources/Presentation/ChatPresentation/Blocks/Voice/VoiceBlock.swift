public import ClientModel
import Localization
import StdExtras

/// A voice message: a button, the waveform, and the duration.
public struct VoiceBlock: ContentBlock {
    /// The id of the message.
    public var message: StableID
    /// The duration, in seconds.
    public var seconds: Int
    /// The loudness over time, 0…31 each.
    public var levels: [UInt8]
    /// True if the message has not been listened to yet.
    public var isUnheard = false

    /// Creates a voice message.
    public init(message: StableID, seconds: Int, levels: [UInt8]) {
        self.message = message
        self.seconds = seconds
        self.levels = levels
    }

    /// Creates a voice message from a waveform packed as on the wire.
    init(_ voice: VoiceInfo, of message: Message) {
        self.init(
            message: message.stableID,
            seconds: Int(clamping: voice.duration),
            levels: Waveform.levels(packed: voice.waveform)
        )
        isUnheard = message.flags.contains(.mediaUnread)
    }

    /// Stands within the margins.
    public var traits: BlockTraits { BlockTraits(.padded) }
}

extension VoiceBlock {
    /// Lays out a button, the waveform beside it, and the duration below. Longer messages have wider waveforms.
    public func fit(in space: BlockSpace) -> BlockFit {
        let metrics = space.context.metrics
        let button = metrics.fileButton
        let indent = button + 10
        let detail = space.context.line(
            DurationText.text(seconds) + (isUnheard ? " •" : ""),
            as: .detail,
            width: max(1, space.textWidth - indent)
        )
        var beside = space
        beside.width = space.width - indent
        let tail = TrailingStatusLayout(after: detail.box, in: beside)
        let wanted = 96 + Double(min(max(seconds, 0), 60)) * 2.5
        let least = indent + max(detail.width, tail.width)
        let width = min(space.textWidth, max(indent + wanted, least)).rounded(.up)
        return BlockFit(width: width + 2 * metrics.textInset) { width in
            let x = metrics.textInset
            let waves = LayoutRect(
                x: x + indent,
                y: 2,
                width: max(1, width - 2 * metrics.textInset - indent),
                height: 22
            )
            let bars = Waveform.bars(levels, count: max(1, Int(waves.width / 4)))
            let action = ElementAction.openMedia(message)
            let textHeight = waves.maxY + 2 + detail.height
            return BlockLayout(
                height: max(button, textHeight + tail.extraHeight),
                elements: [
                    LayoutElement(
                        .playButton,
                        LayoutRect(x: x, y: 0, width: button, height: button),
                        .icon(.play),
                        action: action
                    ),
                    LayoutElement(.waveform, waves, .levels(bars)),
                    detail.element(.duration, x: waves.x, y: waves.maxY + 2),
                ] + tail.elements(right: width - metrics.textInset, textHeight: textHeight)
            )
        }
    }
}
