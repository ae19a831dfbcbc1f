import ClientModel
public import ClientNetwork
import MessageStore

/// What an account finds in its store when it is opened.
struct AccountStart: Sendable {
    var credentials: StoredCredentials
    var authorizationState: AuthorizationState
    var routes: StoredRoutes
    var configuration: ServerConfiguration?
    var rule: RouteRule

    /// Reads it; an account that has no keys yet begins with `credentials`, and one of nobody's with `first`.
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

extension Account {
    /// Keeps what the member decides about the ways to the server. It holds at once for an account that was opened with directions to its server, here
    /// or in another process, and from the next time that it is opened for others.
    ///
    /// - Throws: `StoreError`.
    public nonisolated func keep(_ change: RouteRule.Change) async throws {
        try await store.transaction { transaction in
            let rule = try transaction.reader.entry(.routeRule)?.rule ?? RouteRule()
            try transaction.setEntry(StoredRouteRule(rule.changed(by: change)), for: .routeRule)
        }
    }
}
