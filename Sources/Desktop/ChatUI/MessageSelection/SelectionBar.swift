import GTKBridge
import Localization

/// The header of a chat during selection: the number of messages, and actions on them.
final class SelectionBar {
    let widget = HeaderBar()
    /// Called to end the selection.
    var onEnd: (@MainActor () -> Void)?
    /// Called to forward the messages.
    var onForward: (@MainActor () -> Void)?
    /// Called to copy the messages.
    var onCopy: (@MainActor () -> Void)?
    /// Called to delete the messages.
    var onDelete: (@MainActor () -> Void)?

    private let strings: Strings
    private let title = WindowTitle()
    private var forward: Button?

    init(_ strings: Strings) {
        self.strings = strings
        widget.setTitle(title)
        widget.addAtStart(
            Button(icon: "window-close-symbolic", label: strings.cancelSelection) { [weak self] in
                self?.onEnd?()
            }
        )
        let forward = Button(icon: "mail-forward-symbolic", label: strings.forward) { [weak self] in
            self?.onForward?()
        }
        self.forward = forward
        let copy = Button(icon: "edit-copy-symbolic", label: strings.copyAsText) { [weak self] in
            self?.onCopy?()
        }
        let delete = Button(icon: "user-trash-symbolic", label: strings.deleteNow) { [weak self] in
            self?.onDelete?()
        }
        // The order is from the end of the bar.
        for button in [delete, copy, forward] { widget.addAtEnd(button) }
    }

    /// Shows the number of selected messages.
    func show(_ chosen: MessageSelection) {
        title.show(strings.selectedMessages(count: chosen.count), subtitle: "")
        forward?.isSensitive = chosen.canForward
    }
}
