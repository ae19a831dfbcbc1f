import ClientEngine
package import ClientModel
import GTKBridge
import Localization
import MessageStore

/// Asks before messages are deleted, and for whom if there is a choice.
package enum DeletionConfirmation {
    /// Asks before messages of a chat are deleted.
    ///
    /// - Parameters:
    ///   - count: The number of messages.
    ///   - isOwn: True if all of them are the user's own.
    ///   - peer: The chat.
    ///   - context: The account, and the window of the question.
    ///   - delete: Called to delete them, with true if others lose them, too.
    package static func ask(
        _ count: Int,
        isOwn: Bool,
        of peer: PeerID,
        _ context: ScreenContext,
        delete: @escaping @MainActor (_ forEveryone: Bool) -> Void
    ) {
        Task {
            let info = (try? await context.store.read { try $0.peerInfo(peer) }) ?? PeerInfo(id: peer)
            let scope = DeletionScope(info, isOwn: isOwn, ownID: context.selfID)
            ask(count, scope, context, delete: delete)
        }
    }

    private static func ask(
        _ count: Int,
        _ scope: DeletionScope,
        _ context: ScreenContext,
        delete: @escaping @MainActor (_ forEveryone: Bool) -> Void
    ) {
        let strings = context.strings
        let usual =
            count == 1 ? strings.deleteMessageQuestion : strings.deleteMessagesQuestion(count: count)
        var (title, text, check) = (usual, "", CheckButton?.none)
        var isForAll = false
        switch scope {
        case .onlyUser: break
        case .userAlone: text = strings.deleteOnlyForMe
        case .everyone(let chat):
            isForAll = true
            if count == 1 {
                title = strings.deleteForAllOfQuestion(title: chat)
            } else {
                text = strings.deleteForAllOf(title: chat)
            }
        case .choice(let name, let isPerson, let isUsual):
            let choice = CheckButton(
                isPerson ? strings.deleteAlsoFor(name: name) : strings.deleteForAllOf(title: name)
            )
            choice.isOn = isUsual
            check = choice
        }
        MessageDialog.ask(
            title,
            text: text,
            answers: [
                .init(strings.cancel),
                .init(strings.deleteNow, .destructive) { delete(check?.isOn ?? isForAll) },
            ],
            child: check,
            over: context.window
        )
    }
}
