import CGTK4

/// A row that leads to a page, and says in short what stands there.
public final class NavigationRow: PreferencesRow {
    private let value = Label(overflow: .ends, alignment: .end)
    private let sign = Icon("go-next-symbolic")

    /// A row with a title, which leads somewhere once ``PreferencesRow/onPress(_:)`` was called.
    public init(_ title: String) {
        super.init(Self.made(adw_action_row_new()))
        setTitle(title)
        value.addStyleClass("dim-label")
        addAtEnd(value)
        addAtEnd(sign)
    }

    /// Shows what stands there, and whether one can go there.
    public func show(_ text: String, isSensitive: Bool) {
        value.text = text
        value.isVisible = !text.isEmpty
        setAccessibleDescription(text)
        sign.isVisible = isSensitive
        self.isSensitive = isSensitive
    }
}
