public import ClientNetwork

/// Why a change of the two-step password was refused, as a member can understand and mend it.
public enum PasswordError: Error, Equatable, Sendable {
    /// This is not the password.
    case wrong
    /// There is a password already, and this change needs it.
    case alreadySet
    /// The server has no way for passwords that this version knows.
    case unsupported
    /// It is no address that the server sends to.
    case emailInvalid
    /// The code is not the one that was sent.
    case codeWrong
    /// The code is too old: ask for another.
    case codeExpired
    /// Too many tries: wait this long.
    case tooManyTries(Duration)
    /// Anything else.
    case network(APIError)

    init(_ failure: SRPAuthenticator.Failure) {
        switch failure {
        case .unsupported: self = .unsupported
        case .needed: self = .alreadySet
        case .call(.floodWait(let wait)): self = .tooManyTries(wait)
        case .call(.refused(_, let name, _)) where Self.named[name] != nil:
            self = Self.named[name] ?? .unsupported
        case .call(let error): self = .network(error)
        }
    }

    private static let named: [String: PasswordError] = [
        "PASSWORD_HASH_INVALID": .wrong,
        "EMAIL_INVALID": .emailInvalid,
        "EMAIL_NOT_ALLOWED": .emailInvalid,
        "CODE_INVALID": .codeWrong,
        "EMAIL_VERIFY_EXPIRED": .codeExpired,
        "EMAIL_HASH_EXPIRED": .codeExpired,
    ]
}
