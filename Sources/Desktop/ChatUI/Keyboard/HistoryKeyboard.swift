import ChatPresentation
import ComposerUI
import GTKBridge

/// Handles the keys that are pressed while the focus is in the history, and moves the focus back to it.
final class HistoryKeyboard {
    private let pane: HistoryPane
    private let composer: Composer
    private let selection: MessageSelectionController
    private let actions: MessageActions

    /// The keyboard of a history above a composer.
    init(
        in pane: HistoryPane,
        above composer: Composer,
        selection: MessageSelectionController,
        actions: MessageActions
    ) {
        (self.pane, self.composer) = (pane, composer)
        (self.selection, self.actions) = (selection, actions)
    }

    /// Returns the focus to the last focused message, or to the composer.
    func focusAgain() {
        if !pane.returnKeyboard() { composer.focus() }
    }

    /// Handles a key while the focus is in the history; true if it did something.
    func key(_ event: KeyEvent) -> Bool {
        guard pane.hasKeyboard, let key = HistoryShortcut(event) else { return false }
        switch key {
        case .step(let steps):
            // The composer is below the newest message.
            if !pane.moveKeyboard(by: steps), steps > 0 { composer.focus() }
        case .leave: composer.focus()
        case .type(let character):
            composer.focus()
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
            selection.extend(from: bubble, to: next)
            pane.moveKeyboard(by: steps)
        case .open where selection.isActive: selection.toggle(bubble)
        case .open:
            if !pane.activate() { actions.perform(.reply, on: bubble) }
        case .menu:
            guard let place = pane.menuPlace else { return false }
            actions.openMenu(of: bubble, at: place)
        case .choose: selection.toggle(bubble)
        case .copy: selection.copy(bubble)
        case .delete: actions.perform(.delete, on: bubble)
        case .step, .leave, .type: return false
        }
        return true
    }
}
