package import GTKBridge
package import Localization

/// A page with a form: a bar with a back button and an action button, and the fields below.
package final class FormPage {
    package let widget = Box(.vertical)
    /// The action button; nil for a page without one.
    package let button: Button?

    /// A page named `title`.
    ///
    /// - Parameters:
    ///   - title: The title of the page.
    ///   - strings: The language of the window.
    ///   - action: The label of the action button.
    ///   - parts: The fields, from the top down.
    ///   - back: Called when the user goes back.
    package init(
        _ title: String,
        _ strings: Strings,
        action: String?,
        parts: [Widget],
        back: @escaping @MainActor () -> Void
    ) {
        let bar = HeaderBar()
        bar.setTitle(WindowTitle(title))
        bar.addAtStart(Button(icon: "go-previous-symbolic", label: strings.back, press: back))
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
