import ClientModel
import ClientNetwork
import MessageStore
import SchemaMapping
import Signals
import StdExtras
import TelegramSchema

/// Fetches the missing parts of the live histories: TC-20 to TC-22.
///
/// Scrolling declares a demand: every hole within a view's window is in ``MessageStore/demand``. Each hole is
/// requested once, with one request at a time for each chat and space. Pages are longer than a screen, so the next
/// one is mostly here before it is scrolled to.
///
/// Threads: an actor on the account's executor.
public actor HistoryGapLoader {
    /// The unit of concurrency: one request at a time.
    private struct Place: Hashable {
        var peer: PeerID
        var scope: ChunkScope
    }

    private struct Failure {
        var backoff: Backoff
        var until: Duration
    }

    /// The pause before a hole that is still demanded is requested again: the server has nothing to add.
    static let repeatInterval = Duration.seconds(20)

    private let services: AccountDependencies
    private let processor: UpdateProcessor
    private var wanted: Set<HistoryDemand> = []
    private var running: [Place: Task<Void, Never>] = [:]
    private var fetched: [HistoryDemand: Duration] = [:]
    private var failures: [Place: Failure] = [:]
    private var subscription: Subscription?
    private var timer: (any Disposable)?
    private var isStopped = false

    /// The account's executor.
    public nonisolated var unownedExecutor: UnownedSerialExecutor {
        services.executor.asUnownedSerialExecutor()
    }

    /// Creates a loader that is idle until ``start()``; it passes pages to `processor`.
    public init(_ services: AccountDependencies, processor: UpdateProcessor) {
        self.services = services
        self.processor = processor
    }

    /// Starts fetching.
    public func start() {
        let queue = services.executor.queue
        subscription = services.store.demand.start(next: { [weak self] demand in
            queue.async { self?.assumeIsolated { $0.take(demand) } }
        })
    }

    /// Stops fetching and cancels running requests.
    public func stop() {
        isStopped = true
        subscription = nil
        timer?.dispose()
        for task in running.values { task.cancel() }
    }

    private func take(_ demand: Set<HistoryDemand>) {
        wanted = demand
        fetchWanted()
    }

    /// Starts the requests that are possible now, and sets a timer for the rest.
    private func fetchWanted() {
        timer?.dispose()
        timer = nil
        guard !isStopped else { return }
        let now = services.clock.now
        fetched = fetched.filter { $0.value + Self.repeatInterval > now }
        var next: Duration?
        for demand in wanted.sorted(by: Self.isBefore) {
            let place = Place(peer: demand.peer, scope: demand.scope)
            guard running[place] == nil, let request = HistoryRequest(demand) else { continue }
            let earliest = max(
                fetched[demand].map { $0 + Self.repeatInterval } ?? .zero,
                failures[place]?.until ?? .zero
            )
            guard earliest <= now else {
                next = min(next ?? earliest, earliest)
                continue
            }
            running[place] = Task { await fetch(request, place) }
        }
        guard let next else { return }
        timer = services.clock.schedule(after: next - now, on: services.executor.queue) { [weak self] in
            self?.assumeIsolated { $0.fetchWanted() }
        }
    }

    /// Any stable order will do.
    private static func isBefore(_ left: HistoryDemand, _ right: HistoryDemand) -> Bool {
        if left.peer != right.peer { return left.peer < right.peer }
        return left.hole.upperBound > right.hole.upperBound
    }

    private func fetch(_ request: HistoryRequest, _ place: Place) async {
        let isDone = await fill(request, place)
        running[place] = nil
        if isDone {
            failures[place] = nil
        } else {
            var backoff = failures[place]?.backoff ?? Backoff()
            let until = services.clock.now + backoff.next(services.random())
            failures[place] = Failure(backoff: backoff, until: until)
        }
        // With the current demand, not that of the start: no hole waits for the next change of a view (TC-22).
        fetchWanted()
    }

    /// Requests a page and stores it; false to retry later.
    private func fill(_ request: HistoryRequest, _ place: Place) async -> Bool {
        do {
            let (peer, selfID) = (place.peer, services.selfID)
            let known = try await services.store.read { try $0.peer(peer) }
            let input = peer == selfID ? .inputPeerSelf : known.flatMap { TL.InputPeer($0) }
            guard let input else {
                // The chat cannot be named to the server yet; an update may change that.
                fetched[request.demand] = services.clock.now
                return true
            }
            let revision = await processor.revision
            let policy = RequestPolicy(priority: .interactive)
            let page = try await request.call(services.api, input, selfID: selfID, policy)
            let scope = place.scope
            let isStored = try await processor.insert(askedAt: revision) { replay, changes in
                try replay.add(page, scope, of: peer, except: changes)
            }
            // Too much has changed meanwhile: the page is requested again at once.
            if isStored { fetched[request.demand] = services.clock.now }
            return true
        } catch APIError.refused(code: 400..<500, _, _) {
            // The server will not answer soon either.
            fetched[request.demand] = services.clock.now
            return true
        } catch {
            return isStopped
        }
    }
}
