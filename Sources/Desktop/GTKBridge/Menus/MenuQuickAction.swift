import CGTK4

/// A sign in a row above the lines of a menu, as an emoji that one press answers with.
public struct MenuQuickAction {
    let sign: String
    let label: String
    let isChosen: Bool
    let choose: @MainActor () -> Void

    /// A sign that does something.
    ///
    /// - Parameters:
    ///   - sign: What is seen: a character.
    ///   - label: What assistive technologies call it.
    ///   - isChosen: Whether it is one that was chosen before.
    ///   - choose: What it does.
    public init(
        _ sign: String,
        label: String,
        isChosen: Bool = false,
        choose: @escaping @MainActor () -> Void
    ) {
        self.sign = sign
        self.label = label
        self.isChosen = isChosen
        self.choose = choose
    }

    /// Buttons side by side; `close` is called when one of them was pressed.
    static func row(of signs: [MenuQuickAction], close: @escaping @MainActor () -> Void) -> Box {
        prepareStyle()
        let row = Box(.horizontal, spacing: 2)
        row.addStyleClass("signs")
        for sign in signs {
            let button = ToggleButton(text: sign.sign) { _ in
                close()
                sign.choose()
            }
            button.isOn = sign.isChosen
            button.addStyleClass("flat")
            button.addStyleClass("circular")
            button.setAccessibleLabel(sign.label)
            row.append(button)
        }
        return row
    }

    private static var hasStyle = false

    private static func prepareStyle() {
        guard !hasStyle else { return }
        hasStyle = true
        Appearance.addStyleSheet(
            """
            .signs { padding: 2px; }
            .signs button { min-width: 36px; min-height: 36px; padding: 0; }
            .signs button label { font-size: 1.5em; font-weight: normal; }
            .signs button:checked { background: alpha(@accent_color, 0.22); }
            """
        )
    }
}
