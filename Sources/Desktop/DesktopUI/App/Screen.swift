import ClientEngine
import ClientHost

/// What the window shows.
nonisolated enum Screen: Equatable, Sendable {
    /// Accounts are being opened.
    case opening
    /// Nobody has signed in on this computer.
    case welcome
    /// The chats of an account.
    case chats(AccountFolder)
    /// An account whose session was ended elsewhere: it is to be signed in again.
    case signedOut(AccountFolder)
    /// An account that cannot be opened, and why.
    case failure(AccountFolder, UserFacingError)

    /// An account, as far as what is shown depends on it.
    struct Front: Equatable, Sendable {
        /// Where it is.
        var folder: AccountFolder
        /// Why it cannot be opened.
        var failure: UserFacingError?
        /// How it stands; nil while it is opened.
        var authorizationState: AuthorizationState?
    }

    /// What follows from the account in front; nil when there is none.
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
        // One that nobody has signed in on is being made, or was left behind.
        case .empty: self = .welcome
        case nil: self = .opening
        }
    }

    /// Whether nobody is signed in on the account that it is about.
    var isWithoutMember: Bool {
        switch self {
        case .welcome, .signedOut: true
        case .opening, .chats, .failure: false
        }
    }
}
