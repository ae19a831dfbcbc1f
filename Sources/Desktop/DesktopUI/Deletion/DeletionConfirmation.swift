import ChatPresentation
import GTKBridge
import Localization

/// Asks for whom messages are to be deleted, where that is a question.
enum DeletionConfirmation {
    /// Asks, or answers itself where messages go for all or for nobody else.
    ///
    /// - Parameters:
    ///   - count: How many messages.
    ///   - isOwn: Whether all of them are the member's own.
    ///   - chat: Where they are.
    ///   - words: What is said.
    ///   - window: In front of which it is asked.
    ///   - delete: Called if they are to go, with whether others lose them, too.
    static func ask(
        _ count: Int,
        isOwn: Bool,
        in chat: ChatTraits,
        _ words: Strings,
        over window: ApplicationWindow,
        delete: @escaping @MainActor (_ forEveryone: Bool) -> Void
    ) {
        guard chat.kind == .dialog || chat.kind == .group && isOwn else { return delete(true) }
        MessageDialog.ask(
            count == 1 ? words.deleteMessageQuestion : words.deleteMessagesQuestion(count: count),
            text: "",
            answers: [
                .init(words.cancel),
                .init(words.deleteForMe, .destructive) { delete(false) },
                .init(words.deleteForEveryone, .destructive) { delete(true) },
            ],
            over: window
        )
    }
}
