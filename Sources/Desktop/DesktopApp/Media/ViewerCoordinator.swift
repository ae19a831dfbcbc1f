import ChatUI
import ClientHost
import ClientModel
import GTKBridge
import MediaUI
import WindowParts
import ChatPresentation

/// Tells where viewers and chats are.
protocol ViewerCoordinatorDelegate: AnyObject {
    /// The chat that a viewer covers; nil for the viewer in a window of its own.
    func chat(under viewer: Viewer) -> ChatScreen?
    /// The chat's screen in a window of its own, after presenting that window; nil if it has none.
    func presentWindow(of chat: PeerID) -> ChatScreen?
    /// The viewer's window became active or inactive, or was closed.
    func viewerWindowChanged(isClosed: Bool)
}

/// Shows photos and videos: over their chat, in a window of their own, or a video in the small window.
final class ViewerCoordinator {
    /// The viewer over the account's own window.
    let viewer: Viewer
    weak var delegate: (any ViewerCoordinatorDelegate)?
    weak var navigator: (any AccountNavigator)?

    private let context: ScreenContext
    private let settings: SharedSettings
    private let playback: Playback
    private let deletionController: DeletionController
    /// The window for photos and videos; nil while there is none.
    private var window: ViewerWindow?
    /// The small window of a video.
    private var small: SmallWindow?

    private struct SmallWindow {
        let window: PictureInPictureWindow
        /// The viewer to which the video returns; nil if its window was closed meanwhile.
        weak var viewer: Viewer?
    }

    /// - Parameters:
    ///   - viewer: The viewer over the account's own window.
    ///   - context: The account, and its own window.
    ///   - settings: The settings that keep the size of the small window.
    ///   - playback: The playback that pauses while a video plays.
    ///   - deletionController: Deletes what is shown.
    init(
        _ viewer: Viewer,
        _ context: ScreenContext,
        settings: SharedSettings,
        playback: Playback,
        deletionController: DeletionController
    ) {
        (self.viewer, self.context, self.settings) = (viewer, context, settings)
        (self.playback, self.deletionController) = (playback, deletionController)
        viewer.delegate = self
    }

    /// True if there is a window for photos and videos.
    var hasWindow: Bool { window != nil }

    /// True if that window is active.
    var isWindowActive: Bool { window?.window.isActive == true }

    /// Closes all viewers.
    func stop() {
        viewer.leave(isAnimated: false)
        small?.window.close()
        window?.close()
    }

    /// Shows the media of a message: in the viewer's window if it is open, else in `viewer`.
    ///
    /// - Returns: False if there are none.
    func show(_ message: Message, _ content: MessageContent, author: String, in viewer: Viewer) -> Bool {
        if let window {
            guard let handoff = Viewer.Handoff(message, content, author) else { return false }
            window.show(handoff)
        } else if !viewer.open(message, content: content, author: author) {
            return false
        }
        if (window?.viewer ?? viewer).isShowingVideo {
            playback.setPlaying(false)
            pauseSmallWindow()
        }
        return true
    }

    /// Shows the photo of a peer alone: in the viewer's window if it is open, else over the account's own window.
    func showPhoto(_ photo: Int64, of peer: PeerID, name: String) {
        let handoff = Viewer.Handoff(photo: photo, of: peer, name: name)
        if let window { window.show(handoff) } else { viewer.open(handoff) }
    }

    /// Shows photos and videos of an article: in the viewer's window if it is open or they are to be apart, else over the
    /// account's own window.
    func show(
        _ media: [(media: Media, caption: String)],
        at place: Int,
        titled title: String,
        apart: Bool
    ) {
        guard let handoff = Viewer.Handoff(media, at: place, titled: title) else { return }
        if apart, window == nil { window = makeWindow() }
        if let window { window.show(handoff) } else { viewer.open(handoff) }
        if (window?.viewer ?? viewer).isShowingVideo {
            playback.setPlaying(false)
            pauseSmallWindow()
        }
    }

    /// Closes the viewers and pauses the small window, which the lock screen hides.
    func locked() {
        viewer.leave(isAnimated: false)
        window?.close()
        pauseSmallWindow()
    }

    /// Pauses the video in the small window.
    func pauseSmallWindow() { small?.window.pause() }

