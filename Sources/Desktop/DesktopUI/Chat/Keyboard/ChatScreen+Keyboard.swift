import ChatPresentation
import ClientEngine
import ClientModel
import GTKBridge

// What keys do while they go to the messages.
extension ChatScreen {
    /// Joins the messages with where one writes: Tab with Shift leads from there to them.
    func listenToKeyboard() {
        composer.view.onMessages = { [weak self] in self?.pane.takeKeyboard() ?? false }
        // Who comes back later begins at the end.
        composer.view.onFocus = { [weak self] in self?.pane.forgetKeyboard() }
    }

    /// Puts the focus back where it was among the messages, or where one writes.
    func focusAgain() {
        if !pane.returnKeyboard() { focus() }
    }

    /// A key while the focus is among the messages; whether it was of use.
    func historyKey(_ event: KeyEvent) -> Bool {
        guard pane.hasKeyboard, let key = HistoryShortcut(event) else { return false }
        switch key {
        case .step(let steps):
            // Below the newest message is where one writes.
            if !pane.moveKeyboard(by: steps), steps > 0 { focus() }
        case .leave: focus()
        case .type(let character):
            focus()
            composer.view.area.insert(String(character))
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

    /// Deletes a message, or does not send what the server does not have yet.
    private func delete(_ bubble: BubbleEntry) {
        let ids = bubble.parts.map(\.message.stableID)
        guard bubble.parts.first?.message.key.namespace == .cloud else {
            let parts = parts
            return attempt { try await parts.sender.cancel(ids) }
        }
        askToDelete(ids, isOwn: bubble.isOutgoing)
    }
}
