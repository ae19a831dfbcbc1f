import ClientModel
import Localization
import StdExtras

/// A call: its outcome and duration. There are no calls to make here, so there is no button.
public struct CallBlock: ContentBlock {
    /// The outcome of the call.
    public var word: CallWord
    /// The duration in seconds; 0 for a call that was not answered.
    public var seconds: Int
    /// True for a video call.
    public var isVideo: Bool

    /// Creates the block for a call of a message.
    init(_ call: CallRecord, isOutgoing: Bool) {
        isVideo = call.isVideo
        seconds = Int(clamping: max(0, call.duration))
        let wasMissed =
            call.end == .missed || call.end == .busy || (call.end == .declined && call.duration == 0)
        word =
            switch (isOutgoing, wasMissed) {
            case (true, false): .outgoing(isVideo: call.isVideo)
            case (true, true): .cancelled(isVideo: call.isVideo)
            case (false, false): .incoming(isVideo: call.isVideo)
            case (false, true): .missed(isVideo: call.isVideo)
            }
    }

    /// Stands within the margins.
    public var traits: BlockTraits { BlockTraits(.padded) }
}

extension CallBlock {
    /// Lays out two lines with the icon at their end.
    public func fit(in space: BlockSpace) -> BlockFit {
        let metrics = space.context.metrics
        let button = (metrics.fileButton * 0.8).rounded()
        let room = max(1, space.textWidth - button - 10)
        let title = space.context.line(space.context.words(.call(word)), as: .name, width: room)
        let detail = space.context.line(
            seconds > 0 ? DurationText.text(seconds) : "–",
            as: .detail,
            width: room
        )
        var beside = space
        beside.width = space.width - button - 10
        let tail = TrailingStatusLayout(after: detail.box, in: beside)
        let width = max(title.width, detail.width, tail.width).rounded(.up) + button + 10
        return BlockFit(width: min(space.width, width + 2 * metrics.textInset)) { width in
            let textHeight = title.height + detail.height
            let icon: ElementIcon =
                switch word {
                case .missed: .missedCall
                default: isVideo ? .videoCall : .call
                }
            let right = width - metrics.textInset
            let square = LayoutRect(x: right - button, y: 0, width: button, height: button)
            return BlockLayout(
                height: max(button, textHeight + tail.extraHeight),
                elements: [
                    title.element(.title, x: metrics.textInset, y: 0),
                    detail.element(.subtitle, x: metrics.textInset, y: title.height),
                    LayoutElement(.callIcon, square, .icon(icon)),
                ] + tail.elements(right: right - button - 10, textHeight: textHeight)
            )
        }
    }
}
