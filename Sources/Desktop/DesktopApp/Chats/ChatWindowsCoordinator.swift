import ChatUI
import ClientModel
import GTKBridge
import MediaUI
import WindowParts

/// Prepares the windows of single chats.
protocol ChatWindowsDelegate: AnyObject {
    /// A window is about to be shown.
    func prepare(_ window: ChatWindow)
    /// A window became active or inactive.
    func chatWindowActivityChanged()
    /// A window was closed and is gone.
    func chatWindowDidClose()
    /// Locks all windows.
    func lock()
}

/// The chats of an account that have windows of their own.
final class ChatWindowsCoordinator {
    /// The windows, by their chats.
    private(set) var windows: [PeerID: ChatWindow] = [:]
    weak var delegate: (any ChatWindowsDelegate)?

    private let context: ScreenContext
    private let sessions: ChatSessionRegistry
    private let playback: Playback
    /// The chats whose windows are about to open.
    private var opening: Set<PeerID> = []
    private var isStopped = false

    init(_ context: ScreenContext, _ sessions: ChatSessionRegistry, _ playback: Playback) {
        (self.context, self.sessions, self.playback) = (context, sessions, playback)
    }

    /// True if there is no window, and none is about to open.
    var isEmpty: Bool { windows.isEmpty && opening.isEmpty }

    /// The chats in the windows.
    var chats: [ChatScreen] { windows.values.map(\.chat) }

    /// The window of a chat's screen; nil for a chat in the account's own window.
    func window(of chat: ChatScreen) -> ChatWindow? { windows.values.first { $0.chat === chat } }

    /// The window with a viewer; nil for a viewer elsewhere.
    func window(with viewer: Viewer) -> ChatWindow? { windows.values.first { $0.viewer === viewer } }

    /// The window that is active; nil for none.
    var active: ChatWindow? { windows.values.first(where: \.isActive) }

    /// Opens a chat in a window of its own, or presents that window.
    func open(_ peer: PeerID) {
        if let window = windows[peer] { return window.present() }
        opening.insert(peer)
        Task {
            let found = await context.find(peer)
            opening.remove(peer)
            guard let (traits, place) = found, !isStopped else { return }
            if let window = windows[peer] { return window.present() }
            let made = ChatWindow(
                of: traits,
                at: place,
                beside: context,
                sessions: sessions,
                playback: playback,
                number: (windows.values.map(\.number).max() ?? 0) + 1
            )
            windows[peer] = made
            made.delegate = self
            delegate?.prepare(made)
            made.present()
        }
    }

    /// Closes the window of a chat without asking, if it has one.
    func close(_ peer: PeerID) {
        guard let window = windows[peer] else { return }
        window.chat.discardRecording()
        window.close()
    }

    /// Closes all windows without asking, as when the account's window closes.
    func stop() {
        isStopped = true
        for peer in windows.keys { close(peer) }
    }
}

extension ChatWindowsCoordinator: ChatWindowDelegate {
    func chatWindowActivityChanged(_ window: ChatWindow) { delegate?.chatWindowActivityChanged() }

    func lock() { delegate?.lock() }

    func chatWindowDidClose(_ window: ChatWindow) {
        window.stop(sessions.deletionController)
        // Not at once: this runs in a signal handler of the window.
        Task {
            windows[window.chat.peer] = nil
            delegate?.chatWindowDidClose()
        }
    }
}
