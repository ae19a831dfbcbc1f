package import ClientEngine

extension SendError {
    /// Why a message was not sent, for the one who wrote it.
    package var words: String {
        switch self {
        case .flood: "too many messages to strangers; try again later"
        case .publicBan: "you are banned from public groups"
        case .mediaRestricted: "media of this kind may not be sent there"
        case .slowMode(let seconds):
            "members must wait \(seconds.map { "\($0) s" } ?? "a while") between messages"
        case .tooMuchScheduled: "too many messages are scheduled"
        case .timeNotAccepted: "the server does not send at that time"
        case .presenceHidden: "they do not show when they are online"
        case .voiceMessagesForbidden: "they take no voice messages"
        case .notAccepted: "they take messages from certain people only"
        case .writeForbidden: "you may not write there"
        case .blocked: "one of you has blocked the other"
        case .forwardsRestricted: "its author does not allow it to be forwarded"
        case .tooLong: "the text is too long"
        case .empty: "there is nothing in it"
        case .fileUnreadable: "the file cannot be read, or was changed meanwhile"
        case .fileNotAccepted: "the server does not take this file"
        case .unknownChat: "this chat is not known well enough"
        case .other(let name): ServerErrorReason(name).text
        }
    }
}
