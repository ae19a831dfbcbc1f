import ClientEngine
import ClientHost
import GTKBridge

/// Pictures and films of an account in a window of their own, which may fill the display: one window, whatever is opened next.
final class ViewerWindow {
    let window: ApplicationWindow
    let viewer: Viewer
    /// Called when it came to the front, or went.
    var onActivity: (@MainActor () -> Void)?
    /// Called as it goes.
    var onClose: (@MainActor () -> Void)?

    private let bar = HeaderBar()

    /// A window that is not shown yet.
    ///
    /// - Parameters:
    ///   - account: Whose pictures they are.
    ///   - look: How the account's windows look.
    ///   - main: The account's window.
    init(_ account: Account, _ look: WindowEnvironment, beside main: ApplicationWindow) {
        window = ApplicationWindow(beside: main, title: "Martlet", width: 960, height: 720)
        window.setIcon("org.martlet.Martlet")
        window.addStyleClass("viewer-window")
        bar.addStyleClass("flat")
        let ground = Stack()
        ground.expand()
        let layers = Overlay(ground)
        layers.expand()
        let column = Box(.vertical)
        column.append(bar)
        column.append(layers)
        let toasts = ToastOverlay(column)
        viewer = Viewer(account, look, layers, behind: ground, window, toasts)
        viewer.isInWindow = true
        viewer.onShow = { [window] in window.setTitle($0.author.isEmpty ? "Martlet" : $0.author) }
        window.setContent(toasts)
        column.onKey(.first) { [weak self] in self?.key($0) ?? false }
        window.onFullscreen { [weak self] in
            guard let self else { return }
            bar.isVisible = !window.isFullscreen
        }
        window.onActivity { [weak self] in self?.onActivity?() }
        window.onCloseRequest { [weak self] in
            self?.end()
            return false
        }
    }

    /// Shows something, in the place of what was there.
    func show(_ handoff: Viewer.Handoff) {
        // Before there is something in it that takes the focus: assistive technologies would not know it for a window.
        window.present()
        viewer.onLeave = nil
        viewer.open(handoff)
        viewer.onLeave = { [weak self] in self?.window.close() }
    }

    /// Takes it away.
    func close() { window.close() }

    private func end() {
        viewer.onLeave = nil
        viewer.leave(isAnimated: false)
        onClose?()
    }

    private func key(_ event: KeyEvent) -> Bool {
        switch WindowShortcut(event) {
        case .close: window.close()
        case .minimise: window.minimise()
        default: return false
        }
        return true
    }
}
