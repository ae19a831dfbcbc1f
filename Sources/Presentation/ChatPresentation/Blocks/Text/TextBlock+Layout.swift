import Localization

extension TextBlock {
    /// The text, with the time on its last line if there is room.
    public func fit(in space: BlockSpace) -> BlockFit {
        let text = space.context.text(self.text, as: .body, width: space.textWidth)
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

/// Where time and ticks go after a text: on its last line if they fit, below it otherwise.
///
/// Rows BB-68…BB-70. They fit only after a line that runs the same way as the interface: in one that runs the other
/// way, the line's end is where they would stand. The line of a quotation or of code has a plate to itself.
struct TrailingStatusLayout: Hashable, Sendable {
    /// How wide the text's box has to be for it.
    let width: Double
    /// How much higher it makes the box.
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
