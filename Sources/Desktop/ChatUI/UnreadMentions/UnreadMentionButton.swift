import GTKBridge
import Localization

/// A button that goes to the next unread mention or reaction, with their number above it.
final class UnreadMentionButton {
    let widget = Box(.vertical, spacing: 2)

    private let count = NumberBadge()

    init(_ kind: UnreadMentionKind, _ strings: Strings, _ press: @escaping @MainActor () -> Void) {
        let button =
            switch kind {
            case .mention:
                Button(child: Label("@", alignment: .center), label: strings.goToNextMention, press: press)
            case .reaction:
                Button(child: Icon("emote-love-symbolic"), label: strings.goToNextReaction, press: press)
            }
        button.addStyleClass("osd")
        button.addStyleClass("circular")
        widget.append(count)
        widget.append(button)
    }

    /// Shows the number of unread items; hides the button at 0.
    func show(_ number: Int) {
        count.number = number
        widget.isVisible = number > 0
    }
}
