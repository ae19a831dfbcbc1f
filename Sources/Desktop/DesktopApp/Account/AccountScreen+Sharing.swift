import ChatUI
import ClientEngine
import ClientHost
import ClientModel
import ClientNetwork
import GTKBridge
import Localization
import WindowParts

// What other programs share.
extension AccountScreen: ShareControllerDelegate {
    /// Searches, opens the chat that is named, and sends files and text, as far as a start asks for these.
    func carryOut(_ start: StartRequest) {
        guard start.text.utf8.count <= StartRequest.longestText else {
            return context.toasts.show(context.strings.sharedTextTooLong)
        }
        if let text = start.search { search(for: text) }
        if let name = start.recipient { return send(start, to: name) }
        guard start.isSharing else { return }
        let others = menu.otherAccounts
        inMainWindow { [shareController] in
            shareController.share(files: start.files, text: start.text, otherAccounts: others)
        }
    }

    /// Opens a chat by its name, with the text in its composer, and asks about the files.
    private func send(_ start: StartRequest, to name: String) {
        let account = context.account
        let finder = ChatFinder(
            context.store,
            selfID: context.selfID,
            api: account.isMaster ? account.network : nil
        )
        let (toasts, strings) = (context.toasts, context.strings)
        Task {
            do {
                let chat = try await finder.find(name)
                inMainWindow { [weak self] in
                    self?.openChat(chat) { $0.begin(text: start.text, files: start.files) }
                }
            } catch is ChatError {
                toasts.show(strings.nobodyNamed(name: name.prefix(100).description))
            } catch {
                toasts.show(strings.sentence(error))
            }
        }
    }

    func openChat(_ chat: PeerID, then: @escaping @MainActor (ChatScreen) -> Void) {
        // An answer that comes late brings no window back.
        if !isSuspended { chats.open(chat, then: then) }
    }

    func share(files: [String], text: String, from account: AccountFolder) {
        var start = StartRequest()
        (start.account, start.files, start.text) = (account.name, files, text)
        delegate?.open(start, from: self)
    }
}
