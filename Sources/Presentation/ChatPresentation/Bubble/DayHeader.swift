/// The floating header of a day's messages.
public struct DayHeader: Hashable, Sendable {
    /// The size: as wide as the chat.
    public let size: LayoutSize
    /// A plate in the middle with the name of the day.
    public let elements: [LayoutElement]

    /// Creates the header of a day.
    ///
    /// - Parameters:
    ///   - day: the day of the messages.
    ///   - today: the day that is called "today".
    ///   - context: the layout resources of the chat.
    public init(_ day: Day, today: Day, in context: BubbleContext) {
        let text = RowTime.header(day, today: today, language: context.language)
        let label = context.line(text, as: .service, width: max(1, context.width - 40))
        size = LayoutSize(width: context.width, height: context.metrics.dayHeader)
        let height = min(size.height, label.height + 6)
        let plate = LayoutRect(
            x: ((size.width - label.width) / 2).rounded(.down) - 10,
            y: ((size.height - height) / 2).rounded(.down),
            width: label.width.rounded(.up) + 20,
            height: height
        )
        // The header is centred, so mirroring changes nothing.
        elements = [
            LayoutElement(.servicePlate, plate, .plate(radius: plate.height / 2)),
            label.element(.service, x: plate.x + 10, y: plate.y + ((height - label.height) / 2).rounded()),
        ]
    }
}
