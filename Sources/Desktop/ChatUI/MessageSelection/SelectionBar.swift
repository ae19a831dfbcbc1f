import GTKBridge
import Localization

/// The header of a chat during selection: the number of messages, and actions on them.
final class SelectionBar {
    /// An action on the selected messages.
    enum Action {
        case end
        case forward
        case copy
        case delete
    }

    let widget = HeaderBar()

    private let strings: Strings
    private let title = WindowTitle()
    private let forward: Button

    /// A bar that calls `perform` with the action of a pressed button.
    init(_ strings: Strings, perform: @escaping @MainActor (Action) -> Void) {
        self.strings = strings
        forward = Button(icon: "mail-forward-symbolic", label: strings.forward) { perform(.forward) }
        widget.setTitle(title)
        widget.addAtStart(
            Button(icon: "window-close-symbolic", label: strings.cancelSelection) { perform(.end) }
        )
        let copy = Button(icon: "edit-copy-symbolic", label: strings.copyAsText) { perform(.copy) }
        let delete = Button(icon: "user-trash-symbolic", label: strings.deleteNow) { perform(.delete) }
        // The order is from the end of the bar.
        for button in [delete, copy, forward] { widget.addAtEnd(button) }
    }

    /// Shows the number of selected messages.
    func show(_ chosen: MessageSelection) {
        title.show(strings.selectedMessages(count: chosen.count), subtitle: "")
        forward.isSensitive = chosen.canForward
    }
}
