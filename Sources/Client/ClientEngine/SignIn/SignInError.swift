public import ClientNetwork

/// The reasons why a sign-in step was refused, in terms that the user can act on.
public enum SignInError: Error, Equatable, Sendable {
    /// The server does not accept the phone number.
    case phoneInvalid
    /// The number has no account, and may not create one.
    case phoneUnknown
    /// The number is banned.
    case phoneBanned
    /// The code is wrong.
    case codeWrong
    /// The code is too old, or was tried too often; request another.
    case codeExpired
    /// The password is wrong.
    case passwordWrong
    /// The server's password algorithm is unknown to this version, or would reveal the password.
    case passwordUnsupported
    /// The QR code is no token, or its token has expired or was used already.
    case tokenInvalid
    /// The first or last name is invalid: empty or too long.
    case nameInvalid
    /// Too many attempts: wait this long.
    case tooManyTries(Duration)
    /// The server requires a newer version of the program.
    case versionTooOld
    /// The server could not deliver the code.
    case codeNotSent
    /// Any other error.
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
        "AUTH_TOKEN_INVALIDX": .tokenInvalid,
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
