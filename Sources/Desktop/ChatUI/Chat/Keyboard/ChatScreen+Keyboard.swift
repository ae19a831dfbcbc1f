import ChatPresentation
import ClientEngine
import ClientModel
import ComposerUI
import GTKBridge

// Keys pressed while the focus is in the history.
extension ChatScreen {
    /// Returns the focus to the last focused message, or to the composer.
    package func focusAgain() {
        if !pane.returnKeyboard() { focus() }
    }

    /// Handles a key while the focus is in the history; true if it did something.
    func historyKey(_ event: KeyEvent) -> Bool {
        guard pane.hasKeyboard, let key = HistoryShortcut(event) else { return false }
        switch key {
        case .step(let steps):
            // The composer is below the newest message.
            if !pane.moveKeyboard(by: steps), steps > 0 { focus() }
        case .leave: focus()
        case .type(let character):
            focus()
            composer.insert(String(character))
        case .stretch, .open, .menu, .choose, .copy, .delete:
            guard let bubble = pane.focused else { return false }
            return perform(key, on: bubble)
        }
        return true
    }

    private func perform(_ key: HistoryShortcut, on bubble: BubbleEntry) -> Bool {
        switch key {
        case .stretch(let steps):
            guard let next = pane.bubbleFromKeyboard(steps) else { return true }
            messageSelection.extend(from: bubble, to: next)
            pane.moveKeyboard(by: steps)
        case .open where messageSelection.isActive: messageSelection.toggle(bubble)
        case .open:
            if !pane.activate() { answer(bubble) }
        case .menu:
            guard let place = pane.menuPlace else { return false }
            openMenu(of: bubble, at: place)
        case .choose: messageSelection.toggle(bubble)
        case .copy: messageSelection.copy(bubble)
        case .delete: delete(bubble)
        case .step, .leave, .type: return false
        }
        return true
    }

    /// Deletes a message; cancels sending if the server does not have it yet.
    private func delete(_ bubble: BubbleEntry) {
        let ids = bubble.parts.map(\.message.stableID)
        guard bubble.parts.first?.message.key.namespace == .cloud else {
            let services = services
            return attempt { try await services.sender.cancel(ids) }
        }
        askToDelete(ids, isOwn: bubble.isOutgoing)
    }
}
