public import ClientNetwork

/// The reasons why a change of the two-step password was refused, in terms that the user can act on.
public enum PasswordError: Error, Equatable, Sendable {
    /// The password is wrong.
    case wrong
    /// A password is set already, and this change needs it.
    case alreadySet
    /// The server uses no password algorithm that this version supports.
    case unsupported
    /// The server does not accept the e-mail address.
    case emailInvalid
    /// The code is wrong.
    case codeWrong
    /// The code has expired; request another.
    case codeExpired
    /// Too many attempts: wait this long.
    case tooManyTries(Duration)
    /// Any other error.
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