    private func makeWindow() -> ViewerWindow {
        let made = ViewerWindow(context)
        made.delegate = self
        made.viewer.delegate = self
        return made
    }

    private func askToDelete(
        _ item: ViewerItem,
        _ context: ScreenContext,
        deleted: @escaping @MainActor () -> Void
    ) {
        let peer = item.key.peer
        DeletionConfirmation.ask(1, isOwn: item.isOwn, of: peer, context) { [weak self] in
            self?.deletionController.delete([item.id], of: peer, forEveryone: $0, in: context.toasts)
            deleted()
        }
    }

    private func forward(_ message: MessageKey, _ context: ScreenContext) {
        let controller = ForwardController(context)
        controller.onShow = { [weak navigator] chat in
            navigator?.inMainWindow { navigator?.open(chat, at: nil) }
        }
        controller.ask([message])
    }

    /// The window of a viewer that has its own.
    private func ownWindow(of viewer: Viewer) -> ViewerWindow? {
        window.flatMap { $0.viewer === viewer ? $0 : nil }
    }
}

extension ViewerCoordinator: ViewerDelegate {
    func viewer(_ viewer: Viewer, showsInChat message: MessageKey) {
        let isMain = viewer === self.viewer
        if !isMain, let chat = delegate?.chat(under: viewer), chat.peer == message.peer {
            chat.go(to: message)
        } else if !isMain, let chat = delegate?.presentWindow(of: message.peer) {
            chat.go(to: message)
        } else {
            navigator?.inMainWindow { [navigator] in navigator?.open(message.peer, at: message) }
        }
    }

    func viewer(_ viewer: Viewer, forwards message: MessageKey) {
        if let chat = delegate?.chat(under: viewer) {
            chat.forward([message])
        } else if let window = ownWindow(of: viewer) {
            forward(message, window.context)
        } else {
            navigator?.forward(message)
        }
    }

    func viewer(_ viewer: Viewer, deletes item: ViewerItem, deleted: @escaping @MainActor () -> Void) {
        if let chat = delegate?.chat(under: viewer), chat.peer == item.key.peer {
            chat.askToDelete([item.id], isOwn: item.isOwn, deleted: deleted)
        } else if let window = ownWindow(of: viewer) {
            askToDelete(item, window.context, deleted: deleted)
        } else {
            navigator?.inMainWindow { [weak self, context] in
                self?.askToDelete(item, context, deleted: deleted)
            }
        }
    }

    func viewer(_ viewer: Viewer, moves item: Viewer.Handoff, isFullscreen: Bool) {
        let shown = window ?? makeWindow()
        window = shown
        shown.show(item)
        if isFullscreen { shown.window.isFullscreen = true }
    }

    func viewer(_ viewer: Viewer, takesOut video: VideoHandoff) {
        small?.window.close()
        let span = settings.value.filmSpan ?? PictureInPictureFrame.usual
        let made = PictureInPictureWindow(video, context.strings, span: span)
        made.delegate = self
        small = SmallWindow(window: made, viewer: viewer)
    }
}

extension ViewerCoordinator: ViewerWindowDelegate {
    func viewerWindowActivityChanged(_ window: ViewerWindow) {
        delegate?.viewerWindowChanged(isClosed: false)
    }

    func viewerWindowDidClose(_ window: ViewerWindow) {
        // Not at once: this runs in a signal handler of the window.
        Task {
            self.window = nil
            delegate?.viewerWindowChanged(isClosed: true)
        }
    }
}

extension ViewerCoordinator: PictureInPictureDelegate {
    func pictureInPicture(_ window: PictureInPictureWindow, returns video: VideoHandoff) {
        let viewer = small?.viewer ?? self.viewer
        small = nil
        if viewer === self.viewer { context.window.present() }
        viewer.open(video)
    }

    func pictureInPictureDidClose(_ window: PictureInPictureWindow) {
        if small?.window === window { small = nil }
    }

    func pictureInPictureDidPlay(_ window: PictureInPictureWindow) { playback.setPlaying(false) }

    func pictureInPicture(_ window: PictureInPictureWindow, resizedTo span: Int) {
        // If this fails, the next window has the default size.
        try? settings.change { $0.filmSpan = span }
    }
}
