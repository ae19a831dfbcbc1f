package import Localization

extension Strings {
    /// What the server's refusal means, as a clause.
    package func clause(_ refusal: ServerErrorReason) -> String {
        switch refusal {
        case .notSupported: refusalNotSupported
        case .reactionUnknown: refusalReactionUnknown
        case .tooManyReactions: refusalTooManyReactions
        case .nothingChanged: refusalNothingChanged
        case .messageGone: refusalMessageGone
        case .pollClosed: refusalPollClosed
        case .oneAnswerOnly: refusalOneAnswerOnly
        case .answerUnknown: refusalAnswerUnknown
        case .voteStays: refusalVoteStays
        case .tooManyPinned: refusalTooManyPinned
        case .writeForbidden: refusalWriteForbidden
        case .chatUnknown: refusalChatUnknown
        case .usernameTaken: refusalUsernameTaken
        case .usernameInvalid: refusalUsernameInvalid
        case .nameInvalid: refusalNameInvalid
        case .aboutTooLong: refusalAboutTooLong
        case .sessionTooNew: refusalSessionTooNew
        case .inviteGone: refusalInviteGone
        case .chatFull: refusalChatFull
        case .tooManyLinks: refusalTooManyLinks
        case .tooManyChats: refusalTooManyChats
        case .botDecides: refusalBotDecides
        case .administratorsOnly: refusalAdministratorsOnly
        case .filesTooMuch: refusalFilesTooMuch
        case .other(let name): refusalOther(name: name)
        }
    }
}
