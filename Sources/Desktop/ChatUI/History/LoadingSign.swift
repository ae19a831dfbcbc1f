import ChatNodes
import ClientNetwork
import GTKBridge
import ListEngine
import Localization
import WindowParts

/// The sign at an end of the loaded messages behind which there are more: a spinner, and the connection state while
/// nothing can come. Shown once the end has been in view for a moment, and made then: most chats need none.
final class LoadingSign {
    /// The time for which a page may be loaded without a sign.
    private static let delay = Duration.milliseconds(250)
    /// The distance from the end at which it counts as visible, in pixels.
    private static let slack = 24.0

    private let edge: VerticalEdge
    private let page: Overlay
    private let strings: Strings
    private var parts: (widget: Box, label: Label)?
    private var connection = ConnectionState.online
    private var isAtEnd = false
    private var appearing: Task<Void, Never>?

    /// A sign at an end of the list in `page`.
    init(at edge: VerticalEdge, over page: Overlay, _ strings: Strings) {
        (self.edge, self.page, self.strings) = (edge, page, strings)
    }

    private func made() -> (widget: Box, label: Label) {
        if let parts { return parts }
        let (widget, label) = (Box(.horizontal, spacing: 6), Label())
        widget.addStyleClass("loading-sign")
        widget.addStyleClass("osd")
        widget.append(Spinner())
        widget.append(label)
        widget.align(horizontal: .center, vertical: edge == .top ? .start : .end)
        widget.setMargin(10)
        widget.isTarget = false
        page.add(widget)
        parts = (widget, label)
        return (widget, label)
    }

    /// Shows what is waited for.
    func show(_ connection: ConnectionState) {
        self.connection = connection
        showText()
    }

    private func showText() {
        guard let (_, label) = parts else { return }
        label.text = connection.text(strings) ?? strings.loadingMessages
    }

    private func setVisible(_ isVisible: Bool) {
        if isVisible || parts != nil { made().widget.isVisible = isVisible }
        showText()
    }

    /// Takes the distance of the visible area from the end.
    func take(_ distance: EdgeDistance) {
        let isAtEnd = if case .atLeast(let distance) = distance { distance < Self.slack } else { false }
        guard isAtEnd != self.isAtEnd else { return }
        self.isAtEnd = isAtEnd
        appearing?.cancel()
        guard isAtEnd else {
            // Not at once: this may run during a frame, which has no time for the layout of other widgets.
            return onMain { [weak self] in
                if let self, !self.isAtEnd { setVisible(false) }
            }
        }
        appearing = Task { [weak self] in
            try? await Task.sleep(for: Self.delay)
            if let self, !Task.isCancelled, self.isAtEnd { setVisible(true) }
        }
    }
}
