import GTKBridge
import Localization

/// The button that goes to the newest message, with the number of unread messages above it. Hidden at first.
final class NewestMessageButton {
    let widget = Box(.vertical, spacing: 2)

    private let badge = NumberBadge()
    private let button: GTKBridge.Button

    init(_ strings: Strings) {
        button = GTKBridge.Button(icon: "go-down-symbolic", label: strings.goToNewestMessage) {}
        button.addStyleClass("osd")
        button.addStyleClass("circular")
        widget.append(badge)
        widget.append(button)
        widget.isVisible = false
    }

    /// Calls `action` when the button is pressed.
    func onPress(_ action: @escaping @MainActor () -> Void) { button.onPress(action) }

    /// Shows a number of messages; none at 0.
    func show(_ count: Int) {
        if count > 0 { badge.number = count }
        badge.isVisible = count > 0
    }
}
