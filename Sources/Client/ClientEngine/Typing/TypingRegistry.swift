public import ClientModel
public import Signals

/// The current activities of others in all chats (TC-79). An activity that is not repeated expires: a line that says
/// "is typing" for ever is worse than none.
public actor TypingRegistry {
    private struct Entry {
        var activity: TypingActivity
        var end: any Disposable
    }

    private struct Place: Hashable {
        var peer: PeerID
        var thread: Int64?
        var author: PeerID
    }

    let services: AccountDependencies
    /// The account's queue.
    public nonisolated var unownedExecutor: UnownedSerialExecutor {
        services.executor.asUnownedSerialExecutor()
    }
    private var entries: [Place: Entry] = [:]
    private nonisolated let shown = ValuePromise<[PeerID: [PeerID: TypingActivity]]>(
        [:],
        ignoreRepeated: true
    )
    private var subscription: Subscription?

    /// An empty registry.
    public init(_ services: AccountDependencies) { self.services = services }

    /// The activities by chat and author, now and after each change.
    public nonisolated var activities: Signal<[PeerID: [PeerID: TypingActivity]], Never> { shown.signal }

    /// Follows the activities in updates.
    public func follow(_ events: Signal<AppliedEvents, Never>) {
        let queue = services.executor.queue
        subscription = events.start(next: { [weak self] events in
            guard !events.activities.isEmpty else { return }
            queue.async { self?.assumeIsolated { $0.take(events.activities) } }
        })
    }

    /// Takes activities; nil for users who stopped, or whose message came.
    public func take(_ activities: [PeerActivity]) {
        for one in activities {
            let place = Place(peer: one.peer, thread: one.thread, author: one.author)
            entries.removeValue(forKey: place)?.end.dispose()
            guard let activity = one.activity else { continue }
            let end = services.clock.schedule(after: activity.lifetime, on: services.executor.queue) {
                [weak self] in
                self?.assumeIsolated { $0.end(place) }
            }
            entries[place] = Entry(activity: activity, end: end)
        }
        show()
    }

    private func end(_ place: Place) {
        entries[place] = nil
        show()
    }

    private func show() {
        var chats: [PeerID: [PeerID: TypingActivity]] = [:]
        for (place, entry) in entries { chats[place.peer, default: [:]][place.author] = entry.activity }
        shown.set(chats)
    }
}

extension TypingActivity {
    /// The lifetime of an activity that is not repeated.
    fileprivate var lifetime: Duration {
        switch self {
        case .speaking: .seconds(3)
        default: .seconds(8)
        }
    }
}
