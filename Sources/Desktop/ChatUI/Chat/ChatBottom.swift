import ComposerUI
import GTKBridge
import Localization

/// The bottom of a chat: the composer, or the button that starts a bot. The button is made at first use.
final class ChatBottom {
    let widget = Box(.vertical)

    private let composer: Composer
    private let strings: Strings
    private var start: GTKBridge.Button?

    /// The bottom with the chat's composer.
    init(_ composer: Composer, _ strings: Strings) {
        (self.composer, self.strings) = (composer, strings)
        widget.append(composer.widget)
    }

    /// True if the user may write here.
    var canWrite = true { didSet { if canWrite != oldValue { update() } } }

    /// True if the peer is a bot that was sent nothing yet.
    var awaitsStart = false { didSet { if awaitsStart != oldValue { update() } } }

    private func update() {
        let starts = awaitsStart && canWrite
        if starts, start == nil { start = makeButton() }
        start?.isVisible = starts
        // Enter starts the bot then: GTK would move the focus out of the chat with the composer.
        if starts, composer.widget.containsFocus { start?.takeFocus() }
        composer.widget.isVisible = canWrite && !starts
    }

    private func makeButton() -> GTKBridge.Button {
        let button = Button(strings.startBot) { [weak self] in
            guard let self else { return }
            composer.send(command: "/start")
            composer.focus()
        }
        for name in ["suggested-action", "pill"] { button.addStyleClass(name) }
        button.align(horizontal: .center)
        button.setMargin(10)
        widget.append(button)
        return button
    }
}
