package import ClientEngine
import ClientHost
package import ClientModel
import GTKBridge
import Localization
import SendFilesUI
package import WindowParts

/// Shows the chats that something was shared to.
package protocol ShareControllerDelegate: AnyObject {
    /// Opens a chat, then calls `then` with it.
    func openChat(_ chat: PeerID, then: @escaping @MainActor (ChatScreen) -> Void)
    /// Shares the same from another account.
    func share(files: [String], text: String, from account: AccountFolder)
}

/// Sends what other programs share, as by "Open With" or on the command line: asks for the chats, then about the files
/// as if they had been dropped on the first of these chats.
package final class ShareController {
    /// The longest text of one message that a server accepts, in UTF-16 code units.
    private nonisolated static let longestMessage = 4096

    package weak var delegate: (any ShareControllerDelegate)?

    private let context: ScreenContext
    private let forwardController: ForwardController
    /// Reads the files that were shared last.
    private var reading: Task<Void, Never>?

    /// A controller whose dialogs belong to the window of `context`.
    package init(_ context: ScreenContext) {
        (self.context, forwardController) = (context, ForwardController(context))
    }

    /// Closes the dialog: the window shows another account, or none.
    package func stop() {
        reading?.cancel()
        forwardController.stop()
    }

    /// Asks for the chats to send files, or else a text to. What was shared before and is not sent yet is dropped.
    ///
    /// - Parameters:
    ///   - files: The absolute paths of the files; unreadable ones are refused before anything is asked.
    ///   - text: The text; with files it is their suggested message, sent first.
    ///   - otherAccounts: The accounts that the user may send from instead.
    package func share(
        files: [String],
        text: String,
        otherAccounts: [(folder: AccountFolder, name: String)]
    ) {
        stop()
        reading = Task {
            do {
                _ = try await SendFilesCoordinator.read(files)
            } catch {
                if !Task.isCancelled { context.toasts.show(context.strings.whyNotSent(error)) }
                return
            }
            guard !Task.isCancelled else { return }
            forwardController.ask(
                about: files.isEmpty ? .text(text) : .files(files.count),
                otherAccounts: otherAccounts
            ) { [weak self] in
                switch $0 {
                case .send(let decided): self?.send(files, text, decided)
                case .leave(let account): self?.delegate?.share(files: files, text: text, from: account)
                default: break
                }
            }
        }
    }

    private func send(_ files: [String], _ text: String, _ decided: ForwardState) {
        guard let first = decided.chosen.first else { return }
        let others = Array(decided.chosen.dropFirst())
        let texts = [decided.comment, text].filter { !$0.isEmpty }
        let (sender, strings, toasts) = (context.services.sender, context.strings, context.toasts)
        Task {
            do {
                for chat in decided.chosen {
                    for piece in texts.flatMap({ FormattedText($0).pieces(of: Self.longestMessage) }) {
                        try await sender.send(OutgoingMessage(piece), to: chat.id)
                    }
                }
            } catch {
                return toasts.show(strings.sentence(error))
            }
            delegate?.openChat(first.id) { chat in
                if !files.isEmpty { return chat.share(files, alsoTo: others) }
                guard !others.isEmpty else { return }
                toasts.show(strings.sharedTo(name: strings.enumerated(others.map(\.title))))
            }
        }
    }
}
