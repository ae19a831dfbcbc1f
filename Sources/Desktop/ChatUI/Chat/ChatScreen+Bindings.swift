import ClientEngine
import ClientModel
import GTKBridge

// Connections between the history and the controls around it.
extension ChatScreen {
    /// Connects the controls that act on messages.
    func bindActions() {
        messageSelection.onChange = { [weak self] in
            guard let self else { return }
            head.show(messageSelection)
        }
        messageSelection.onForward = { [weak self] in self?.forwardController.ask($0) }
        messageSelection.onDelete = { [weak self] in self?.askToDelete($0.ids, isOwn: $0.isOwn) }
        pane.onDragOut = { [weak self] in self?.dragOut($0, of: $1) ?? false }
        pane.onSelection = { [weak self] in self?.messageSelection.selected() }
        pinned.onGo = { [weak self] in self?.pane.go(to: $0) }
        pinned.onUnpin = { [weak self] key in
            guard let self else { return }
            let editor = services.editor
            attempt { try await editor.setPinned(false, key) }
        }
        forwardController.onDone = { [weak self] in self?.messageSelection.end() }
    }
}
