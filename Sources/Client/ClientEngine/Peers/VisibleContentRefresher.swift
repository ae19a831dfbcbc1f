public import ClientModel
import ClientNetwork
import MessageStore
import Signals
import StdExtras

/// Refreshes the content on screen: view counts, reactions, polls, missing replied-to messages, profiles, and open
/// channels (TC-27). Articles of pages on screen are loaded as the rules for downloads permit.
///
/// Screens report their content, each under a number of its own; shared content is requested once. Requests run one
/// at a time with pauses of 0.15 s, so fast scrolling makes at most seven a second.
///
/// Threads: an actor on the account's executor; ``show(_:in:)`` is callable from anywhere.
public actor VisibleContentRefresher {
    static let pause = Duration.milliseconds(150)
    /// The maximum number of messages per request.
    static let batchLength = 100

    /// The most articles that are loaded in ten minutes before they are opened. A server that bounds questions about pages must
    /// have room for those of the user.
    static let mostArticles = 20
    private static let articlePeriod = Duration.seconds(600)

    let services: AccountDependencies
    let processor: UpdateProcessor
    /// The times of the last articles that were asked for.
    private var articleTimes: [Duration] = []
    private var rules = AutoDownload.off
    private var network: AutoDownload.NetworkKind?
    private var shown: [Int: VisibleContent] = [:]
    /// The end of each answer's lifetime.
    private var fresh: [RefreshKey: Duration] = [:]
    /// The kinds of requests that the server does not support.
    private var unknown: Set<RefreshKey.Kind> = []
    /// The peers reported as changed, on screen or not.
    private(set) var stale: [PeerID: StalePeer] = [:]
    private var subscription: Subscription?
    /// The next pass, and its time.
    private var next: (due: Duration, timer: any Disposable)?
    private var isBusy: Bool { look != nil }
    /// The running request.
    private var look: Task<Void, Never>?
    /// True if content appeared, or became stale, since the last pass began.
    private var hasNews = false
    private var isStopped = false

    /// The account's executor.
    public nonisolated var unownedExecutor: UnownedSerialExecutor {
        services.executor.asUnownedSerialExecutor()
    }

    /// Creates a refresher that is idle until ``start()``; it passes answers to `processor`.
    public init(_ services: AccountDependencies, processor: UpdateProcessor) {
        self.services = services
        self.processor = processor
    }

    /// Starts refreshing.
    public func start() {
        let queue = services.executor.queue
        subscription = processor.events.start(next: { [weak self] events in
            let peers = events.stale.compactMap { if case .peer(let peer) = $0 { peer } else { nil } }
            guard !peers.isEmpty else { return }
            queue.async { self?.assumeIsolated { $0.note(stale: peers) } }
        })
    }

    /// Stops refreshing.
    public func stop() {
        isStopped = true
        subscription = nil
        next?.timer.dispose()
        look?.cancel()
    }

    /// Sets the content of the screen `view`, replacing its former content; empty if the screen is gone.
    public nonisolated func show(_ things: VisibleContent, in view: Int) {
        services.executor.queue.async { self.assumeIsolated { $0.set(things, view) } }
    }

    /// Sets the rules by which articles are loaded before they are opened, and the network; without a network none is.
    func follow(_ rules: AutoDownload, over network: AutoDownload.NetworkKind?) {
        (self.rules, self.network) = (rules, network)
        hasNews = true
        lookLater()
    }

    private func set(_ things: VisibleContent, _ view: Int) {
        shown[view] = things == VisibleContent() ? nil : things
        hasNews = true
        lookLater()
    }

    private func note(stale peers: [PeerID]) {
        // The server does not support the request.
        guard !unknown.contains(.profile) else { return }
        for peer in peers where stale[peer] != nil || stale.count < Self.staleLimit {
            stale[peer, default: StalePeer()].due = services.clock.now
        }
        hasNews = true
        lookLater()
    }

    /// Schedules a pass after a pause in scrolling or after the running request, never later than one already
    /// scheduled.
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

    /// Makes the next request; false if none is due.
    private func askNext() async -> Bool {
        let now = services.clock.now
        fresh = fresh.filter { $0.value > now }
        let (inSight, outOfSight) = await needs()
        guard !isStopped, let batch = batch(of: inSight) ?? batch(of: outOfSight) else { return false }
        // Also after a failure: data that is unavailable must not be requested seven times a second.
        for need in batch { fresh[need] = now + need.lifetime }
        if batch.first?.kind == .article { articleTimes.append(now) }
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
            // The changes are still unknown, unless the peers changed again. A peer that the server refuses to show
            // will still be refused half a minute later.
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

    /// The content of the next request among the keys that are due; nil if none is.
    private func batch(of needs: Set<RefreshKey>) -> [RefreshKey]? {
        let asked = needs.filter { fresh[$0] == nil && !unknown.contains($0.kind) }
        return RefreshKey.batch(of: asked, limit: Self.batchLength)
    }

    /// The maximum number of changed peers that wait. Others are fetched when their profile is on screen next.
    static let staleLimit = 1_000

    /// The shortest polling interval that the server may set.
    private static let shortestPause = Duration.seconds(5)

    /// Schedules the next pass for content that stays on screen and for changed peers.
    private func lookWhenOld() {
        let dues = stale.values.map(\.due) + (shown.isEmpty ? [] : Array(fresh.values))
        guard let oldest = dues.min() else { return }
        lookLater(after: max(Self.pause, oldest - services.clock.now))
    }

    /// The keys on screen, and those of peers that changed off screen, which come second.
    private func needs() async -> (inSight: Set<RefreshKey>, outOfSight: Set<RefreshKey>) {
        var things = VisibleContent()
        for shown in shown.values { things.add(shown) }
        let now = services.clock.now
        let changed = stale.filter { $0.value.due <= now }.map(\.key)
        for peer in changed { fresh[.profile(peer)] = nil }
        let messages = things.messages
        // A store that cannot be read reports that to its next writer.
        articleTimes.removeAll { $0 <= now - Self.articlePeriod }
        let (rules, network) = (rules, articleTimes.count < Self.mostArticles ? network : nil)
        let found = try? await services.store.read { reader -> Set<RefreshKey> in
            let needs = try RefreshKey.needs(of: messages, in: reader)
            guard let network else { return needs }
            return needs.union(try RefreshKey.articles(of: messages, rules, over: network, in: reader))
        }
        var needs = found ?? []
        needs.formUnion(things.peers.map { .profile($0) })
        needs.formUnion(things.chats.filter { $0.kind == .channel }.map { .channel($0.number) })
        return (needs, Set(changed.map { .profile($0) }))
    }
}

/// The content that a screen shows now and that should be kept fresh.
public struct VisibleContent: Hashable, Sendable {
    /// The messages on screen.
    public var messages: Set<MessageKey>
    /// The peers whose profile is open, or whose title is shown.
    public var peers: Set<PeerID>
    /// The open chats. Channels among them are polled, as the server pushes updates to members only.
    public var chats: Set<PeerID>

    /// Creates the content.
    public init(messages: Set<MessageKey> = [], peers: Set<PeerID> = [], chats: Set<PeerID> = []) {
        self.messages = messages
        self.peers = peers
        self.chats = chats
    }

    /// Adds the content of another screen.
    mutating func add(_ other: VisibleContent) {
        messages.formUnion(other.messages)
        peers.formUnion(other.peers)
        chats.formUnion(other.chats)
    }
}
