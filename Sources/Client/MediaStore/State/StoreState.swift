/// All that a store has in memory, under its one lock.
///
/// A change puts what has to be done outside of the lock (tasks, continuations, subscribers) into ``effects``, in
/// order; ``MediaStore/change(_:)`` does it after the lock was given back.
struct StoreState {
    typealias Effect = @Sendable () -> Void

    var items: [ItemName: ItemState] = [:]
    /// Names that became others while the store was open.
    var aliases: [ResourceID: ResourceID] = [:]
    /// Who waits for an item to come into memory.
    var pending: [ItemName: [UInt64: ReferenceReason]] = [:]
    var fetcher: (any MediaFetcher)?
    var limits = FetchLimits()
    var isClosed = false

    /// Parts under way in all items.
    var partsUnderWay = 0
    /// Bytes that were written since the last flush.
    var unsyncedByteCount: Int64 = 0
    /// Bytes that came since somebody looked whether there are too many.
    var grownByteCount: Int64 = 0
    var isFlushScheduled = false
    var isFlushUrgent = false
    /// Files that no item has any more and that the ledger has never heard of.
    var orphans: [FileName] = []
    /// How often in a row flushing has failed.
    var flushFailures = 0
    /// Changes whenever the ledger lost or renamed rows, so that what was read before may be wrong.
    var removals: UInt64 = 0

    /// With more items than this, the idle ones are forgotten.
    private var sweepCount = 128

    var effects: [Effect] = []
    var isRunningEffects = false
    private var lastID: UInt64 = 0

    /// A number that nothing else of this store has.
    mutating func newID() -> UInt64 {
        lastID += 1
        return lastID
    }

    /// The name that `name` has now.
    func current(_ name: ItemName) -> ItemName {
        guard let id = aliases[name.id] else { return name }
        return ItemName(id, name.derived)
    }

    /// Runs `effect` after the lock was given back.
    mutating func later(_ effect: @escaping Effect) { effects.append(effect) }

    /// Changes an item that is loaded, then tells its observers and readers what changed.
    mutating func update<Result>(
        _ name: ItemName,
        _ body: (inout ItemState) -> Result
    ) -> Result? {
        guard var item = items[name] else { return nil }
        // Taken out so that its arrays are not copied by the change.
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
            case .completion(let tell): if item.isComplete, status != before { later(tell) }
            }
        }
    }

    /// Forgets items that nobody has to do with; their files are closed.
    mutating func sweep() {
        let idle = items.filter { $0.value.isIdle }.map(\.key)
        for name in idle {
            // Closed outside of the lock.
            if let handle = items[name]?.handle { later { withExtendedLifetime(handle) {} } }
            items[name] = nil
        }
    }

    /// Forgets idle items now and then, so that there are never many more than are in use.
    mutating func sweepIfMany() {
        guard items.count > sweepCount else { return }
        sweep()
        sweepCount = max(128, items.count * 2)
    }
}
