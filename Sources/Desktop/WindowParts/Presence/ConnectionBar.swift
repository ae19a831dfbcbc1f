import ClientEngine
package import ClientNetwork
package import GTKBridge
import Localization

/// The bar that says that the server has been out of reach for a while, and tries again at once when asked to.
package final class ConnectionBar {
    /// The time for which a lost connection is not worth a word.
    private static let delay = Duration.seconds(3)

    package let widget = Revealer(fromBelow: false)
    /// True where nothing else says the same.
    package var isNeeded = false { didSet { if isNeeded != oldValue { show() } } }

    private let context: ScreenContext
    private var isOffline = false
    /// True once the connection has been lost for ``delay``.
    private var isDue = false
    private var waiting: Task<Void, Never>?
    private var isMade = false

    /// A hidden bar.
    package init(_ context: ScreenContext) { self.context = context }

    /// Takes the connection state.
    package func show(_ state: ConnectionState) {
        guard state.isOffline != isOffline else { return }
        isOffline = state.isOffline
        waiting?.cancel()
        isDue = false
        show()
        guard isOffline else { return }
        waiting = Task { [weak self] in
            try? await Task.sleep(for: Self.delay)
            guard let self, !Task.isCancelled else { return }
            isDue = true
            show()
        }
    }

    /// Ends waiting.
    package func stop() { waiting?.cancel() }

    private func show() {
        let isShown = isDue && isNeeded
        if isShown, !isMade { make() }
        widget.isRevealed = isShown
    }

    private func make() {
        isMade = true
        let row = Box(.horizontal, spacing: 8)
        let text = Label(context.strings.noConnection, overflow: .wraps)
        text.expandHorizontally()
        let network = context.account.network
        let retry = Button(context.strings.connectNow) { Task { await network.retryNow() } }
        retry.addStyleClass("flat")
        retry.align(vertical: .center)
        for part in [text, retry] as [Widget] { row.append(part) }
        row.addStyleClass("connection-bar")
        widget.setChild(row)
    }
}
