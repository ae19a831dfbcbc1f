import GTKBridge

/// The chat, and beside it who is talked to there.
final class ChatColumns: WidgetContent {
    var host: WidgetHost? {
        didSet {
            host?.clipContents()
            for child in [chat, line, info] { host?.adopt(child) }
        }
    }

    /// How wide the last column is, in pixels; nil while it is not seen.
    var infoWidth: Int? { didSet { if infoWidth != oldValue { host?.sizeChanged() } } }

    private let chat: Widget
    private let line = Separator(.vertical)
    private let info: Widget

    init(_ chat: Widget, _ info: Widget) { (self.chat, self.info) = (chat, info) }

    func measure(_ axis: Axis, other: Int?) -> SizeRequest {
        guard axis == .vertical else {
            let least = max(chat.measured(.horizontal).minimum, ColumnLayout.leastChat)
            // No more: the list comes first, and the chat takes what is left.
            return SizeRequest(minimum: least, natural: least)
        }
        let size = chat.measured(.vertical)
        let least = infoWidth == nil ? 0 : info.measured(.vertical).minimum
        return SizeRequest(minimum: max(size.minimum, least), natural: size.natural)
    }

    func allocate(width: Int, height: Int) {
        // While the window is made narrower the plan is a frame behind.
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

    /// Places a child so far from where lines begin.
    private func place(_ child: Widget, at start: Int, _ width: Int, of all: Int, _ height: Int) {
        let x = host?.isRightToLeft == true ? all - start - width : start
        host?.place(child, at: Point(x: Float(x), y: 0), width: width, height: height)
    }

    func draw(on snapshot: borrowing Snapshot) {}
}
