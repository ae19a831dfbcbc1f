import ChatPresentation
import ChatUI
import GTKBridge
import MediaUI
import WindowParts
import ClientEngine

/// Acts on what happens to a chat's window.
protocol ChatWindowDelegate: AnyObject {
    /// The window became active or inactive.
    func chatWindowActivityChanged(_ window: ChatWindow)
    /// The window was closed.
    func chatWindowDidClose(_ window: ChatWindow)
    /// Locks all windows.
    func lock()
}

/// A chat in a window of its own, beside the window of its account, with which it shares the account's services.
final class ChatWindow {
    let chat: ChatScreen
    /// The account, and this window.
    let context: ScreenContext
    /// The viewer for photos and videos over the chat.
    let viewer: Viewer
    /// A number that no other open window has.
    let number: Int
    weak var delegate: (any ChatWindowDelegate)?

    /// The bar that shows the playback.
    let bar: AudioBar

    /// A window that is not shown yet.
    ///
    /// - Parameters:
    ///   - traits: The traits of the chat.
    ///   - opening: The position at which the chat is opened.
    ///   - main: The account, and its own window.
    ///   - sessions: The state that the account's windows share.
    ///   - playback: The playback that the window shows.
    ///   - number: A number that no other open window has.
    init(
        of traits: ChatTraits,
        at opening: InitialPosition,
        beside main: ScreenContext,
        sessions: ChatSessionRegistry,
        playback: Playback,
        number: Int
    ) {
        let window = ApplicationWindow(beside: main.window, title: "Martlet", width: 560, height: 720)
        window.setIcon("org.martlet.Martlet")
        let ground = Stack()
        let layers = Overlay(ground)
        let toasts = ToastOverlay(layers)
        context = main.shown(in: window, with: toasts)
        self.number = number
        // The first view numbers belong to the account's own window.
        chat = ChatScreen(context, chat: traits, opening: opening, chats: sessions, view: 2 + number)
        viewer = Viewer(context, over: layers, behind: ground)
        chat.showsBack(false)
        chat.beginsWindow = true
        bar = AudioBar(context.strings, of: playback, in: context.account.folder)
        chat.showBar(bar.widget)
        ground.add(chat.widget, "chat")
        window.setContent(toasts)
        viewer.host = self
        ground.onKey(.first) { [weak self] in self?.key($0) ?? false }
        window.onActivity { [weak self] in
            guard let self else { return }
            chat.setActive(context.window.isActive)
            delegate?.chatWindowActivityChanged(self)
        }
        window.onCloseRequest { [weak self] in
            guard let self else { return false }
            if chat.confirmLeaving({ [weak self] in self?.close() }) { return true }
            delegate?.chatWindowDidClose(self)
            return false
        }
    }

    /// True if the window is active.
    var isActive: Bool { context.window.isActive }

    /// Presents the window with the focus in the composer.
    func present() {
        context.window.present()
        chat.focus()
    }

    /// Closes the window, unless the user wants to keep a recording.
    func close() { context.window.close() }

    /// Stops the chat when the window is closed.
    ///
    /// - Parameter deletions: Carries out the deletions that the window's toasts offer to undo.
    func stop(_ deletions: DeletionController) {
        viewer.host = nil
        viewer.leave(isAnimated: false)
        chat.stop()
        deletions.close(context.toasts)
    }

    private func key(_ event: KeyEvent) -> Bool {
        if chat.key(event) { return true }
        switch WindowShortcut(event) {
        case .close: close()
        case .lock: delegate?.lock()
        case .minimise: context.window.minimise()
        case .shortcuts: ShortcutList.show(context.strings, over: context.window)
        case .markRead:
            let (reading, peer) = (context.services.reading, chat.peer)
            context.attempt { try await reading.readAll(in: peer) }
        case .searchInChat: chat.beginSearch()
        case .answer(let steps): return chat.answer(by: steps)
        case .escape: return chat.cancel()
        // The other shortcuts concern the chat list, which this window lacks.
        default: return false
        }
        return true
    }
}

extension ChatWindow: ViewerHost {
    func viewerShowed(_ item: ViewerItem) {}

    func viewerDidClose(_ viewer: Viewer) { chat.focusAgain() }
}
