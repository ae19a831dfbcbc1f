import ClientNetwork
import MTProto
import MessageStore
import Signals
import StdExtras
import TelegramSchema

/// Sees to it that an account gets to its server: gives the network all ways that are known, hears when the server says
/// where it is, looks for others when none of them leads there, and keeps what worked.
///
/// Threads: an actor on the account's queue.
actor RouteCoordinator {
    nonisolated var unownedExecutor: UnownedSerialExecutor { network.unownedExecutor }

    private nonisolated let network: Network
    private let finder: ServerDiscovery
    private let store: MessageStore
    private let dataCentre: Int32
    /// What is to be otherwise than the member has decided, this time.
    private let change: RouteRule.Change
    private var rule: RouteRule
    /// The proxy of the rule, for those who ask resolvers.
    private let proxy: CurrentProxy
    /// What the server has said of where the other data centres are.
    private var others: [Int32: [ServerRoute]] = [:]
    private var saved: [ServerRoute]
    private var work: [Task<Void, Never>] = []

    /// A keeper for the account whose network is `network`, which begins with what was stored.
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

    /// Gives the network its ways, before it starts, and looks after them from then on.
    func start() async {
        guard work.isEmpty else { return }
        let (finder, network) = (finder, network)
        await network.setRoutes(finder.routesToSave, of: dataCentre)
        let provideEndpoints = Task { await finder.provideEndpoints(network) { await self.keep($0) } }
        work = [
            provideEndpoints, Task { await self.followConfiguration() }, Task { await self.followRule() },
        ]
    }

    /// Ends that.
    func stop() {
        for task in work { task.cancel() }
        work = []
    }

    /// Takes what the server says of itself, whenever ``StaleDataFetcher`` has asked.
    private func followConfiguration() async {
        do {
            for try await view in store.view(EntryView(.serverConfiguration)).values(buffer: .latest()) {
                if let configuration = view { await take(configuration) }
            }
        } catch {
            // The store is closed or broken, which it has told everybody else.
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

    /// Takes what the member decides, in whichever process.
    private func followRule() async {
        do {
            for try await view in store.view(EntryView(.routeRule)).values(buffer: .latest()) {
                await follow((view?.rule ?? RouteRule()).changed(by: change))
            }
        } catch {
            // The store is closed or broken, which it has told everybody else.
        }
    }

    private func follow(_ rule: RouteRule) async {
        guard rule != self.rule else { return }
        self.rule = rule
        proxy.set(rule.proxy)
        await finder.follow(rule)
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
        // A store that cannot be written has told so to everybody else; the link's ways are always there.
        try? await store.transaction { try $0.setEntry(stored, for: .routes) }
    }
}

/// The proxy that is to be gone through at the moment, for a closure that is asked from time to time.
private final class CurrentProxy: Sendable {
    private let proxy: Locked<Proxy?>

    init(_ proxy: Proxy?) { self.proxy = Locked(proxy) }

    var value: Proxy? { proxy.withLock { $0 } }

    func set(_ proxy: Proxy?) { self.proxy.withLock { $0 = proxy } }
}

extension ServerLocationHints {
    /// Reads the server's record, if the link names one and somebody can be asked.
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
