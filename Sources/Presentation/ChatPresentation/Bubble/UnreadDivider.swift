/// The divider above the first unread message.
enum UnreadDivider {
    static func layout(_ line: UnreadEntry, in context: BubbleContext) -> BubbleLayout {
        let label = context.line(context.words(.unreadMessages), as: .service, width: context.column.width)
        let top = (line.startsDay ? context.metrics.dayHeader : 0) + context.metrics.spacing
        let height = label.height + 8
        let frame = LayoutRect(x: 0, y: top, width: context.width, height: height)
        let x = ((context.width - label.width) / 2).rounded()
        return BubbleLayout(
            .unread,
            size: LayoutSize(width: context.width, height: top + height),
            bubble: frame,
            elements: [
                LayoutElement(.unreadLine, frame, .plate(radius: 0)),
                label.element(.unreadLabel, x: x, y: top + 4),
            ],
            in: context
        )
    }
}
