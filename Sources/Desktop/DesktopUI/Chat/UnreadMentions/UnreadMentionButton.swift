import GTKBridge
import Localization

/// A button that leads to the next of what concerns us, and above it how many there are.
final class UnreadMentionButton {
    let widget = Box(.vertical, spacing: 2)

    private let count = Label(alignment: .center)

    init(_ kind: UnreadMentionKind, _ words: Strings, _ press: @escaping @MainActor () -> Void) {
        count.addStyleClass("badge")
        count.align(horizontal: .center)
        let button =
            switch kind {
            case .mention:
                Button(child: Label("@", alignment: .center), label: words.goToNextMention, press: press)
            case .reaction:
                Button(child: Icon("emote-love-symbolic"), label: words.goToNextReaction, press: press)
            }
        button.addStyleClass("osd")
        button.addStyleClass("circular")
        widget.append(count)
        widget.append(button)
    }

    /// Shows how many there are, if any.
    func show(_ number: Int) {
        count.text = "\(number)"
        widget.isVisible = number > 0
    }
}
