import ClientEngine
import ClientHost

/// The screen that a window shows.
nonisolated enum Screen: Equatable, Sendable {
    /// Accounts are being opened.
    case opening
    /// Nobody has signed in on this computer yet.
    case welcome
    /// The chats of an account.
    case chats(AccountFolder)
    /// An account whose session was ended elsewhere: the user must sign in again.
    case signedOut(AccountFolder)
    /// An account that cannot be opened, and why.
    case failure(AccountFolder, UserFacingError)

    /// The state of the account in front, as far as the screen depends on it.
    struct Front: Equatable, Sendable {
        /// The folder of the account.
        var folder: AccountFolder
        /// The reason why the account cannot be opened.
        var failure: UserFacingError?
        /// The authorization state; nil while the account is opened.
        var authorizationState: AuthorizationState?
    }

    /// The screen for the account in front; nil for no account.
    init(_ front: Front?) {
        guard let front else {
            self = .welcome
            return
        }
        if let failure = front.failure {
            self = .failure(front.folder, failure)
            return
        }
        switch front.authorizationState {
        case .signedIn: self = .chats(front.folder)
        case .signedOut: self = .signedOut(front.folder)
        // An account that nobody has signed in to is being made, or was left behind.
        case .empty: self = .welcome
        case nil: self = .opening
        }
    }

    /// True if nobody is signed in to the account of the screen.
    var isWithoutMember: Bool {
        switch self {
        case .welcome, .signedOut: true
        case .opening, .chats, .failure: false
        }
    }
}
