import ClientNetwork
import MTProto
import MessageStore
import Signals
import TelegramSchema

/// Sees to it that an account gets to its server: gives the network all ways that are known, looks for others when none
/// of them leads there, asks the server now and then where it can be found, and keeps what was learnt.
///
/// Threads: an actor on the account's queue.
actor RouteKeeper {
    /// How often the server is asked, whatever it says itself.
    private static let configLife: ClosedRange<Int64> = 3600...86_400
    /// After a refusal.
    private static let configPause = Duration.seconds(600)

    nonisolated var unownedExecutor: UnownedSerialExecutor { network.unownedExecutor }

    private nonisolated let network: Network
    private let finder: ServerFinder
    private let store: MessageStore
    private let clock: any SignalClock
    private let dataCentre: Int32
    private let rule: RouteRule
    private var learnt: StoredRoutes
    private var stored: StoredRoutes
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
        (learnt, stored) = (start.routes, start.routes)
        rule = start.rule.changed(by: directions.change)
        clock = environment.clock
        dataCentre = start.credentials.load().home ?? configuration.dataCentre
        var book = EndpointBook(rule)
        book.learn(learnt.saved, from: .saved)
        book.learn(learnt.config, from: .config)
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
        work = [supply, Task { await self.followConfig() }]
    }

    /// Ends that.
    func stop() {
        for task in work { task.cancel() }
        work = []
    }

    private func followConfig() async {
        while !Task.isCancelled {
            do {
                let left = learnt.configExpires - network.serverTime / 1000
                if left > 0 { try await clock.sleep(for: .seconds(min(left, Self.configLife.upperBound))) }
                let policy = RequestPolicy(priority: .background)
                await take(try await network.call(TLFunction.HelpGetConfig(), policy))
            } catch APIError.closed {
                return
            } catch {
                // Refused or cancelled; the ways that are known stay.
                guard (try? await clock.sleep(for: Self.configPause)) != nil else { return }
            }
        }
    }

    private func take(_ config: TL.Config) async {
        let life = Int64(config.expires) - Int64(config.date)
        let range = Self.configLife
        learnt.configExpires =
            network.serverTime / 1000 + min(max(life, range.lowerBound), range.upperBound)
        learnt.config = ServerRoute.all(in: config.dcOptions, of: dataCentre)
        await finder.learn(learnt.config, from: .config)
        for other in Set(config.dcOptions.map(\.id)).sorted() where other != dataCentre {
            let routes = ServerRoute.all(in: config.dcOptions, of: other)
            await network.setRoutes(routes.map(rule.applied), of: other)
        }
        await keep(finder.routesToSave)
    }

    private func keep(_ routes: [ServerRoute]) async {
        learnt.saved = routes
        guard learnt != stored else { return }
        stored = learnt
        let learnt = learnt
        // A store that cannot be written has told so to everybody else; the link's ways are always there.
        try? await store.transaction { try $0.setEntry(learnt, for: .routes) }
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
