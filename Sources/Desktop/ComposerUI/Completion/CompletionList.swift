import GTKBridge
import WindowParts

/// The choices that can complete the typed word, one below the other.
final class CompletionList {
    let widget = Box(.vertical, spacing: 1)

    private let environment: WindowEnvironment
    private let choose: @MainActor (Int) -> Void
    private var shown: [CompletionState.Choice] = []
    private var buttons: [ToggleButton] = []

    /// An empty list.
    ///
    /// - Parameters:
    ///   - environment: The appearance and language.
    ///   - choose: Takes the choice with this index, which was pressed.
    init(_ environment: WindowEnvironment, choose: @escaping @MainActor (Int) -> Void) {
        (self.environment, self.choose) = (environment, choose)
        widget.addStyleClass("completion")
        widget.align(horizontal: .start, vertical: .end)
        widget.setMargins(bottom: 6, start: 12, end: 12)
        widget.isVisible = false
    }

    /// Shows the choices.
    func show(_ state: CompletionState) {
        if state.choices != shown {
            shown = state.choices
            widget.removeAll()
            buttons = shown.enumerated().map { index, choice in row(choice, index) }
        }
        for (index, button) in buttons.enumerated() { button.isOn = index == state.index }
        widget.isVisible = state.isActive
    }

    private func row(_ choice: CompletionState.Choice, _ index: Int) -> ToggleButton {
        let (row, title, detail) = (Box(.horizontal, spacing: 10), Label(choice.title), Label(choice.detail))
        if let peer = choice.peer { row.append(environment.makeAvatar(peer, side: 26)) }
        if !choice.sign.isEmpty { row.append(Label(choice.sign, overflow: .grows)) }
        detail.addStyleClass("dim-label")
        row.append(title)
        if !choice.detail.isEmpty { row.append(detail) }
        let button = ToggleButton(child: row, label: choice.title) { [weak self] _ in
            self?.choose(index)
        }
        button.addStyleClass("flat")
        // The focus stays in the composer.
        button.isFocusable = false
        widget.append(button)
        return button
    }
}
