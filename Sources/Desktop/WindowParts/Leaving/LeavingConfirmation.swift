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
    ///   - title: Its name.
    ///   - isChannel: True for a channel, in which only administrators write.
    ///   - context: The account, and the window of the question.
    ///   - left: Called once the server has taken the user out.
    package static func askToLeave(
        _ peer: PeerID,
        named title: String,
        isChannel: Bool,
        _ context: ScreenContext,
        left: @escaping @MainActor () -> Void = {}
    ) {
        let (strings, services) = (context.strings, context.services)
        ask(
            strings.leaveQuestion(chat: title),
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
                await left()
            }
        }
    }

    /// Asks whether to delete a chat: its messages, and its place in the list.
    ///
    /// - Parameters:
    ///   - peer: The chat.
    ///   - title: Its name.
    ///   - isDialog: True if there is another person, who may lose the messages, too.
    ///   - context: The account, and the window of the question.
    ///   - deleted: Called once the chat is deleted.
    package static func askToDelete(
        _ peer: PeerID,
        named title: String,
        isDialog: Bool = false,
        _ context: ScreenContext,
        deleted: @escaping @MainActor () -> Void = {}
    ) {
        let (strings, editor) = (context.strings, context.services.editor)
        ask(
            strings.deleteChatQuestion(chat: title),
            text: strings.deleteChatText,
            button: strings.deleteChat,
            choice: isDialog ? CheckButton(strings.deleteAlsoFor(name: title)) : nil,
            context
        ) { forEveryone in
            context.attempt {
                try await editor.clearHistory(of: peer, forEveryone: forEveryone, removesChat: true)
                await deleted()
            }
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
