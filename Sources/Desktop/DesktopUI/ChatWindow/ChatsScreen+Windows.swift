import ChatNodes
import ChatPresentation
import ClientEngine
import ClientModel
import GTKBridge

// Chats in windows of their own.
extension ChatsScreen {
    /// Opens a chat in a window of its own, or brings that to the front.
    func openWindow(of peer: PeerID) {
        guard let parts else {
            waitingWindows.append(peer)
            return
        }
        if let window = windows[peer] { return window.present() }
        Task {
            guard let (traits, opening) = await find(peer), !isStopped else { return }
            if let window = windows[peer] { return window.present() }
            show(traits, parts, opening)
        }
    }

    /// Opens the windows that were asked for before the account was there.
    func openWaitingWindows() {
        let waiting = waitingWindows
        waitingWindows = []
        for peer in waiting { openWindow(of: peer) }
    }

    /// The chats that are shown, in whichever window.
    var shownChats: [ChatScreen] { (chat.map { [$0] } ?? []) + windows.values.map(\.chat) }

    /// The chat that the member looks at.
    var lookedAt: PeerID? {
        isInFront ? chat?.peer : windows.values.first { $0.window.isActive }?.chat.peer
    }

    /// Whether there is a window beside the account's, of a chat or of pictures.
    var hasWindows: Bool { !windows.isEmpty || viewerWindow != nil }

    /// Whether a window of the account is in front.
    var isActive: Bool {
        isInFront || viewerWindow?.window.isActive == true
            || windows.values.contains { $0.window.isActive }
    }

    /// Whether one looks at the account's own window.
    private var isInFront: Bool { !isResting && window.isActive }

    /// Leaves its window to another account's chats. What it has in windows of their own stays.
    func rest() {
        isResting = true
        over.removeAll()
        viewer.leave(isAnimated: false)
        settings?.close()
        closeChat()
        tellPresence()
    }

    /// Is shown in its window again.
    func wake() {
        isResting = false
        windowChanged()
        let waiting = waitingForMain
        waitingForMain = []
        for act in waiting { act() }
    }

    /// Brings the account's window to the front, with its chats in it, and does something there.
    func inMainWindow(_ act: @escaping @MainActor () -> Void) {
        window.present()
        guard isResting else { return act() }
        waitingForMain = [act]
        onChoose?(account.folder)
    }

    /// Closes all windows of single chats, as when the account's goes: nothing is asked.
    func closeWindows() {
        for window in windows.values {
            window.chat.session.discardRecording()
            window.window.close()
        }
    }

    private func show(_ traits: ChatTraits, _ parts: AccountServices, _ opening: InitialPosition) {
        guard let shared else { return }
        let peer = traits.peer
        let number = (windows.values.map(\.number).max() ?? 0) + 1
        let made = ChatWindow(
            account,
            parts,
            traits,
            opening,
            shared,
            look,
            beside: window,
            number: number
        )
        windows[peer] = made
        listen(to: made.chat, in: made)
        listen(to: made.viewer)
        made.viewer.onTakeOut = { [weak self, weak viewer = made.viewer] taken in
            if let self, let viewer { show(taken, from: viewer) }
        }
        made.onActivity = { [weak self] in
            self?.tellPresence()
            self?.onChat?()
        }
        made.onClose = { [weak self, weak made] in
            guard let self, let made else { return }
            made.stop()
            // Not at once: this is in the midst of a signal of the window's.
            Task {
                self.windows[peer] = nil
                self.showCorner()
                self.onWindowClosed?()
            }
        }
        made.chat.show(connection)
        made.chat.pane.show(playback.state.map(PlaybackIndicator.init))
        join(made.audio)
        joinCorner(of: made.chat)
        made.present()
    }

    private func listen(to chat: ChatScreen, in own: ChatWindow) {
        // What is about others is shown in the account's window.
        chat.onPeer = { [weak self] peer in
            self?.inMainWindow { self?.showProfile(of: peer) }
        }
        chat.forwardController.onShow = { [weak self] peer in
            self?.inMainWindow { self?.open(peer) }
        }
        chat.onLink = { [weak self, weak own] in self?.follow($0, over: own?.window, own?.toasts) }
        chat.onLook = { [weak self, weak own] part, author in
            guard let self, let own, let content = part.content else { return false }
            if play(part, author: author) { return true }
            return look(at: part.message, content, author, by: own.viewer)
        }
        chat.head.setMenu { [weak self, weak own, peer = chat.peer] in self?.menu(of: peer, in: own) ?? [] }
    }
}
