import ChatPresentation
import ClientModel
import ComposerUI

// Choosing the message to answer by keys.
extension ChatScreen {
    /// Answers the message `steps` below the answered one; up from none is the newest one.
    ///
    /// - Returns: True if there was something to do.
    package func answer(by steps: Int) -> Bool {
        guard !composer.isEditing else { return false }
        let bubbles = pane.answerable
        let current = composer.answered.flatMap { key in
            bubbles.firstIndex { $0.parts.contains { $0.message.key == key } }
        }
        let next = (current ?? bubbles.endIndex) + steps
        if bubbles.indices.contains(next) {
            pane.reveal(bubbles[next])
            answer(bubbles[next])
            return true
        }
        // Down from the newest message is no answer again.
        return current != nil && next == bubbles.endIndex && composer.cancel()
    }
}
