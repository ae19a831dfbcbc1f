import ClientNetwork
import MTProto
import MessageStore
import Signals
import TelegramSchema

/// Sees to it that an account gets to its server: gives the network all ways that are known, hears when the server says
/// where it is, looks for others when none of them leads there, and keeps what worked.
///
/// Threads: an actor on the account's queue.
actor RouteKeeper {
    nonisolated var unownedExecutor: UnownedSerialExecutor { network.unownedExecutor }

    private nonisolated let network: Network
    private let finder: ServerFinder
    private let store: MessageStore
    private let dataCentre: Int32
    private let rule: RouteRule
    private var saved: [ServerRoute]
    private var work: [Task<Void, Never>] = []

    /// A keeper for the account whose network is `network`, which begins with what was stored.
    init(
        _ directions: ServerDirections,
        _ start: AccountStart,
        _ configuration: NetworkConfiguration,
        for network: Network,
        in environment: AccountEnvironment,
        _ store: MessageStore
    ) {
        self.network = network
        self.store = store
        saved = start.routes.saved
        rule = start.rule.changed(by: directions.change)
        dataCentre = start.credentials.load().home ?? configuration.dataCentre
        var book = EndpointBook(rule)
        book.learn(saved, from: .saved)
        book.learn(start.configuration?.routes[dataCentre] ?? [], from: .config)
        book.learn(directions.routes, from: .invitation)
        let time = network.serverClock
        finder = ServerFinder(
            ServerFinder.Identity(keys: configuration.publicKeys, dataCentre: dataCentre),
            book: book,
            records: directions.records(rule.proxy, time: time, in: environment),
            environment: ServerFinder.Environment(
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
        let supply = Task { await finder.supply(network) { await self.keep($0) } }
        work = [supply, Task { await self.followConfiguration() }]
    }

    /// Ends that.
    func stop() {
        for task in work { task.cancel() }
        work = []
    }

    /// Takes what the server says of itself, whenever ``StaleFetcher`` has asked.
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
        let routes = configuration.routes
        await finder.learn(routes[dataCentre] ?? [], from: .config)
        for other in routes.keys.sorted() where other != dataCentre {
            await network.setRoutes((routes[other] ?? []).map(rule.applied), of: other)
        }
        await keep(finder.routesToSave)
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

extension ServerDirections {
    /// Reads the server's record, if the link names one and somebody can be asked.
    fileprivate func records(
        _ proxy: Proxy?,
        time: @escaping @Sendable () -> Int64,
        in environment: AccountEnvironment
    ) -> ServerFinder.RecordSource? {
        guard let name = link.recordName, let fingerprint = link.key, !resolvers.isEmpty else { return nil }
        var fetcher = RecordFetcher(
            name: name,
            fingerprint: fingerprint,
            resolvers: resolvers,
            getter: StreamHTTPGetter(environment.transport, clock: environment.clock),
            now: { WireTime(milliseconds: time()) }
        )
        fetcher.proxy = proxy
        let records = fetcher
        return { await records.record()?.record.endpoints.map { ServerRoute($0) } ?? [] }
    }
}
