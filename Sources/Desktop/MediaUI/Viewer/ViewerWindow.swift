package import ClientEngine
import ClientHost
package import GTKBridge
package import WindowParts

/// A window with photos and videos of an account, which may fill the display. There is at most one.
package final class ViewerWindow {
    package let window: ApplicationWindow
    package let viewer: Viewer
    /// Called when the window became active or inactive.
    package var onActivity: (@MainActor () -> Void)?
    /// Called when the window is closed.
    package var onClose: (@MainActor () -> Void)?

    private let bar = HeaderBar()

    /// A window that is not shown yet.
    ///
    /// - Parameters:
    ///   - account: The account of the media.
    ///   - environment: The appearance of the account's windows.
    ///   - main: The account's window.
    package init(_ account: Account, _ environment: WindowEnvironment, beside main: ApplicationWindow) {
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
        viewer = Viewer(
            account: account,
            environment: environment,
            layers: layers,
            behind: ground,
            window: window,
            toasts: toasts
        )
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

    /// Shows an item in place of the previous one.
    package func show(_ handoff: Viewer.Handoff) {
        // Before a widget in it takes the focus: assistive technologies would otherwise not recognise the window.
        window.present()
        viewer.onLeave = nil
        viewer.open(handoff)
        viewer.onLeave = { [weak self] in self?.window.close() }
    }

    /// Closes the window.
    package func close() { window.close() }

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
