import ComposerUI
package import GTKBridge

// The keys that a chat handles itself.
extension ChatScreen {
    /// Escape: discards the recording, ends a selection or the search, or cancels a reply or an edit.
    ///
    /// - Returns: True if there was something to cancel.
    package func cancel() -> Bool {
        if composer.discardRecording() || selection.end() || pane.clearSelection() { return true }
        guard search.end() else { return composer.cancel() || scheduled.close() }
        composer.focus()
        return true
    }

    /// Handles a key press that no widget has handled; true if it did something.
    package func key(_ event: KeyEvent) -> Bool {
        if search.bar.hasFocus { return false }
        if composer.key(event) { return true }
        // A selection in the composer comes before one in the history.
        if composer.hasSelection { return false }
        return selection.key(event) || keyboard.key(event) || type(event)
    }

    /// Writes a character that was typed while a button of the chat has the focus, as after its menu was closed.
    private func type(_ event: KeyEvent) -> Bool {
        guard case .type(let character)? = HistoryShortcut(event), composer.widget.isVisible,
            widget.containsFocusedButton
        else { return false }
        composer.focus()
        composer.insert(String(character))
        return true
    }
}
