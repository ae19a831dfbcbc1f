import ClientModel
import ClientNetwork
import MessageStore
import Signals

/// Keeps what is in sight fresh: counts of views, answered messages that are not here, pages of peers (client.md
/// TC-27).
///
/// Screens say what they show, each under a number of its own; what several show is asked for once. Requests are made
/// one at a time with 0.15 s between them, so a storm of scrolling makes no more than seven a second.
///
/// Threads: an actor on the account's executor; ``show(_:in:)`` is callable from anywhere.
public actor VisibleFreshness {
    static let pause = Duration.milliseconds(150)
    /// Most messages of one request.
    static let batchLength = 100

    let services: AccountServices
    let lane: UpdateLane
    private var shown: [Int: VisibleThings] = [:]
    private var asked: [FreshnessNeed: Duration] = [:]
    /// Peers that the server said have changed, in sight or not.
    private var stale: Set<PeerID> = []
    private var subscription: Subscription?
    private var timer: (any Disposable)?
    private var isBusy = false
    private var isStopped = false

    /// Where it runs.
    public nonisolated var unownedExecutor: UnownedSerialExecutor {
        services.executor.asUnownedSerialExecutor()
    }

    /// Makes one that rests until ``start()``; answers go through `lane`.
    public init(_ services: AccountServices, lane: UpdateLane) {
        self.services = services
        self.lane = lane
    }

    /// Begins to ask.
    public func start() {
        let queue = services.executor.queue
        subscription = lane.events.start(next: { [weak self] events in
            let peers = events.stale.compactMap { if case .peer(let peer) = $0 { peer } else { nil } }
            guard !peers.isEmpty else { return }
            queue.async { self?.assumeIsolated { $0.note(stale: peers) } }
        })
    }

    /// Ends it.
    public func stop() {
        isStopped = true
        subscription = nil
        timer?.dispose()
    }

    /// Says what the screen `view` shows now, in place of what it showed before; nothing when it is gone.
    public nonisolated func show(_ things: VisibleThings, in view: Int) {
        services.executor.queue.async { self.assumeIsolated { $0.set(things, view) } }
    }

    private func set(_ things: VisibleThings, _ view: Int) {
        shown[view] = things == VisibleThings() ? nil : things
        lookLater()
    }

    private func note(stale peers: [PeerID]) {
        stale.formUnion(peers)
        lookLater()
    }

    /// Looks when scrolling has paused for a moment, or when the request before is answered.
    private func lookLater(after delay: Duration = VisibleFreshness.pause) {
        guard !isBusy, timer == nil, !isStopped else { return }
        timer = services.clock.schedule(after: delay, on: services.executor.queue) { [weak self] in
            self?.assumeIsolated { $0.look() }
        }
    }

    private func look() {
        timer = nil
        isBusy = true
        Task {
            let isMore = await askNext()
            isBusy = false
            if isMore { lookLater() } else { lookWhenOld() }
        }
    }

    /// Makes the next request; false when nothing is to be asked for now.
    private func askNext() async -> Bool {
        let now = services.clock.now
        asked = asked.filter { $0.value + $0.key.lifetime > now }
        let needs = await needs().filter { asked[$0] == nil }
        guard !isStopped, let batch = Self.batch(of: needs) else { return false }
        // Also when it fails: what cannot be had is not asked for seven times a second.
        for need in batch { asked[need] = now }
        for case .profile(let peer) in batch { stale.remove(peer) }
        do {
            try await ask(for: batch)
        } catch {
            return !isStopped
        }
        return true
    }

    /// Asks again while things stay in sight.
    private func lookWhenOld() {
        guard !shown.isEmpty, let next = asked.map({ $0.value + $0.key.lifetime }).min() else { return }
        lookLater(after: max(Self.pause, next - services.clock.now))
    }

    /// All that is in sight, or stale, and may be asked for.
    private func needs() async -> Set<FreshnessNeed> {
        var things = VisibleThings()
        for shown in shown.values {
            things.messages.formUnion(shown.messages)
            things.peers.formUnion(shown.peers)
        }
        for peer in stale { asked[.profile(peer)] = nil }
        let messages = things.messages.filter { $0.namespace == .cloud }
        // A store that cannot be read is told to whoever writes next.
        let ofMessages = try? await services.store.read { reader in
            var needs: Set<FreshnessNeed> = []
            for key in messages {
                guard let message = try reader.message(key) else { continue }
                if message.flags.contains(.post) { needs.insert(.views(key)) }
                if let reply = message.replyTo, reply.namespace == .cloud, reply.peer.kind != .channel,
                    try !reader.hasMessage(reply)
                {
                    needs.insert(.reply(reply))
                }
            }
            return needs
        }
        return (ofMessages ?? []).union(things.peers.union(stale).map { .profile($0) })
    }

    /// What goes into one request: the replies first, as somebody reads them.
    private static func batch(of needs: Set<FreshnessNeed>) -> [FreshnessNeed]? {
        let replies = needs.compactMap { if case .reply(let key) = $0 { key } else { nil } }.sorted()
        if !replies.isEmpty { return replies.prefix(batchLength).map { .reply($0) } }
        let profiles = needs.compactMap { if case .profile(let peer) = $0 { peer } else { nil } }
        if let peer = profiles.min() { return [.profile(peer)] }
        let views = needs.compactMap { if case .views(let key) = $0 { key } else { nil } }.sorted()
        guard let peer = views.first?.peer else { return nil }
        return views.filter { $0.peer == peer }.prefix(batchLength).map { .views($0) }
    }
}
