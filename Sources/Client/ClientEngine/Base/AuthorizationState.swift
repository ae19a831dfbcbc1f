public import ClientModel

/// The user that an account belongs to, and whether the server accepts the session.
public enum AuthorizationState: Sendable, Hashable {
    /// Nobody has signed in yet.
    case empty
    /// This user is signed in.
    case signedIn(PeerID)
    /// This user was signed in, and the session was ended elsewhere. The stored data can be read; nothing is sent or
    /// received. Signing in again continues with the stored data; signing out deletes it.
    case signedOut(PeerID)

    /// The signed-in user; nil for nobody.
    public var member: PeerID? {
        if case .signedIn(let member) = self { member } else { nil }
    }

    /// The user to whom the account belongs, signed in or not.
    public var owner: PeerID? {
        switch self {
        case .empty: nil
        case .signedIn(let member), .signedOut(let member): member
        }
    }
}
