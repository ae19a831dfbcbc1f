import GTKBridge
import Localization

/// A page to fill in: a bar with a way back and a button that does it, and below what is to be filled in.
final class FormPage {
    let widget = Box(.vertical)
    /// What does it; nil for a page that has no such button.
    let button: Button?

    /// A page called `title`.
    ///
    /// - Parameters:
    ///   - title: What it is for.
    ///   - words: What is said in the window.
    ///   - action: What the button says that does it.
    ///   - parts: What is to be filled in, from the top down.
    ///   - back: Called when one goes back.
    init(
        _ title: String,
        _ words: Strings,
        action: String?,
        parts: [Widget],
        back: @escaping @MainActor () -> Void
    ) {
        let bar = HeaderBar()
        bar.setTitle(WindowTitle(title))
        bar.addAtStart(Button(icon: "go-previous-symbolic", label: words.back, press: back))
        bar.showWindowButtons(start: false, end: true)
        button = action.map { Button($0) {} }
        if let button {
            button.addStyleClass("suggested-action")
            bar.addAtEnd(button)
        }
        let column = Box(.vertical, spacing: 12)
        column.setMargins(top: 18, bottom: 24, start: 12, end: 12)
        for part in parts { column.append(part) }
        let area = ScrolledWindow(Clamp(column, width: 560))
        area.expand()
        widget.append(bar)
        widget.append(area)
    }
}
