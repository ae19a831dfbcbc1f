import ClientModel
import ComposerUI
import GTKBridge
import Localization
import WindowParts

/// The bottom of a chat: the composer, the button that starts a bot, or the bar where one may not write. The others
/// are made at first use.
final class ChatBottom {
    let widget = Box(.vertical)
    /// Called once the user has deleted the chat.
    var onDelete: (@MainActor () -> Void)?

    private let composer: Composer
    private let context: ScreenContext
    private let peer: PeerID
    private var start: GTKBridge.Button?
    private var bar: ChatFootBar?

    /// The bottom of the chat with `peer`, with its composer.
    init(_ composer: Composer, _ context: ScreenContext, of peer: PeerID) {
        (self.composer, self.context, self.peer) = (composer, context, peer)
        widget.append(composer.widget)
    }

    /// The name of the chat, for the question before it is deleted.
    var title = "" { didSet { bar?.show(foot, of: title) } }

    /// The composer, or what stands in its place.
    var foot = ChatFoot.composer { didSet { if foot != oldValue { update() } } }

    /// True if the peer is a bot that was sent nothing yet.
    var awaitsStart = false { didSet { if awaitsStart != oldValue { update() } } }

    /// True if the composer is shown.
    var hasComposer: Bool { foot == .composer && !awaitsStart }

    private func update() {
        let starts = awaitsStart && foot == .composer
        if starts, start == nil { start = makeButton() }
        if foot != .composer, bar == nil {
            let made = ChatFootBar(context, of: peer) { [weak self] in self?.onDelete?() }
            widget.append(made.widget)
            bar = made
        }
        bar?.show(foot, of: title)
        let parts: [(Widget?, Bool)] = [
            (start, starts), (bar?.widget, foot != .composer), (composer.widget, hasComposer),
        ]
        for case (let part?, true) in parts { part.isVisible = true }
        // Enter then does what is offered, or one writes on: GTK would move the focus out of the chat with what is
        // hidden, as into a toast, which then stays.
        if parts.contains(where: { part, isShown in !isShown && part?.containsFocus == true }) {
            if hasComposer {
                composer.focus()
            } else if starts {
                start?.takeFocus()
            } else {
                bar?.takeFocus()
            }
        }
        for case (let part?, false) in parts { part.isVisible = false }
    }

    private func makeButton() -> GTKBridge.Button {
        let button = Button(context.strings.startBot) { [weak self] in
            self?.composer.send(text: "/start")
        }
        for name in ["suggested-action", "pill"] { button.addStyleClass(name) }
        button.align(horizontal: .center)
        button.setMargin(10)
        widget.append(button)
        return button
    }
}
