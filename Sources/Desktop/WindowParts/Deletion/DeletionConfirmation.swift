package import ChatPresentation
package import GTKBridge
package import Localization

/// Asks for whom messages are deleted, if there is a choice.
package enum DeletionConfirmation {
    /// Asks for whom messages are deleted; answers itself if they can only be deleted for all.
    ///
    /// - Parameters:
    ///   - count: The number of messages.
    ///   - isOwn: True if all of them are the user's own.
    ///   - chat: The chat of the messages.
    ///   - strings: The language.
    ///   - window: The parent of the dialog.
    ///   - delete: Called to delete them, with true if others lose them, too.
    package static func ask(
        _ count: Int,
        isOwn: Bool,
        in chat: ChatTraits,
        _ strings: Strings,
        over window: ApplicationWindow,
        delete: @escaping @MainActor (_ forEveryone: Bool) -> Void
    ) {
        guard chat.kind == .dialog || chat.kind == .group && isOwn else { return delete(true) }
        MessageDialog.ask(
            count == 1 ? strings.deleteMessageQuestion : strings.deleteMessagesQuestion(count: count),
            text: "",
            answers: [
                .init(strings.cancel),
                .init(strings.deleteForMe, .destructive) { delete(false) },
                .init(strings.deleteForEveryone, .destructive) { delete(true) },
            ],
            over: window
        )
    }
}
