/// The header that floats over a day's messages.
public struct DayHeader: Hashable, Sendable {
    /// How large it is: as wide as the chat.
    public let size: LayoutSize
    /// A plate in the middle with the day's name.
    public let elements: [LayoutElement]

    /// The header of a day.
    ///
    /// - Parameters:
    ///   - day: The day.
    ///   - today: What is called "today".
    ///   - context: What the chat's bubbles are laid out with.
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
        // It lies in the middle: a mirror changes nothing.
        elements = [
            LayoutElement(.servicePlate, plate, .plate(radius: plate.height / 2)),
            label.element(.service, x: plate.x + 10, y: plate.y + ((height - label.height) / 2).rounded()),
        ]
    }
}
