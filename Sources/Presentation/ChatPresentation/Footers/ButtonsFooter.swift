public import ClientModel

/// The inline buttons of a bot: rows below the bubble, in its width, with equal buttons in each row (BB-55).
public struct ButtonsFooter: Hashable, Sendable {
    /// The rows.
    public var rows: [ButtonRow]

    /// Creates the buttons below a bubble; nil if there are none.
    init?(_ entry: BubbleEntry) {
        guard case .inline(let markup)? = entry.parts.last?.content?.markup else { return nil }
        rows = markup.rows.filter { !$0.buttons.isEmpty }
        if rows.isEmpty { return nil }
    }

    func layout(width: Double, in context: BubbleContext) -> BlockLayout {
        let metrics = context.metrics
        let gap = metrics.mergedSpacing
        var elements: [LayoutElement] = []
        var y = 0.0
        for (row, line) in rows.enumerated() {
            let count = Double(line.buttons.count)
            let each = max(8, (width - gap * (count - 1)) / count)
            for (column, button) in line.buttons.enumerated() {
                let frame = LayoutRect(
                    x: Double(column) * (each + gap),
                    y: y,
                    width: each,
                    height: metrics.buttonHeight
                )
                let action = button.action.works ? ElementAction.press(row: row, column: column) : nil
                elements.append(
                    LayoutElement(.button, frame, .plate(radius: metrics.mergedRadius), action: action)
                )
                let label = context.line(button.text, as: .button, width: max(4, each - 8))
                elements.append(
                    label.element(
                        .buttonLabel,
                        x: frame.x + ((each - min(label.width, each)) / 2).rounded(.down),
                        y: y + ((frame.height - label.height) / 2).rounded(),
                        width: min(label.width, each)
                    )
                )
                if let icon = button.action.icon {
                    let square = LayoutRect(x: frame.maxX - 14, y: y + 4, width: 10, height: 10)
                    if each >= 24 { elements.append(LayoutElement(.buttonIcon, square, .icon(icon))) }
                }
            }
            y += metrics.buttonHeight + gap
        }
        return BlockLayout(height: max(0, y - gap), elements: elements)
    }
}

extension ButtonAction {
    /// True if the window can do it.
    fileprivate var works: Bool {
        switch self {
        case .open, .copy, .openProfile: true
        default: false
        }
    }

    /// The icon in a button's corner.
    fileprivate var icon: ElementIcon? {
        switch self {
        case .open, .login: .link
        case .inlineQuery: .inline
        case .copy: .copy
        case .openApp: .app
        case .sharePhone: .contact
        case .shareLocation: .place
        case .sendText, .callback, .makePoll, .makeQuiz, .openProfile, .inert, .unknown: nil
        }
    }
}
