import ChatNodes
import ChatPresentation
import ClientEngine
import ClientModel
import GTKBridge
import ChatUI
import MediaUI
import WindowParts
import SettingsUI
import ComposerUI

// Chats in windows of their own.
extension ChatsScreen {
    /// Opens a chat in a window of its own, or presents that window.
    func openWindow(of peer: PeerID) {
        guard let services else {
            waitingWindows.append(peer)
            return
        }
        if let window = windows[peer] { return window.present() }
        Task {
            guard let (traits, opening) = await find(peer), !isStopped else { return }
            if let window = windows[peer] { return window.present() }
            show(traits, services, opening)
        }
    }

    /// Opens the windows that were requested before the account was ready.
    func openWaitingWindows() {
        let waiting = waitingWindows
        waitingWindows = []
        for peer in waiting { openWindow(of: peer) }
    }

    /// The chats that are shown, in all windows.
    var shownChats: [ChatScreen] { (chat.map { [$0] } ?? []) + windows.values.map(\.chat) }

    /// The chat that the user looks at.
    var lookedAt: PeerID? {
        isInFront ? chat?.peer : windows.values.first { $0.window.isActive }?.chat.peer
    }

    /// True if the account has a chat window or a viewer window.
    var hasWindows: Bool { !windows.isEmpty || viewerWindow != nil }

    /// True if a window of the account is active.
    var isActive: Bool {
        isInFront || viewerWindow?.window.isActive == true
            || windows.values.contains { $0.window.isActive }
    }

    /// True if the account's own window is active and shows this account.
    private var isInFront: Bool { !isResting && window.isActive }

    /// Suspends the screen while its window shows another account. Its other windows stay open.
    func rest() {
        isResting = true
        over.removeAll()
        viewer.leave(isAnimated: false)
        settings?.close()
        closeChat()
        tellPresence()
    }

    /// Resumes the screen: its window shows it again.
    func wake() {
        isResting = false
        windowChanged()
        let waiting = waitingForMain
        waitingForMain = []
        for act in waiting { act() }
    }

    /// Presents the account's window with its chats, and runs an action there.
    func inMainWindow(_ act: @escaping @MainActor () -> Void) {
        window.present()
        guard isResting else { return act() }
        waitingForMain = [act]
        onChoose?(account.folder)
    }

    /// Closes all chat windows without asking, as when the account's window closes.
    func closeWindows() {
        for window in windows.values {
            window.chat.discardRecording()
            window.window.close()
        }
    }

    private func show(_ traits: ChatTraits, _ services: AccountServices, _ opening: InitialPosition) {
        guard let shared else { return }
        let peer = traits.peer
        let number = (windows.values.map(\.number).max() ?? 0) + 1
        let made = ChatWindow(
            account: account,
            services: services,
            traits: traits,
            opening: opening,
            chats: shared,
            environment: environment,
            beside: window,
            number: number
        )
        windows[peer] = made
        made.chat.delegate = self
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
            // Not at once: this runs in a signal handler of the window.
            Task {
                self.windows[peer] = nil
                self.showCorner()
                self.onWindowClosed?()
            }
        }
        made.chat.show(connection)
        made.chat.show(playback.state.map(PlaybackIndicator.init))
        join(made.audio)
        showCorner()
        made.present()
    }
}
