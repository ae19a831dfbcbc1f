import ClientEngine
import ClientHost

/// What is said when an answer typed into a notification was not sent. It holds the words that were typed, so that none is
/// lost; they are in the chat, too, with a red mark.
struct FailedReplyNotice: Equatable, Sendable {
    /// Who or what it was for; nil when that is not known.
    var chat: String?
    /// Why it was not sent.
    var reason: String
    /// What was typed.
    var text: String

    /// The first line, as far as `policy` allow it.
    func title(_ policy: NotificationPolicy) -> String {
        guard let chat, !policy.isLocked else { return "Not sent" }
        return "Not sent to \(chat.printable)"
    }

    /// The lines below it.
    func body(_ policy: NotificationPolicy, isMarkup: Bool) -> String {
        let isShown = policy.settings.showPreviews && !policy.isLocked
        let body = isShown ? "\(reason)\n\(text.printableLines.joined(separator: "\n"))" : reason
        return isMarkup ? NotificationText.escaped(body) : body
    }
}
