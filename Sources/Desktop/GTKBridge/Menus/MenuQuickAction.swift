import CGTK4

/// An icon in the row above a menu's lines, such as an emoji for a reaction.
public struct MenuQuickAction {
    private enum Sign {
        case character(String)
        case icon(String)
    }

    private let sign: Sign
    let label: String
    let isChosen: Bool
    let choose: @MainActor () -> Void

    /// Creates an icon with an action.
    ///
    /// - Parameters:
    ///   - sign: The character to show.
    ///   - label: The name for assistive technologies.
    ///   - isChosen: True if it was chosen before.
    ///   - choose: The action.
    public init(
        _ sign: String,
        label: String,
        isChosen: Bool = false,
        choose: @escaping @MainActor () -> Void
    ) {
        self.sign = .character(sign)
        self.label = label
        self.isChosen = isChosen
        self.choose = choose
    }

    /// Creates an icon of the theme with an action.
    ///
    /// - Parameters:
    ///   - icon: The name of the icon.
    ///   - label: The name for assistive technologies.
    ///   - choose: The action.
    public init(icon: String, label: String, choose: @escaping @MainActor () -> Void) {
        (sign, self.label, isChosen, self.choose) = (.icon(icon), label, false, choose)
    }

    /// A row of buttons; `close` is called when one of them is pressed.
    static func row(of signs: [MenuQuickAction], close: @escaping @MainActor () -> Void) -> Box {
        prepareStyle()
        let row = Box(.horizontal, spacing: 2)
        row.addStyleClass("signs")
        for sign in signs {
            let press: @MainActor (Bool) -> Void = { _ in
                close()
                sign.choose()
            }
            let button =
                switch sign.sign {
                case .character(let text): ToggleButton(text: text, toggle: press)
                case .icon(let name): ToggleButton(icon: name, label: sign.label, toggle: press)
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
