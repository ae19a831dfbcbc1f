import ChatPresentation
import ClientEngine
import ClientHost
import ClientModel
import GTKBridge
import WindowParts
import MediaUI
import ChatUI

// Photos and videos, over their chat or in a window of their own.
extension ChatsScreen {
    /// Connects a viewer with the viewer window.
    func listen(to viewer: Viewer) {
        viewer.onGive = { [weak self] handoff, isFullscreen in
            guard let self else { return }
            show(handoff)
            if isFullscreen { viewerWindow?.window.isFullscreen = true }
        }
    }

    /// Shows the media of a message in the viewer window, if it is open, else over the chat.
    ///
    /// - Returns: False if there are none.
    func look(at message: Message, _ content: MessageContent, _ author: String, by viewer: Viewer) -> Bool {
        if viewerWindow != nil {
            guard let handoff = Viewer.Handoff(message, content, author) else { return false }
            show(handoff)
        } else if !viewer.open(message, content: content, author: author) {
            return false
        }
        if (viewerWindow?.viewer ?? viewer).isShowingVideo { videoBegan() }
        return true
    }

    private func show(_ handoff: Viewer.Handoff) {
        let shown = viewerWindow ?? makeViewerWindow()
        viewerWindow = shown
        shown.show(handoff)
    }

    private func makeViewerWindow() -> ViewerWindow {
        let made = ViewerWindow(account, environment, beside: window)
        let viewer = made.viewer
        viewer.onTakeOut = { [weak self, weak viewer] taken in
            if let self, let viewer { show(taken, from: viewer) }
        }
        viewer.onShowInChat = { [weak self] in self?.showInChat($0) }
        viewer.onForward = { [weak self] in self?.askToForward($0) }
        viewer.onDelete = { [weak self] in self?.askToDelete($0) }
        made.onActivity = { [weak self] in self?.tellPresence() }
        made.onClose = { [weak self] in
            // Not at once: this runs in a signal handler of the window.
            Task {
                self?.viewerWindow = nil
                self?.onWindowClosed?()
            }
        }
        return made
    }

    // The viewer window may show media of any chat of the account, open or not.

    private func showInChat(_ key: MessageKey) {
        if let own = windows[key.peer] {
            own.present()
            own.chat.go(to: key)
        } else {
            inMainWindow { [weak self] in self?.open(key.peer, at: key) }
        }
    }

    private func askToForward(_ key: MessageKey) {
        inMainWindow { [weak self] in
            guard let self, let services else { return }
            let asking = ForwardController(context(services))
            asking.onShow = { [weak self] in self?.open($0) }
            forwardController = asking
            asking.ask([key])
        }
    }

    private func askToDelete(_ item: ViewerItem) {
        inMainWindow { [weak self] in self?.askToDeleteHere(item) }
    }

    private func askToDeleteHere(_ item: ViewerItem) {
        Task {
            guard let (traits, _) = await find(item.key.peer) else { return }
            DeletionConfirmation.ask(1, isOwn: item.isOwn, in: traits, strings, over: window) { [weak self] in
                guard let self else { return }
                shared?.deletionController.delete([item.id], of: traits.peer, forEveryone: $0, in: toasts)
            }
        }
    }
}
