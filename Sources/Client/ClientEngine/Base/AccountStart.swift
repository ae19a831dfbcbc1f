import ClientModel
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
