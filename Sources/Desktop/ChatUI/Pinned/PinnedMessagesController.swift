import ClientEngine
import ClientModel
import GTKBridge
import Localization
import MessageStore
import Signals
import WindowParts

/// The pinned messages of a chat: follows them, shows them in a bar and in a list, goes to them, unpins and hides them.
final class PinnedMessagesController {
    /// The bar above the chat.
    private(set) lazy var bar = PinnedBar(context.strings) { [weak self] in self?.perform($0) }
    /// True if the user may unpin messages.
    var mayUnpin = true {
        didSet {
            bar.mayUnpin = mayUnpin
            if mayUnpin != oldValue { show() }
        }
    }

    private let context: ScreenContext
    private let peer: PeerID
    private let pane: HistoryPane
    private var state = PinnedState()
    private var observer: PinnedMessagesObserver?
    private var hiding: Subscription?
    /// The list, while it is open.
    private var dialog: PinnedMessagesDialog?

    /// The pinned messages of the chat with `peer`, whose history is shown in `pane`.
    init(_ context: ScreenContext, of peer: PeerID, in pane: HistoryPane) {
        (self.context, self.peer, self.pane) = (context, peer, pane)
        hiding = context.store.view(InterfaceStateView(DraftKey(peer))).start(next: { [weak self] state in
            let hidden = state.hiddenPin
            onMain { self?.change { $0.hiddenUpTo = hidden } }
        })
        observer = PinnedMessagesObserver(of: peer, in: context.store, strings: context.strings) {
            [weak self] pins in self?.change { $0.take(pins) }
        }
    }

    /// The entry of the chat's menu that opens the list, if there are pinned messages.
    var menuEntries: [MenuEntry] {
        guard !state.pins.isEmpty else { return [] }
        return [MenuEntry(context.strings.pinnedMessages) { [weak self] in self?.openList() }]
    }

    /// Stops following the chat.
    func stop() { (observer, hiding) = (nil, nil) }

    private func change(_ change: (inout PinnedState) -> Void) {
        change(&state)
        show()
    }

    private func show() {
        bar.show(state)
        dialog?.show(state, mayUnpin: mayUnpin)
    }

    private func perform(_ action: PinnedBar.Action) {
        switch action {
        case .goTo(let key): pane.go(to: key)
        case .goToShown:
            guard let key = state.press() else { return }
            show()
            pane.go(to: key)
        case .unpin(let key): PinConfirmation.askToUnpin(key, context)
        case .hide: hide(upTo: state.pins.last?.key.id ?? 0)
        case .show: hide(upTo: 0)
        case .openList: openList()
        }
    }

    private func hide(upTo id: Int32) {
        let key = DraftKey(peer)
        context.attempt { [store = context.store] in
            try await store.transaction { try $0.updateInterfaceState(key) { $0.hiddenPin = id } }
        }
    }

    private func openList() {
        guard dialog == nil else { return }
        let dialog = PinnedMessagesDialog(context) { [weak self] in self?.perform($0) }
        self.dialog = dialog
        dialog.show(state, mayUnpin: mayUnpin)
        dialog.present { [weak self] in self?.dialog = nil }
    }
}
