/// A type-erased live view in the registry.
protocol RegisteredView: AnyObject, Sendable {
    /// True if the view still has an observer.
    var isWanted: Bool { get }
    var watches: Set<DatabaseRegion> { get }
    /// The visible holes.
    var demand: [HistoryDemand] { get }
    /// The visible ends of lists.
    var chatDemand: [ChatList] { get }
    /// Replays one commit and notifies the observer. Returns true if ``watches`` changed.
    func replay(_ changes: ChangeSet, from reader: StoreReader) -> Bool
    /// Replays the commits since the view was loaded on another thread; notifies the observer.
    func catchUp(_ missed: ArraySlice<ChangeSet>, from reader: StoreReader)
    func reload(from reader: StoreReader)
    /// Tells the observer that the store was closed.
    func close()
}

/// The live views, indexed by what they watch. A commit finds the views it concerns without checking the others.
struct ViewRegistry {
    private struct Entry {
        var view: any RegisteredView
        var watches: Set<DatabaseRegion>
        /// Views are notified in the order in which they were added.
        var order: Int
    }

    private var entries: [ObjectIdentifier: Entry] = [:]
    private var watchers: [DatabaseRegion: Set<ObjectIdentifier>] = [:]
    private var nextOrder = 0
    private var demand = DemandCount<HistoryDemand>()
    private var chatDemand = DemandCount<ChatList>()

    mutating func insert(_ view: any RegisteredView) {
        let id = ObjectIdentifier(view)
        let watches = view.watches
        entries[id] = Entry(view: view, watches: watches, order: nextOrder)
        nextOrder += 1
        for watch in watches { watchers[watch, default: []].insert(id) }
        setDemand(of: view, id)
    }

    /// The visible holes of all views, if they changed since the last call.
    mutating func takeChangedDemand() -> Set<HistoryDemand>? { demand.takeChanged() }

    /// The lists whose end a view shows, if they changed, like ``takeChangedDemand()``.
    mutating func takeChangedChatDemand() -> Set<ChatList>? { chatDemand.takeChanged() }

    private mutating func setDemand(of view: any RegisteredView, _ id: ObjectIdentifier) {
        demand.set(view.demand, of: id)
        chatDemand.set(view.chatDemand, of: id)
    }

    mutating func remove(_ view: any RegisteredView) {
        let id = ObjectIdentifier(view)
        guard let entry = entries.removeValue(forKey: id) else { return }
        for watch in entry.watches { forget(watch, of: id) }
        demand.set([], of: id)
        chatDemand.set([], of: id)
    }

    mutating func removeAll() {
        let views = entries.values.map(\.view)
        entries.removeAll()
        watchers.removeAll()
        demand = DemandCount()
        chatDemand = DemandCount()
        for view in views { view.close() }
    }

    /// Updates the views that `changes` concerns.
    mutating func replay(_ changes: ChangeSet, from reader: StoreReader) {
        for id in concerned(by: changes) {
            guard let entry = entries[id] else { continue }
            guard entry.view.isWanted else {
                remove(entry.view)
                continue
            }
            if changes.isReset {
                entry.view.reload(from: reader)
                rewatch(id)
            } else if entry.view.replay(changes, from: reader) {
                rewatch(id)
            }
            setDemand(of: entry.view, id)
        }
    }

    private func concerned(by changes: ChangeSet) -> [ObjectIdentifier] {
        if changes.isReset { return inOrder(Set(entries.keys)) }
        var found: Set<ObjectIdentifier> = []
        // Iterates over the smaller set: an import touches thousands of messages that no view shows.
        if changes.touched.count <= watchers.count {
            for watch in changes.touched {
                if let ids = watchers[watch] { found.formUnion(ids) }
            }
        } else {
            for (watch, ids) in watchers where changes.touched.contains(watch) { found.formUnion(ids) }
        }
        return inOrder(found)
    }

    private func inOrder(_ ids: Set<ObjectIdentifier>) -> [ObjectIdentifier] {
        guard ids.count > 1 else { return Array(ids) }
        return ids.sorted { (entries[$0]?.order ?? 0) < (entries[$1]?.order ?? 0) }
    }

    private mutating func rewatch(_ id: ObjectIdentifier) {
        guard var entry = entries[id] else { return }
        let watches = entry.view.watches
        for watch in entry.watches.subtracting(watches) { forget(watch, of: id) }
        for watch in watches.subtracting(entry.watches) { watchers[watch, default: []].insert(id) }
        entry.watches = watches
        entries[id] = entry
    }

    private mutating func forget(_ watch: DatabaseRegion, of id: ObjectIdentifier) {
        watchers[watch]?.remove(id)
        if watchers[watch]?.isEmpty == true { watchers[watch] = nil }
    }
}
