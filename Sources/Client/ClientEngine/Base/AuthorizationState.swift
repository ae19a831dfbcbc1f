public import ClientModel

/// Who an account belongs to, and whether the server lets them in.
public enum AuthorizationState: Sendable, Hashable {
    /// Nobody has signed in yet.
    case empty
    /// This member is signed in.
    case signedIn(PeerID)
    /// This member was, and the session was ended elsewhere: what is stored can be read, nothing comes or goes. Signing in
    /// again goes on where it was; signing out deletes it.
    case signedOut(PeerID)

    /// Who is signed in.
    public var member: PeerID? {
        if case .signedIn(let member) = self { member } else { nil }
    }

    /// Whose account it is or was.
    public var owner: PeerID? {
        switch self {
        case .empty: nil
        case .signedIn(let member), .signedOut(let member): member
        }
    }
}
