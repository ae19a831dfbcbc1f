import CGTK4

/// A row that leads to a page and shows a summary of it.
public final class NavigationRow: PreferencesRow {
    private let value = Label(overflow: .ends, alignment: .end)
    private let sign = Icon("go-next-symbolic")

    /// Creates a row with a title; ``PreferencesRow/onPress(_:)`` sets its destination.
    public init(_ title: String) {
        super.init(Self.made(adw_action_row_new()))
        setTitle(title)
        value.addStyleClass("dim-label")
        addAtEnd(value)
        addAtEnd(sign)
    }

    /// Shows the summary, and enables or disables the row.
    public func show(_ text: String, isSensitive: Bool) {
        value.text = text
        value.isVisible = !text.isEmpty
        setAccessibleDescription(text)
        sign.isVisible = isSensitive
        self.isSensitive = isSensitive
    }
}
