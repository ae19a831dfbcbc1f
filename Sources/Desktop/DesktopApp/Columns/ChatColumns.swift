import GTKBridge

/// The chat column, and beside it the info column.
final class ChatColumns: WidgetContent {
    var host: WidgetHost? {
        didSet {
            host?.clipContents()
            for child in [chat, line, info] { host?.adopt(child) }
        }
    }

    /// The width of the info column in pixels; nil while it is hidden.
    var infoWidth: Int? { didSet { if infoWidth != oldValue { host?.sizeChanged() } } }

    private let chat: Widget
    private let line = Separator(.vertical)
    private let info: Widget

    init(_ chat: Widget, _ info: Widget) { (self.chat, self.info) = (chat, info) }

    func measure(_ axis: Axis, other: Int?) -> SizeRequest {
        guard axis == .vertical else {
            let least = max(chat.measured(.horizontal).minimum, ColumnLayout.leastChat)
            // The natural width is the minimum: the list gets its width first, and the chat takes the rest.
            return SizeRequest(minimum: least, natural: least)
        }
        let size = chat.measured(.vertical)
        let least = infoWidth == nil ? 0 : info.measured(.vertical).minimum
        return SizeRequest(minimum: max(size.minimum, least), natural: size.natural)
    }

    func allocate(width: Int, height: Int) {
        // The plan is a frame behind while the window becomes narrower.
        let infoWidth = infoWidth.map { max($0, info.measured(.horizontal).minimum) }
        let fits =
            infoWidth.map { width - $0 - ColumnLayout.line >= chat.measured(.horizontal).minimum } ?? false
        (line.isChildVisible, info.isChildVisible) = (fits, fits)
        guard let infoWidth, fits else { return place(chat, at: 0, width, of: width, height) }
        let rest = width - infoWidth - ColumnLayout.line
        place(chat, at: 0, rest, of: width, height)
        place(line, at: rest, ColumnLayout.line, of: width, height)
        place(info, at: rest + ColumnLayout.line, infoWidth, of: width, height)
    }

    /// Places a child at a distance from the side where lines begin.
    private func place(_ child: Widget, at start: Int, _ width: Int, of all: Int, _ height: Int) {
        let x = host?.isRightToLeft == true ? all - start - width : start
        host?.place(child, at: Point(x: Float(x), y: 0), width: width, height: height)
    }

    func draw(on snapshot: borrowing Snapshot) {}
}
