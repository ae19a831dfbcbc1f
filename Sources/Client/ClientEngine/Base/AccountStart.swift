public import ClientModel
import ClientNetwork
import MessageStore

/// The state that an account reads from its store when it is opened.
struct AccountStart: Sendable {
    var credentials: StoredCredentials
    var authorizationState: AuthorizationState
    var routes: StoredRoutes
    var configuration: ServerConfiguration?
    var rule: RouteRule

    /// Reads the state. An account without keys starts with `credentials`, one without a user with `first`.
    static func read(
        _ store: MessageStore,
        otherwise credentials: NetworkCredentials,
        _ first: PeerID?
    ) async throws -> AccountStart {
        let credentials = try await StoredCredentials.read(store, otherwise: credentials)
        return try await store.read { reader in
            AccountStart(
                credentials: credentials,
                authorizationState: try reader.entry(.member)?.authorizationState ?? first.map {
                    .signedIn($0)
                } ?? .empty,
                routes: try reader.entry(.routes) ?? StoredRoutes(),
                configuration: try reader.entry(.serverConfiguration),
                rule: try reader.entry(.routeRule)?.rule ?? RouteRule()
            )
        }
    }
}

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
