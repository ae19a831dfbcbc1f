public import MTProto
import Signals

extension ServerDiscovery {
    /// The time without a connection before a search begins.
    private static let timeout = Duration.seconds(3)
    /// The time for a found route to become useful, and the pause if none was found.
    private static let pause = Duration.seconds(10)

    /// Finds routes for `network` whenever its own fail, until the task is cancelled. Nothing happens while one of
    /// them works.
    ///
    /// - Parameters:
    ///   - network: The network that needs routes.
    ///   - keep: Called with the routes to save whenever one has worked.
    public func provideEndpoints(
        _ network: Network,
        keep: @Sendable ([ServerRoute]) async -> Void = { _ in }
    ) async {
        // A network that takes over without a gap changes no state.
        let changes = network.changes.start { [weak self] in self?.onExecutor { $0.networkChanged() } }
        defer { changes.cancel() }
        var search: Task<Void, Never>?
        for await state in network.state.values(buffer: .latest()) {
            search?.cancel()
            search = nil
            switch state {
            case .connecting: search = Task { await help(network) }
            case .updating, .online:
                guard let route = await network.currentRoute else { continue }
                worked(route)
                await keep(routesToSave)
            case .waitingForNetwork: break
            }
        }
        search?.cancel()
    }

    private func help(_ network: Network) async {
        var pause = Self.timeout
        while !Task.isCancelled {
            do {
                try await clock.sleep(for: pause)
                // The route that worked before has failed.
                if let winner { failed(winner) }
                let route = try await route()
                await network.setRoutes([route] + routesToSave.filter { $0 != route }, of: dataCentre)
            } catch DiscoveryError.noRoute {
                // Retried after the pause.
            } catch {
                return
            }
            pause = Self.pause
        }
    }
}
