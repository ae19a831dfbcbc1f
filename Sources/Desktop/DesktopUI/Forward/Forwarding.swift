import ClientEngine
import ClientHost
import ClientModel
import GTKBridge
import MessageStore

/// Forwards messages: asks where to, and leaves the rest to the sender, which works offline, too.
final class Forwarding {
    /// Called when a chat that was forwarded to is to be opened.
    var onShow: (@MainActor (PeerID) -> Void)?
    /// Called when they are on their way.
    var onDone: (@MainActor () -> Void)?

    private let store: MessageStore
    private let parts: AccountParts
    private let look: ChatLook
    private let window: ApplicationWindow
    private let toasts: ToastOverlay
    private var open: (dialog: ForwardDialog, feed: ForwardFeed)?

    init(
        _ store: MessageStore,
        _ parts: AccountParts,
        _ look: ChatLook,
        _ window: ApplicationWindow,
        _ toasts: ToastOverlay
    ) {
        (self.store, self.parts, self.look) = (store, parts, look)
        (self.window, self.toasts) = (window, toasts)
    }

    /// Asks where messages are to go, and sends them there.
    ///
    /// - Parameters:
    ///   - keys: The messages.
    ///   - target: A chat that is chosen from the beginning.
    func ask(_ keys: [MessageKey], to target: ForwardState.Target? = nil) {
        guard !keys.isEmpty, open == nil else { return }
        let dialog = ForwardDialog(count: keys.count, to: target, over: window, look)
        let feed = ForwardFeed(store, parts, look.words) { [weak dialog] in dialog?.take($0) }
        open = (dialog, feed)
        dialog.onQuery = { [weak feed] in feed?.look(for: $0) }
        dialog.onSend = { [weak self] in self?.send(keys, $0) }
        // Later: the window is in the midst of closing.
        dialog.onClose = { [weak self] in onMain { self?.open = nil } }
        let (store, selfID) = (store, parts.services.selfID)
        Task {
            // Whose picture stands beside what one keeps.
            let own = try? await store.read { try $0.peer(selfID) }
            look.known.learn([own ?? nil].compactMap(\.self))
            dialog.present()
        }
    }

    private func send(_ keys: [MessageKey], _ decided: ForwardState) {
        var options = ForwardOptions()
        options.hidesAuthors = decided.hidesAuthors
        let (sender, targets, comment) = (parts.sender, decided.chosen, decided.comment)
        let shown = options
        Task {
            do {
                for target in targets {
                    if !comment.isEmpty { try await sender.send(OutgoingMessage(comment), to: target.id) }
                    try await sender.forward(keys, to: target.id, shown)
                }
                tell(targets)
                onDone?()
            } catch {
                toasts.show(look.words.sentence(error))
            }
        }
    }

    private func tell(_ targets: [ForwardState.Target]) {
        guard let first = targets.first else { return }
        guard targets.count == 1 else { return toasts.show(look.words.forwarded(toChats: targets.count)) }
        toasts.show(look.words.forwarded(to: first.title), button: look.words.show) { [weak self] in
            self?.onShow?(first.id)
        }
    }
}
