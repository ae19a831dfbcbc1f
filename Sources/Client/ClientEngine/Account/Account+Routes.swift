public import ClientNetwork
import MessageStore

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
