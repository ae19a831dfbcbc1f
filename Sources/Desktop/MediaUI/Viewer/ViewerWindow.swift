import ClientEngine
import ClientHost
package import GTKBridge
package import WindowParts

/// Acts on what happens to a viewer's window.
package protocol ViewerWindowDelegate: AnyObject {
    /// The window became active or inactive.
    func viewerWindowActivityChanged(_ window: ViewerWindow)
    /// The window was closed.
    func viewerWindowDidClose(_ window: ViewerWindow)
}

/// A window with photos and videos of an account, which may fill the display. There is at most one.
package final class ViewerWindow {
    package let window: ApplicationWindow
    package let viewer: Viewer
    /// The account, and this window for what is asked over it.
    package let context: ScreenContext
    /// Acts on the window.
    package weak var delegate: (any ViewerWindowDelegate)?

    /// A window that is not shown yet.
    ///
    /// - Parameter context: The account of the media, and its window.
    package init(_ context: ScreenContext) {
        window = ApplicationWindow(beside: context.window, title: "Martlet", width: 960, height: 720)
        window.setIcon("org.martlet.Martlet")
        window.addStyleClass("viewer-window")
        let ground = Stack()
        ground.expand()
        let layers = Overlay(ground)
        layers.expand()
        let toasts = ToastOverlay(layers)
        self.context = context.shown(in: window, with: toasts)
        viewer = Viewer(self.context, over: layers, behind: ground)
        viewer.isInWindow = true
        window.setContent(toasts)
        layers.onKey(.first) { [weak self] in self?.key($0) ?? false }
        window.onActivity { [weak self] in
            guard let self else { return }
            delegate?.viewerWindowActivityChanged(self)
        }
        window.onCloseRequest { [weak self] in
            self?.end()
            return false
        }
    }

    /// Shows an item in place of the previous one.
    package func show(_ handoff: Viewer.Handoff) {
        // Before a widget in it takes the focus: assistive technologies would otherwise not recognise the window.
        window.present()
        viewer.host = nil
        viewer.open(handoff)
        viewer.host = self
        setTitle(handoff.author)
    }

    /// Closes the window.
    package func close() { window.close() }

    private func end() {
        viewer.host = nil
        viewer.leave(isAnimated: false)
        delegate?.viewerWindowDidClose(self)
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

extension ViewerWindow: ViewerHost {
    package func viewerShowed(_ item: ViewerItem) { setTitle(item.author) }

    package func viewerDidClose(_ viewer: Viewer) { window.close() }

    private func setTitle(_ author: String) { window.setTitle(author.isEmpty ? "Martlet" : author) }
}
