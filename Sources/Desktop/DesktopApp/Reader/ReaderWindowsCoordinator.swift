import ClientHost
import GTKBridge
import MediaUI
import WindowParts

/// Prepares the windows of articles.
protocol ReaderWindowsDelegate: AnyObject {
    /// A window became active or inactive.
    func readerWindowActivityChanged()
    /// A window was closed and is gone.
    func readerWindowDidClose()
    /// Locks all windows.
    func lock()
}

/// The articles of an account that have windows of their own.
final class ReaderWindowsCoordinator {
    weak var delegate: (any ReaderWindowsDelegate)?
    weak var navigator: (any AccountNavigator)?

    private let context: ScreenContext
    private let settings: SharedSettings
    private let playback: PlaybackController
    private var windows: [ReaderWindow] = []

    init(_ context: ScreenContext, settings: SharedSettings, playback: PlaybackController) {
        (self.context, self.settings, self.playback) = (context, settings, playback)
    }

    /// True if there is no window.
    var isEmpty: Bool { windows.isEmpty }

    /// True if one of the windows is active.
    var isActive: Bool { windows.contains(where: \.isActive) }

    /// Opens an article in a window of its own, or presents that window.
    func open(_ address: String) {
        if let window = windows.first(where: { $0.address == address }) {
            return window.context.window.present()
        }
        let made = ReaderWindow(of: address, beside: context, settings: settings, playback: playback)
        (made.delegate, made.readers.navigator) = (self, navigator)
        windows.append(made)
        made.open()
    }

    /// Closes all windows.
    func stop() { for window in windows { window.context.window.close() } }

    /// Shows the colours and the text size of now.
    func appearanceChanged() { for window in windows { window.readers.appearanceChanged() } }

    /// Shows in the articles which sound plays; nil for none of this account.
    func playbackChanged(_ state: PlaybackState?) {
        for window in windows { window.readers.playbackChanged(state) }
    }

    /// Presents the window that shows an article; false if none does.
    func present(_ address: String) -> Bool {
        guard let window = windows.first(where: { $0.readers.shows(address) }) else { return false }
        window.context.window.present()
        window.readers.goBack(to: address)
        return true
    }
}

extension ReaderWindowsCoordinator: ReaderWindowDelegate {
    func readerWindowActivityChanged() { delegate?.readerWindowActivityChanged() }

    func lock() { delegate?.lock() }

    func readerWindowDidClose(_ window: ReaderWindow) {
        // Not at once: this runs in a signal handler of the window.
        Task {
            windows.removeAll { $0 === window }
            delegate?.readerWindowDidClose()
        }
    }
}
