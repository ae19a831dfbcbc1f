import ClientEngine
import ClientHost
import Localization

/// What is said when an answer typed into a notification was not sent. It holds the words that were typed, so that none is
/// lost; they are in the chat, too, with a red mark.
struct FailedReplyNotice: Equatable, Sendable {
    /// Why.
    enum Reason: Equatable, Sendable {
        /// The server has refused it.
        case refused(SendError)
        /// Something went wrong on this machine.
        case failed
    }

    /// Who or what it was for; nil when that is not known.
    var chat: String?
    /// Why it was not sent.
    var reason: Reason
    /// What was typed.
    var text: String

    /// The first line, as far as `policy` allow it.
    func title(_ policy: NotificationPolicy) -> String {
        guard let chat, !policy.isLocked else { return policy.strings.notSent }
        return policy.strings.notSentTo(chat: chat.printable)
    }

    /// The lines below it.
    func body(_ policy: NotificationPolicy, isMarkup: Bool) -> String {
        let isShown = policy.settings.showPreviews && !policy.isLocked
        let reason =
            switch reason {
            case .refused(let problem): policy.strings.clause(problem)
            case .failed: policy.strings.somethingWrongHere
            }
        let body = isShown ? "\(reason)\n\(text.printableLines.joined(separator: "\n"))" : reason
        return isMarkup ? NotificationText.escaped(body) : body
    }
}
