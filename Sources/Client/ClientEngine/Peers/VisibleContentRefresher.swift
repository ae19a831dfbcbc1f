import ClientModel
import ClientNetwork
import MessageStore
import Signals
import StdExtras

/// Keeps what is in sight fresh: counts of views, reactions, polls, answered messages that are not here, pages of peers,
/// channels that are open (client.md TC-27).
///
/// Screens say what they show, each under a number of its own; what several show is asked for once. Requests are made
/// one at a time with 0.15 s between them, so a storm of scrolling makes no more than seven a second.
///
/// Threads: an actor on the account's executor; ``show(_:in:)`` is callable from anywhere.
public actor VisibleContentRefresher {
    static let pause = Duration.milliseconds(150)
    /// Most messages of one request.
    static let batchLength = 100

    let services: AccountDependencies
    let processor: UpdateProcessor
    private var shown: [Int: VisibleContent] = [:]
    /// Until when what was asked for is fresh.
    private var fresh: [RefreshKey: Duration] = [:]
    /// What the server has no function for.
    private var unknown: Set<RefreshKey.Kind> = []
    /// Peers that the server said have changed, in sight or not.
    private(set) var stale: [PeerID: StalePeer] = [:]
    private var subscription: Subscription?
    /// The next look, and when it is.
    private var next: (due: Duration, timer: any Disposable)?
    private var isBusy: Bool { look != nil }
    /// The request under way.
    private var look: Task<Void, Never>?
    /// Whether something came into sight, or became stale, since the last look began.
    private var hasNews = false
    private var isStopped = false

    /// Where it runs.
    public nonisolated var unownedExecutor: UnownedSerialExecutor {
        services.executor.asUnownedSerialExecutor()
    }

    /// Makes one that rests until ``start()``; answers go through `processor`.
    public init(_ services: AccountDependencies, processor: UpdateProcessor) {
        self.services = services
        self.processor = processor
    }

    /// Begins to ask.
    public func start() {
        let queue = services.executor.queue
        subscription = processor.events.start(next: { [weak self] events in
            let peers = events.stale.compactMap { if case .peer(let peer) = $0 { peer } else { nil } }
            guard !peers.isEmpty else { return }
            queue.async { self?.assumeIsolated { $0.note(stale: peers) } }
        })
    }

    /// Ends it.
    public func stop() {
        isStopped = true
        subscription = nil
        next?.timer.dispose()
        look?.cancel()
    }

    /// Says what the screen `view` shows now, in place of what it showed before; nothing when it is gone.
    public nonisolated func show(_ things: VisibleContent, in view: Int) {
        services.executor.queue.async { self.assumeIsolated { $0.set(things, view) } }
    }

    private func set(_ things: VisibleContent, _ view: Int) {
        shown[view] = things == VisibleContent() ? nil : things
        hasNews = true
        lookLater()
    }

    private func note(stale peers: [PeerID]) {
        // Nobody can ask for them.
        guard !unknown.contains(.profile) else { return }
        for peer in peers where stale[peer] != nil || stale.count < Self.staleLimit {
            stale[peer, default: StalePeer()].due = services.clock.now
        }
        hasNews = true
        lookLater()
    }

    /// Looks when scrolling has paused for a moment, or when the request before is answered; no later than was said before.
    private func lookLater(after delay: Duration = VisibleContentRefresher.pause) {
        guard !isBusy, !isStopped else { return }
        let due = services.clock.now + delay
        if let next, next.due <= due { return }
        next?.timer.dispose()
        let timer = services.clock.schedule(after: delay, on: services.executor.queue) { [weak self] in
            self?.assumeIsolated { $0.lookNow() }
        }
        next = (due, timer)
    }

    private func lookNow() {
        (next, hasNews) = (nil, false)
        look = Task {
            let isMore = await askNext()
            look = nil
            if isMore || hasNews { lookLater() } else { lookWhenOld() }
        }
    }

    /// Makes the next request; false when nothing is to be asked for now.
    private func askNext() async -> Bool {
        let now = services.clock.now
        fresh = fresh.filter { $0.value > now }
        let (inSight, outOfSight) = await needs()
        guard !isStopped, let batch = batch(of: inSight) ?? batch(of: outOfSight) else { return false }
        // Also when it fails: what cannot be had is not asked for seven times a second.
        for need in batch { fresh[need] = now + need.lifetime }
        var changed: [PeerID: StalePeer] = [:]
        for case .profile(let peer) in batch { changed[peer] = stale.removeValue(forKey: peer) }
        do {
            if let pause = try await ask(for: batch) {
                for need in batch { fresh[need] = services.clock.now + max(Self.shortestPause, pause) }
            }
        } catch let error as APIError where error.isUnknownMethod {
            for need in batch { unknown.insert(need.kind) }
            if unknown.contains(.profile) { stale = [:] }
        } catch {
            // What has changed of them is still not known, unless they have changed once more. Whom the server does not
            // show, it will not show in half a minute either.
            if case .retry(let wait) = TaskFailure(storing: error) {
                var isAnswer = false
                if wait == nil, case APIError.refused = error { isAnswer = true }
                for (peer, failed) in changed where stale[peer] == nil {
                    let fraction = Backoff.fraction(services.random())
                    stale[peer] = failed.reschedule(services.clock.now, atLeast: wait, isAnswer, fraction)
                }
            }
            return !isStopped
        }
        return true
    }

    /// What goes into the next request of those needs that may be asked for now; nil when none may.
    private func batch(of needs: Set<RefreshKey>) -> [RefreshKey]? {
        let asked = needs.filter { fresh[$0] == nil && !unknown.contains($0.kind) }
        return RefreshKey.batch(of: asked, limit: Self.batchLength)
    }

    /// Most peers that wait to be asked for because they have changed. Others are when their page is next in sight.
    static let staleLimit = 1_000

    /// How often the server may have itself asked at most.
    private static let shortestPause = Duration.seconds(5)

    /// Asks again while things stay in sight, and for what has changed.
    private func lookWhenOld() {
        let dues = stale.values.map(\.due) + (shown.isEmpty ? [] : Array(fresh.values))
        guard let oldest = dues.min() else { return }
        lookLater(after: max(Self.pause, oldest - services.clock.now))
    }

    /// All that is in sight; and what has changed elsewhere, which waits for that, however much it is.
    private func needs() async -> (inSight: Set<RefreshKey>, outOfSight: Set<RefreshKey>) {
        var things = VisibleContent()
        for shown in shown.values { things.add(shown) }
        let now = services.clock.now
        let changed = stale.filter { $0.value.due <= now }.map(\.key)
        for peer in changed { fresh[.profile(peer)] = nil }
        let messages = things.messages
        // A store that cannot be read is told to whoever writes next.
        var needs =
            (try? await services.store.read { try RefreshKey.needs(of: messages, in: $0) }) ?? []
        needs.formUnion(things.peers.map { .profile($0) })
        needs.formUnion(things.chats.filter { $0.kind == .channel }.map { .channel($0.number) })
        return (needs, Set(changed.map { .profile($0) }))
    }
}
