import ClientNetwork
import MTProto
import MessageStore
import Signals
import StdExtras
import TelegramSchema

/// Keeps an account connected to its server. Gives the network all known routes, takes the routes that the server
/// announces, searches for others when all fail, and stores those that worked.
///
/// Threads: an actor on the account's queue.
actor RouteCoordinator {
    nonisolated var unownedExecutor: UnownedSerialExecutor { network.unownedExecutor }

    private nonisolated let network: Network
    private let finder: ServerDiscovery
    private let store: MessageStore
    private let dataCentre: Int32
    /// This run's deviation from the user's rules.
    private let change: RouteRule.Change
    private var rule: RouteRule
    /// The program's choice of protocols.
    private let transports: TransportChoice
    /// The current proxy, for requests to resolvers.
    private let proxy: CurrentProxy
    /// The routes to the other data centres, as the server announced them.
    private var others: [Int32: [ServerRoute]] = [:]
    private var saved: [ServerRoute]
    private var work: [Task<Void, Never>] = []

    /// A coordinator for the account whose network is `network`, starting with the stored routes.
    init(
        directions: ServerLocationHints,
        start: AccountStart,
        configuration: NetworkConfiguration,
        for network: Network,
        in environment: AccountEnvironment,
        store: MessageStore
    ) {
        self.network = network
        self.store = store
        saved = start.routes.saved
        change = directions.change
        rule = start.rule.changed(by: change)
        transports = configuration.transports
        proxy = CurrentProxy(rule.proxy)
        dataCentre = start.credentials.load().home ?? configuration.dataCentre
        var book = EndpointRegistry(rule)
        book.learn(saved, from: .saved)
        book.learn(start.configuration?.routes[dataCentre] ?? [], from: .config)
        book.learn(directions.routes, from: .invitation)
        let time = network.serverClock
        finder = ServerDiscovery(
            ServerDiscovery.Identity(keys: configuration.publicKeys, dataCentre: dataCentre),
            book: book,
            records: directions.records(proxy, time: time, in: environment),
            environment: ServerDiscovery.Environment(
                transport: environment.transport,
                clock: environment.clock,
                executor: network.executor,
                now: { WireTime(milliseconds: time()) },
                random: environment.random
            )
        )
    }

    /// Gives the network its routes, before it starts, and keeps them up to date from then on.
    func start() async {
        guard work.isEmpty else { return }
        let (finder, network) = (finder, network)
        await network.setTransports(rule.transports(otherwise: transports))
        await network.setRoutes(finder.routesToSave, of: dataCentre)
        let provideEndpoints = Task { await finder.provideEndpoints(network) { await self.keep($0) } }
        work = [
            provideEndpoints, Task { await self.followConfiguration() }, Task { await self.followRule() },
        ]
    }

    /// Stops the updates of the routes.
    func stop() {
        for task in work { task.cancel() }
        work = []
    }

    /// Takes the server's configuration after each fetch by ``StaleDataFetcher``.
    private func followConfiguration() async {
        do {
            for try await view in store.view(EntryView(.serverConfiguration)).values(buffer: .latest()) {
                if let configuration = view { await take(configuration) }
            }
        } catch {
            // The store is closed or broken, and has reported that elsewhere.
        }
    }

    private func take(_ configuration: ServerConfiguration) async {
        others = configuration.routes
        let home = others.removeValue(forKey: dataCentre)
        await finder.learn(home ?? [], from: .config)
        for (other, routes) in others.sorted(by: { $0.key < $1.key }) {
            await network.setRoutes(routes.map(rule.applied), of: other)
        }
        await keep(finder.routesToSave)
    }

    /// Takes the user's rules, changed in any process.
    private func followRule() async {
        do {
            for try await view in store.view(EntryView(.routeRule)).values(buffer: .latest()) {
                await follow((view?.rule ?? RouteRule()).changed(by: change))
            }
        } catch {
            // The store is closed or broken, and has reported that elsewhere.
        }
    }

    private func follow(_ rule: RouteRule) async {
        guard rule != self.rule else { return }
        self.rule = rule
        proxy.set(rule.proxy)
        await finder.follow(rule)
        await network.setTransports(rule.transports(otherwise: transports))
        await network.setRoutes(finder.routesToSave, of: dataCentre, endingOthers: true)
        for (other, routes) in others.sorted(by: { $0.key < $1.key }) {
            await network.setRoutes(routes.map(rule.applied), of: other, endingOthers: true)
        }
    }

    private func keep(_ routes: [ServerRoute]) async {
        guard routes != saved else { return }
        saved = routes
        var record = StoredRoutes()
        record.saved = routes
        let stored = record
        // A store that cannot be written has reported that elsewhere; the link's routes are always available.
        try? await store.transaction { try $0.setEntry(stored, for: .routes) }
    }
}

/// The current proxy, for a closure that reads it repeatedly.
private final class CurrentProxy: Sendable {
    private let proxy: Locked<Proxy?>

    init(_ proxy: Proxy?) { self.proxy = Locked(proxy) }

    var value: Proxy? { proxy.withLock { $0 } }

    func set(_ proxy: Proxy?) { self.proxy.withLock { $0 = proxy } }
}

extension ServerLocationHints {
    /// A source that reads the server's DNS record; nil unless the link names a record and a resolver is known.
    fileprivate func records(
        _ proxy: CurrentProxy,
        time: @escaping @Sendable () -> Int64,
        in environment: AccountEnvironment
    ) -> ServerDiscovery.RecordSource? {
        guard let name = link.recordName, let fingerprint = link.key, !resolvers.isEmpty else { return nil }
        let fetcher = RecordFetcher(
            name: name,
            fingerprint: fingerprint,
            resolvers: resolvers,
            getter: StreamHTTPClient(environment.transport, clock: environment.clock),
            now: { WireTime(milliseconds: time()) }
        )
        return {
            var records = fetcher
            records.proxy = proxy.value
            return await records.record()?.record.endpoints.map { ServerRoute($0) } ?? []
        }
    }
}
