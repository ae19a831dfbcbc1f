public import ClientNetwork

/// Why a step of signing in was refused, as a member can understand and mend it.
public enum SignInError: Error, Equatable, Sendable {
    /// It is no phone number that the server takes.
    case phoneInvalid
    /// The server takes no sign-in with this number: nobody has it, and nobody may join with it.
    case phoneUnknown
    /// The number was shut out.
    case phoneBanned
    /// The code is not the one that was sent.
    case codeWrong
    /// The code is too old, or was tried too often: ask for another.
    case codeExpired
    /// This is not the password.
    case passwordWrong
    /// The server asks for a password in a way that this version does not know, or that would give it away.
    case passwordUnsupported
    /// What the picture says is no token, is too old, or was used already.
    case tokenInvalid
    /// The first name is empty or too long, or the last name is.
    case nameInvalid
    /// Too many tries: wait this long.
    case tooManyTries(Duration)
    /// The server lets only newer versions sign in.
    case versionTooOld
    /// The server could not hand the code over.
    case codeNotSent
    /// Anything else.
    case network(APIError)

    init(_ error: APIError) {
        switch error {
        case .floodWait(let wait): self = .tooManyTries(wait)
        case .refused(_, let name, _): self = Self.named[name] ?? .network(error)
        default: self = .network(error)
        }
    }

    private static let named: [String: SignInError] = [
        "PHONE_NUMBER_INVALID": .phoneInvalid,
        "PHONE_NUMBER_UNOCCUPIED": .phoneUnknown,
        "PHONE_NUMBER_BANNED": .phoneBanned,
        "PHONE_CODE_INVALID": .codeWrong,
        "PHONE_CODE_EMPTY": .codeWrong,
        "PHONE_CODE_EXPIRED": .codeExpired,
        "PHONE_CODE_HASH_EMPTY": .codeExpired,
        "PASSWORD_HASH_INVALID": .passwordWrong,
        "AUTH_TOKEN_INVALID": .tokenInvalid,
        "AUTH_TOKEN_EXPIRED": .tokenInvalid,
        "AUTH_TOKEN_ALREADY_ACCEPTED": .tokenInvalid,
        "FIRSTNAME_INVALID": .nameInvalid,
        "LASTNAME_INVALID": .nameInvalid,
        "SEND_CODE_UNAVAILABLE": .codeNotSent,
        // 406, without a number: core.telegram.org lets such a number in after a day.
        "PHONE_NUMBER_FLOOD": .tooManyTries(.seconds(86_400)),
        "PHONE_PASSWORD_FLOOD": .tooManyTries(.seconds(86_400)),
        "UPDATE_APP_TO_LOGIN": .versionTooOld,
    ]
}
