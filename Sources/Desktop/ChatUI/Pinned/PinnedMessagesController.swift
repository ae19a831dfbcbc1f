import ClientEngine
import ClientModel
import WindowParts

/// The pinned messages of a chat: follows them, shows them in a bar, and goes to them or unpins them.
final class PinnedMessagesController {
    /// The bar above the chat.
    private(set) lazy var bar = PinnedBar(context.strings) { [weak self] in self?.perform($0) }

    private let context: ScreenContext
    private let pane: HistoryPane
    private var observer: PinnedMessagesObserver?

    /// The pinned messages of the chat with `peer`, whose history is shown in `pane`.
    init(_ context: ScreenContext, of peer: PeerID, in pane: HistoryPane) {
        (self.context, self.pane) = (context, pane)
        observer = PinnedMessagesObserver(of: peer, in: context.store, strings: context.strings) {
            [weak self] in self?.bar.take($0)
        }
    }

    /// Stops following the chat.
    func stop() { observer = nil }

    private func perform(_ action: PinnedBar.Action) {
        switch action {
        case .goTo(let key): pane.go(to: key)
        case .unpin(let key):
            context.attempt { [editor = context.services.editor] in try await editor.setPinned(false, key) }
        }
    }
}
