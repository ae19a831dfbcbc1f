import ClientHost
import GTKBridge
import Localization
import WindowParts

/// Acts on what happens to the window of an article.
protocol ReaderWindowDelegate: AnyObject {
    /// The window became active or inactive.
    func readerWindowActivityChanged()
    /// The window was closed.
    func readerWindowDidClose(_ window: ReaderWindow)
    /// Locks all windows.
    func lock()
}

/// An article in a window of its own, with the articles that its links open.
final class ReaderWindow {
    /// The address of the article with which the window was opened.
    let address: String
    /// The account, and this window.
    let context: ScreenContext
    /// The articles of the window.
    let readers: ReaderCoordinator
    weak var delegate: (any ReaderWindowDelegate)?

    private let area = ChatArea()

    /// A window that is not shown yet.
    ///
    /// - Parameters:
    ///   - address: The address of the article.
    ///   - main: The account, and its own window.
    ///   - settings: The settings of all accounts.
    ///   - playback: Plays the sounds of articles.
    init(
        of address: String,
        beside main: ScreenContext,
        settings: SharedSettings,
        playback: PlaybackController
    ) {
        self.address = address
        let window = ApplicationWindow(beside: main.window, title: "Martlet", width: 800, height: 900)
        window.setIcon("org.martlet.Martlet")
        let toasts = ToastOverlay(area.widget)
        context = main.shown(in: window, with: toasts)
        readers = ReaderCoordinator(context, over: area, settings: settings, playback: playback)
        readers.isInWindow = true
        window.setContent(toasts)
        area.widget.onKey(.first) { [weak self] in self?.key($0) ?? false }
        window.onActivity { [weak self] in self?.delegate?.readerWindowActivityChanged() }
        window.onCloseRequest { [weak self] in
            guard let self else { return false }
            readers.onLeave = nil
            area.removePages()
            delegate?.readerWindowDidClose(self)
            return false
        }
        readers.onLeave = { [weak self] in
            guard let self else { return }
            if area.isCovered { readers.focus() } else { context.window.close() }
        }
        readers.onTitle = { [weak window] in window?.setTitle($0) }
    }

    /// True if the window is active.
    var isActive: Bool { context.window.isActive }

    /// Shows the window with its article.
    func open() {
        context.window.present()
        readers.open(address)
    }

    private func key(_ event: KeyEvent) -> Bool {
        if readers.key(event) { return true }
        switch WindowShortcut(event) {
        case .close: context.window.close()
        case .lock: delegate?.lock()
        case .minimise: context.window.minimise()
        case .shortcuts: ShortcutList.show(context.strings, over: context.window)
        case .back(let isLeft): return isLeft != context.strings.isRightToLeft && area.pop()
        case .escape: return area.pop()
        // The other shortcuts concern chats.
        default: return false
        }
        return true
    }
}
