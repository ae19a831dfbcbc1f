public import ClientNetwork
import MessageStore

extension Account {
    /// Stores the user's change of the connection rules. It takes effect at once, in every process, if the account
    /// was opened with location hints; otherwise when it is opened next.
    ///
    /// - Throws: `StoreError`.
    public nonisolated func keep(_ change: RouteRule.Change) async throws {
        try await store.transaction { transaction in
            let rule = try transaction.reader.entry(.routeRule)?.rule ?? RouteRule()
            try transaction.setEntry(StoredRouteRule(rule.changed(by: change)), for: .routeRule)
        }
    }
}
