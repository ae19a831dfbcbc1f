import ChatPresentation
import ClientModel
import ComposerUI
import Localization

/// Begins replies to messages of a history, or to selected text of one.
final class ReplyController {
    private let pane: HistoryPane
    private let selection: MessageSelectionController
    private let composer: Composer

    private let strings: Strings

    /// A controller that writes replies in `composer`.
    init(
        in pane: HistoryPane,
        selection: MessageSelectionController,
        composer: Composer,
        _ strings: Strings
    ) {
        (self.pane, self.selection, self.composer, self.strings) = (pane, selection, composer, strings)
    }

    /// Begins a reply to a message; quotes its selected text, if there is any.
    func reply(to bubble: BubbleEntry) {
        let quoted = selection.quote(in: bubble)
        guard let part = quoted?.part ?? bubble.parts.first, !part.message.flags.contains(.service),
            part.message.key.namespace == .cloud || part.message.key.namespace == .local
        else { return }
        let author = part.message.author.flatMap { bubble.people[$0]?.title } ?? ""
        let summary = MessageSummary(part.content, language: strings).text.text
        composer.answer(
            part.message,
            author: author,
            summary: String(summary.prefix(120)),
            quote: quoted?.quote
        )
        pane.clearSelection()
    }

    /// Replies to the message `steps` below the one that is being replied to; up from none is the newest one.
    ///
    /// - Returns: True if there was something to do.
    func reply(by steps: Int) -> Bool {
        guard !composer.isEditing else { return false }
        let bubbles = pane.answerable
        let current = composer.answered.flatMap { key in
            bubbles.firstIndex { $0.parts.contains { $0.message.key == key } }
        }
        let next = (current ?? bubbles.endIndex) + steps
        if bubbles.indices.contains(next) {
            pane.reveal(bubbles[next])
            reply(to: bubbles[next])
            return true
        }
        // Down from the newest message there is no reply again.
        return current != nil && next == bubbles.endIndex && composer.cancel()
    }
}
