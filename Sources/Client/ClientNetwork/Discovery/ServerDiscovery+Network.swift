public import MTProto
import Signals

extension ServerDiscovery {
    /// How long a network may be without a connection before it is helped.
    private static let timeout = Duration.seconds(3)
    /// How long a way that was found may take to be of use, and how long to wait when there is none.
    private static let pause = Duration.seconds(10)

    /// Finds ways for `network` whenever it does not get through by those it has, until the task is cancelled.
    ///
    /// A network with a way that works never hears of this.
    ///
    /// - Parameters:
    ///   - network: Whom to help.
    ///   - keep: Told the ways to keep for the next start whenever one has been of use.
    public func provideEndpoints(
        _ network: Network,
        keep: @Sendable ([ServerRoute]) async -> Void = { _ in }
    ) async {
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
            case .waitingForNetwork: networkChanged()
            }
        }
        search?.cancel()
    }

    private func help(_ network: Network) async {
        var pause = Self.timeout
        while !Task.isCancelled {
            do {
                try await clock.sleep(for: pause)
                // Whatever worked before does not now.
                if let winner { failed(winner) }
                let route = try await route()
                await network.setRoutes([route] + routesToSave.filter { $0 != route }, of: dataCentre)
            } catch DiscoveryError.noRoute {
                // Tried again after the pause.
            } catch {
                return
            }
            pause = Self.pause
        }
    }
}
