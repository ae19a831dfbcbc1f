public import ClientNetwork
import MediaStore
import MessageStore
import Signals

// Connections between the network and the services.
extension Account {
    func follow() {
        let queue = executor.queue
        following = [
            network.events.start { [weak self] event in
                queue.async { self?.assumeIsolated { $0.take(event) } }
            },
            network.state.start { [weak self] state in
                queue.async { self?.assumeIsolated { $0.take(state) } }
            },
            networkPath.start { [network] path in
                queue.async { network.assumeIsolated { $0.setPath(path) } }
            },
        ]
    }

    /// Reports the account as updating, not online, while missed updates are fetched.
    func publishUpdating(of parts: AccountServices) {
        let (network, queue) = (network, executor.queue)
        let updating = parts.updates.isUpdating.start(next: { isUpdating in
            queue.async { network.assumeIsolated { $0.setUpdating(isUpdating) } }
        })
        following.append(updating)
    }

    private func take(_ event: NetworkEvent) {
        switch event {
        case .updates(let updates): current?.updates.take(updates)
        case .missed: current?.updates.missed()
        case .signedOut: Task { await expelled() }
        }
    }

    private func take(_ state: ConnectionState) {
        condition = state
        Task { await publishConditions() }
    }

    func publishConditions() async {
        guard let current else { return }
        let state = condition
        switch state {
        case .waitingForNetwork, .connecting: await current.tasks.setConditions([])
        case .updating: await current.tasks.setConditions([.network])
        case .online: await current.tasks.setConditions([.network, .accountReady])
        }
        await current.ahead.setOnline(state == .online)
        await current.stickers.setOnline(state == .online)
        // Downloads that failed for lack of a connection are still wanted.
        if state == .online { media.resumeFailed() }
    }
}

extension Account {
    /// Returns true if a file may be shown unasked, such as an animation: it is local, or the rules of
    /// ``loadAhead(by:over:)`` permit its download.
    public func isAutoDownloadAllowed(_ file: MediaFileReference) async -> Bool {
        // The store answers at once; a cancelled caller requests nothing.
        if case .local? = try? await media.status(of: file.resource).first() { return true }
        guard let network = networkKind else { return false }
        let rules = autoDownload
        // An unreadable store permits nothing.
        return (try? await store.read { try rules.allows(file.description, over: network, in: $0) }) ?? false
    }
}

extension Account {
    /// The user's stored rule about the routes to the server.
    ///
    /// - Throws: `StoreError`.
    public nonisolated func routeRule() async throws -> RouteRule {
        try await store.read { try $0.entry(.routeRule)?.rule ?? RouteRule() }
    }

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
