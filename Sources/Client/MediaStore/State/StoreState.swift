/// The complete state in memory of a store, under its one lock.
///
/// A change appends work outside of the lock (tasks, continuations, subscribers) to ``effects``, in order;
/// ``MediaStore/change(_:)`` runs it after releasing the lock.
struct StoreState {
    typealias Effect = @Sendable () -> Void

    var items: [ItemName: ItemState] = [:]
    /// The renamed resources since the store was opened.
    var aliases: [ResourceID: ResourceID] = [:]
    /// The references that wait for an item to come into memory.
    var pending: [ItemName: [UInt64: ReferenceReason]] = [:]
    var fetcher: (any MediaFetcher)?
    var limits = FetchLimits()
    var isClosed = false

    /// The number of parts under way in all items.
    var partsUnderWay = 0
    /// The number of bytes written since the last flush.
    var unsyncedByteCount: Int64 = 0
    /// The number of bytes added since the last check of the policy.
    var grownByteCount: Int64 = 0
    var isFlushScheduled = false
    var isFlushUrgent = false
    /// Files without an item that were never in the index.
    var orphans: [FileName] = []
    /// The number of successive failures to flush.
    var flushFailures = 0
    /// A number that changes whenever the index lost or renamed rows, so that earlier reads may be wrong.
    var removals: UInt64 = 0

    /// The number of items above which the idle ones are dropped.
    private var sweepCount = 128

    var effects: [Effect] = []
    var isRunningEffects = false
    private var lastID: UInt64 = 0

    /// A number that is unique in this store.
    mutating func newID() -> UInt64 {
        lastID += 1
        return lastID
    }

    /// The current form of `name`.
    func current(_ name: ItemName) -> ItemName {
        guard let id = aliases[name.id] else { return name }
        return ItemName(id, name.derived)
    }

    /// Runs `effect` after the lock was released.
    mutating func later(_ effect: @escaping Effect) { effects.append(effect) }

    /// Changes a loaded item, then notifies its observers and readers of the changes.
    mutating func update<Result>(
        _ name: ItemName,
        _ body: (inout ItemState) -> Result
    ) -> Result? {
        guard var item = items[name] else { return nil }
        // Removed so that the change does not copy its arrays.
        items[name] = nil
        let before = item.status
        let rangesBefore = item.stored
        let result = body(&item)
        orphans += item.orphans
        item.orphans = []
        for waiter in item.takeReadyWaiters() {
            later { waiter.continuation.resume() }
        }
        if !item.observers.isEmpty { tell(item, before, rangesBefore) }
        items[name] = item
        return result
    }

    private mutating func tell(_ item: ItemState, _ before: MediaStatus, _ rangesBefore: ByteRanges) {
        let status = item.status
        let ranges = item.stored
        for observer in item.observers.values {
            switch observer {
            case .status(let tell): if status != before { later { tell(status) } }
            case .ranges(let tell): if ranges != rangesBefore { later { tell(ranges) } }
            }
        }
    }

    /// Drops unused items; their files are closed.
    mutating func sweep() {
        let idle = items.filter { $0.value.isIdle }.map(\.key)
        for name in idle {
            // Closed outside of the lock.
            if let handle = items[name]?.handle { later { withExtendedLifetime(handle) {} } }
            items[name] = nil
        }
    }

    /// Drops idle items occasionally, so that there are never many more than are in use.
    mutating func sweepIfMany() {
        guard items.count > sweepCount else { return }
        sweep()
        sweepCount = max(128, items.count * 2)
    }
}
