import ChatPresentation
import GTKBridge
import Localization

/// The plate over the wallpaper of a chat without messages: says so, and in a chat with others has a waving hand that
/// sends itself.
final class EmptyChatPlate {
    /// The sign that the hand sends.
    static let wave = "👋"

    let widget = Box(.vertical, spacing: 6)
    /// True if the user may write here.
    var canWave = true {
        didSet {
            hand?.isVisible = canWave
            keys.isVisible = canWave
        }
    }

    private var hand: GTKBridge.Button?
    private let keys: Label

    /// The plate of a chat; `wave` sends the hand.
    init(_ chat: ChatTraits, _ strings: Strings, wave: @escaping @MainActor () -> Void) {
        let title = Label(strings.noMessagesYet, alignment: .center)
        title.addStyleClass("heading")
        let text = chat.kind == .saved ? strings.noNotesHint : strings.noMessagesHint
        let hint = Label(text, overflow: .wraps, alignment: .center)
        hint.setWidestLine(28)
        keys = Label(strings.enterSendsHint, overflow: .wraps, alignment: .center)
        keys.setWidestLine(28)
        keys.addStyleClass("caption")
        for part in [title, hint, keys] as [Widget] { widget.append(part) }
        widget.addStyleClass("empty-plate")
        widget.align(horizontal: .center, vertical: .center)
        guard chat.kind == .dialog || chat.kind == .group else { return }
        let sign = Label(Self.wave, overflow: .grows, alignment: .center)
        sign.addStyleClass("wave")
        let button = Button(child: sign, label: strings.sendWave, press: wave)
        for name in ["flat", "wave-button"] { button.addStyleClass(name) }
        button.setTooltip(strings.sendWave)
        button.align(horizontal: .center)
        widget.append(button)
        hand = button
    }
}
