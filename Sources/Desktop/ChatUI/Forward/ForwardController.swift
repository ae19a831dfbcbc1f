import ClientEngine
import ClientHost
package import ClientModel
import GTKBridge
import Localization
import MessageStore
package import WindowParts

/// Forwards messages, or sends a text to several chats: asks for the chats and passes the rest to the sender, which
/// works offline, too.
///
/// The controller lives until the dialog is closed: the user may leave the chat meanwhile, as by a notification.
package final class ForwardController {
    /// Called to open a chat that was forwarded to, even after the controller is gone.
    package var onShow: (@MainActor (PeerID) -> Void)?
    /// Called when the messages were passed to the sender.
    package var onDone: (@MainActor () -> Void)?

    /// The texts of the confirmation.
    private struct Confirmation {
        let one: (String) -> String
        let several: (Int) -> String

        init(_ one: @escaping (String) -> String, _ several: @escaping (Int) -> String) {
            (self.one, self.several) = (one, several)
        }
    }

    private let store: MessageStore
    private let sender: Sender
    private let search: SearchService
    private let ownID: PeerID
    private let environment: WindowEnvironment
    private let window: ApplicationWindow
    private let toasts: ToastOverlay
    private var isOpening = false
    private var open: (dialog: ForwardDialog, model: ForwardModel)?

    /// A controller whose dialogs belong to a window.
    package init(_ context: ScreenContext) {
        (store, ownID, environment) = (context.store, context.selfID, context.environment)
        (sender, search) = (context.services.sender, context.services.search)
        (window, toasts) = (context.window, context.toasts)
    }

    /// Asks for chats and forwards messages to them.
    ///
    /// - Parameters:
    ///   - keys: The messages.
    ///   - target: A chat that is chosen from the beginning.
    package func ask(_ keys: [MessageKey], to target: ChatTarget? = nil) {
        guard !keys.isEmpty else { return }
        ask(about: .messages(keys.count), to: target) { [self] in
            if case .send(let decided) = $0 { send(keys, decided) }
        }
    }

    /// Asks for chats and sends a text, such as a link, to them.
    package func ask(sharing text: String) {
        ask(about: .link(text)) { [self] in
            if case .send(let decided) = $0 { send(text, decided) }
        }
    }

    /// Asks for chats to send something to, or for another account.
    ///
    /// - Parameters:
    ///   - payload: The content to send.
    ///   - target: A chat that is chosen from the beginning.
    ///   - otherAccounts: The accounts that the user may send from instead.
    ///   - answer: Called with the user's decision; never if there is none.
    func ask(
        about payload: ForwardDialog.Payload,
        to target: ChatTarget? = nil,
        otherAccounts: [(folder: AccountFolder, name: String)] = [],
        answer: @escaping @MainActor (ForwardDialog.Action) -> Void
    ) {
        if let open { return open.dialog.present() }
        guard !isOpening else { return }
        isOpening = true
        let (store, ownID) = (store, ownID)
        Task {
            // The avatar of the user's own chat, the saved messages.
            let own = try? await store.read { try $0.peer(ownID) }
            environment.known.learn([own ?? nil].compactMap(\.self))
            isOpening = false
            // A dialog over a hidden window would have no parent, and nothing would close it.
            if window.isMapped { show(payload, to: target, otherAccounts, answer: answer) }
        }
    }

    /// Closes the dialog, if it is open, without a decision.
    func stop() { open?.dialog.close() }

    // While the dialog is open, its closure retains this object.
    private func show(
        _ payload: ForwardDialog.Payload,
        to target: ChatTarget?,
        _ otherAccounts: [(folder: AccountFolder, name: String)],
        answer: @escaping @MainActor (ForwardDialog.Action) -> Void
    ) {
        let dialog = ForwardDialog(
            payload,
            to: target,
            otherAccounts: otherAccounts,
            over: window,
            environment: environment
        ) { [self] in
            switch $0 {
            case .search(let text): open?.model.search(for: text)
            case .send, .leave: answer($0)
            // Later: the window is being closed.
            case .close: onMain { self.open = nil }
            }
        }
        let model = ForwardModel(
            in: store,
            search: search,
            ownID: ownID,
            strings: environment.strings
        ) {
            [weak dialog] in dialog?.take($0)
        }
        open = (dialog, model)
        dialog.present()
    }

    private func send(_ keys: [MessageKey], _ decided: ForwardState) {
        var options = ForwardOptions()
        options.hidesAuthors = decided.hidesAuthors
        let (sender, shown) = (sender, options)
        let confirmation = Confirmation(
            environment.strings.forwardedTo(name:),
            environment.strings.forwardedToChats(count:)
        )
        send(decided, confirmation) { _ = try await sender.forward(keys, to: $0, shown) }
    }

    private func send(_ text: String, _ decided: ForwardState) {
        let sender = sender
        let confirmation = Confirmation(
            environment.strings.linkSentTo(name:),
            environment.strings.linkSentToChats(count:)
        )
        send(decided, confirmation) { _ = try await sender.send(OutgoingMessage(text), to: $0) }
    }

    private func send(
        _ decided: ForwardState,
        _ confirmation: Confirmation,
        _ one: @escaping @MainActor (PeerID) async throws -> Void
    ) {
        let (sender, targets, comment) = (sender, decided.chosen, decided.comment)
        Task {
            do {
                for target in targets {
                    if !comment.isEmpty { try await sender.send(OutgoingMessage(comment), to: target.id) }
                    try await one(target.id)
                }
                notify(targets, confirmation)
                onDone?()
            } catch {
                toasts.show(environment.strings.sentence(error))
            }
        }
    }

    private func notify(_ targets: [ChatTarget], _ confirmation: Confirmation) {
        guard let first = targets.first else { return }
        guard targets.count == 1 else { return toasts.show(confirmation.several(targets.count)) }
        // The button may be pressed after this object is gone.
        toasts.show(confirmation.one(first.title), button: environment.strings.show) { [onShow] in
            onShow?(first.id)
        }
    }
}
