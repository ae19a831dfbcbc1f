import ClientEngine
package import ClientModel
import GTKBridge
import Localization

/// Leaves groups and channels, and deletes chats, after a question.
package enum LeavingConfirmation {
    /// Asks whether to leave a group or channel.
    ///
    /// - Parameters:
    ///   - peer: The group or channel.
    ///   - isChannel: True for a channel, in which only administrators write.
    ///   - context: The account, and the window of the question.
    ///   - left: Called once the user agreed.
    package static func askToLeave(
        _ peer: PeerID,
        isChannel: Bool,
        _ context: ScreenContext,
        left: @escaping @MainActor () -> Void = {}
    ) {
        let (strings, services) = (context.strings, context.services)
        ask(
            isChannel ? strings.leaveChannelQuestion : strings.leaveGroupQuestion,
            text: isChannel ? strings.leaveChannelText : strings.leaveGroupText,
            button: strings.leaveNow,
            context
        ) { _ in
            context.attempt {
                if peer.kind == .channel {
                    try await services.channels.leave(peer)
                } else {
                    try await services.groups.remove(context.selfID, from: peer)
                }
            }
            left()
        }
    }

    /// Asks whether to delete a chat: its messages, and its place in the list.
    ///
    /// - Parameters:
    ///   - peer: The chat.
    ///   - other: The name of the other person, who may lose the messages, too; nil for none.
    ///   - context: The account, and the window of the question.
    ///   - deleted: Called once the user agreed.
    package static func askToDelete(
        _ peer: PeerID,
        with other: String?,
        _ context: ScreenContext,
        deleted: @escaping @MainActor () -> Void = {}
    ) {
        let (strings, editor) = (context.strings, context.services.editor)
        ask(
            strings.deleteChatQuestion,
            text: strings.deleteChatText,
            button: strings.deleteChat,
            choice: other.map { CheckButton(strings.deleteAlsoFor(name: $0)) },
            context
        ) { forEveryone in
            context.attempt {
                try await editor.clearHistory(of: peer, forEveryone: forEveryone, removesChat: true)
            }
            deleted()
        }
    }

    private static func ask(
        _ title: String,
        text: String,
        button: String,
        choice: CheckButton? = nil,
        _ context: ScreenContext,
        act: @escaping @MainActor (_ isChosen: Bool) -> Void
    ) {
        MessageDialog.ask(
            title,
            text: text,
            answers: [
                .init(context.strings.cancel),
                .init(button, .destructive) { act(choice?.isOn ?? false) },
            ],
            child: choice,
            over: context.window
        )
    }
}
