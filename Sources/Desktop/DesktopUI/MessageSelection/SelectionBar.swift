import GTKBridge
import Localization

/// What stands above a chat while messages are being chosen: how many, and what can be done with them.
final class SelectionBar {
    let widget = HeaderBar()
    /// Called when no more are to be chosen.
    var onEnd: (@MainActor () -> Void)?
    /// Called when they are to be forwarded.
    var onForward: (@MainActor () -> Void)?
    /// Called when they are to be copied.
    var onCopy: (@MainActor () -> Void)?
    /// Called when they are to be deleted.
    var onDelete: (@MainActor () -> Void)?

    private let words: Strings
    private let title = WindowTitle()
    private var forward: Button?

    init(_ words: Strings) {
        self.words = words
        widget.setTitle(title)
        widget.addAtStart(
            Button(icon: "window-close-symbolic", label: words.cancelSelection) { [weak self] in
                self?.onEnd?()
            }
        )
        let forward = Button(icon: "mail-forward-symbolic", label: words.forward) { [weak self] in
            self?.onForward?()
        }
        self.forward = forward
        let copy = Button(icon: "edit-copy-symbolic", label: words.copyAsText) { [weak self] in
            self?.onCopy?()
        }
        let delete = Button(icon: "user-trash-symbolic", label: words.deleteNow) { [weak self] in
            self?.onDelete?()
        }
        // From the end of the line on.
        for button in [delete, copy, forward] { widget.addAtEnd(button) }
    }

    /// Shows how many are chosen.
    func show(_ chosen: MessageSelection) {
        title.show(words.selectedMessages(count: chosen.count), subtitle: "")
        forward?.isSensitive = chosen.canForward
    }
}
