/// What a server's refusal means to a person.
package enum ServerErrorReason: Hashable, Sendable {
    /// The server cannot do that yet.
    case notSupported
    /// The server does not have this reaction.
    case reactionUnknown
    /// A message cannot have so many reactions.
    case tooManyReactions
    /// It is so already.
    case nothingChanged
    /// There is no such message any more.
    case messageGone
    /// The poll is closed.
    case pollClosed
    /// The poll takes one answer.
    case oneAnswerOnly
    /// The poll has no such answer.
    case answerUnknown
    /// A vote in this poll stays.
    case voteStays
    /// So many chats cannot be pinned.
    case tooManyPinned
    /// One may not write there.
    case writeForbidden
    /// The chat is not known well enough to name it to the server.
    case chatUnknown
    /// Somebody has this username.
    case usernameTaken
    /// Nobody may have this username.
    case usernameInvalid
    /// Nobody may be called so, or by nothing at all.
    case nameInvalid
    /// What a member says about themselves is too long.
    case aboutTooLong
    /// A session that is this new may not end others.
    case sessionTooNew
    /// The link by which one would join is not valid any more.
    case inviteGone
    /// The chat has as many members as it may.
    case chatFull
    /// The member has as many open links or invitations as one may have.
    case tooManyLinks
    /// The member is in as many chats as one may be.
    case tooManyChats
    /// A bot would have to let the member in.
    case botDecides
    /// Only administrators may do that.
    case administratorsOnly
    /// The member's files take as much room on the server as the host allows.
    case filesTooMuch
    /// Another, by the server's name for it.
    case other(String)

    /// What the server's name for it means.
    package init(_ name: String) { self = Self.known[name] ?? .other(name) }

    private static let known: [String: ServerErrorReason] = [
        "INPUT_METHOD_INVALID": .notSupported,
        "REACTION_INVALID": .reactionUnknown,
        "REACTIONS_TOO_MANY": .tooManyReactions,
        "MESSAGE_NOT_MODIFIED": .nothingChanged,
        "HIDE_REQUESTER_MISSING": .nothingChanged,
        "MESSAGE_ID_INVALID": .messageGone,
        "MESSAGE_POLL_CLOSED": .pollClosed,
        "OPTIONS_TOO_MUCH": .oneAnswerOnly,
        "OPTION_INVALID": .answerUnknown,
        "REVOTE_NOT_ALLOWED": .voteStays,
        "PINNED_DIALOGS_TOO_MUCH": .tooManyPinned,
        "CHAT_WRITE_FORBIDDEN": .writeForbidden,
        "LOCAL_CHAT_UNKNOWN": .chatUnknown,
        "PEER_ID_INVALID": .chatUnknown,
        "CHAT_ID_INVALID": .chatUnknown,
        "CHANNEL_INVALID": .chatUnknown,
        "USER_ID_INVALID": .chatUnknown,
        "USERNAME_OCCUPIED": .usernameTaken,
        "USERNAME_INVALID": .usernameInvalid,
        "FIRSTNAME_INVALID": .nameInvalid,
        "LASTNAME_INVALID": .nameInvalid,
        "ABOUT_TOO_LONG": .aboutTooLong,
        "FRESH_RESET_AUTHORISATION_FORBIDDEN": .sessionTooNew,
        "INVITE_HASH_EXPIRED": .inviteGone,
        "INVITE_HASH_INVALID": .inviteGone,
        "INVITE_HASH_EMPTY": .inviteGone,
        "USERS_TOO_MUCH": .chatFull,
        "INVITES_TOO_MUCH": .tooManyLinks,
        "CHANNELS_TOO_MUCH": .tooManyChats,
        "JOIN_NEEDS_BOT": .botDecides,
        "CHAT_ADMIN_REQUIRED": .administratorsOnly,
        "FILES_TOO_MUCH": .filesTooMuch,
    ]
}
