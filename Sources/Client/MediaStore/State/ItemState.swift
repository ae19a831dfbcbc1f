import ClientModel

/// What the store has in memory of one item while anybody has to do with it.
///
/// Pure bookkeeping: changed under the store's lock, knows neither files nor tasks.
struct ItemState {
    /// A part that was asked for.
    struct PartInFlight {
        let range: Range<Int64>
        let priority: FetchPriority
        var task: Task<Void, Never>?
        var isCancelled = false
    }

    /// A reader that waits for bytes.
    struct Waiter {
        let id: UInt64
        let range: Range<Int64>
        let continuation: CheckedContinuation<Void, any Error>
    }

    /// The file's name, nil until something is written.
    var file: FileName?
    /// The file, once somebody has opened it.
    var handle: BlockFile?
    /// The ledger's number for it, nil while it is not in the ledger.
    var number: Int64?
    /// Distinguishes this content from what had the name before, for work that was begun then.
    var epoch: UInt64

    var description = MediaDescription(kind: .other)
    /// The chats that were said to show it since it came into memory.
    var chats: Set<PeerID> = []
    /// Length of the content, when known.
    var size: Int64?
    /// What the length is not above, when it is not known: nothing came from there.
    var limit: Int64?
    /// Bytes that can be read.
    var stored = ByteRanges()
    /// Bytes that the ledger names.
    var durable = ByteRanges()
    /// Bytes that were found damaged since the ledger was written.
    var dropped = ByteRanges()
    /// Whether the ledger has to be written.
    var isDirty = false
    /// Whether the file was written to since it was synced.
    var isUnsynced = false
    /// What the file takes on the disk, in bytes, as far as the ledger knows.
    var disk: Int64 = 0
    /// Whether there is no other copy anywhere.
    var isOnlyCopy = false
    /// When it was last used, in seconds since 1970.
    var used: Int64 = 0

    var demands = DemandTable()
    var parts: [UInt64: PartInFlight] = [:]
    var underWay = ByteRanges()
    var pause: PauseReason?
    var waiters: [Waiter] = []
    var observers: [UInt64: ItemObserver] = [:]
    /// Files that it had and that the ledger has never heard of.
    var orphans: [FileName] = []
    /// Open ``MediaFile``s and work in progress.
    var users = 0

    init(epoch: UInt64) { self.epoch = epoch }

    /// What the ledger says of it.
    init(_ row: MediaIndexRow, epoch: UInt64) {
        self.init(epoch: epoch)
        adopt(row)
    }

    /// Takes over what the ledger says, after it was read or written.
    mutating func adopt(_ row: MediaIndexRow) {
        file = row.file
        number = row.number
        size = row.size ?? size
        durable = row.ranges
        // What was found damaged while the row was being written is in it still.
        durable.subtract(dropped)
        stored.formUnion(durable)
        disk = row.disk
        isOnlyCopy = row.isOnlyCopy
        used = max(used, row.used)
        if description.kind == .other { description.kind = row.kind }
        description.chat = description.chat ?? row.owner
    }

    /// Forgets the content, which is gone; who wants or watches it stays.
    mutating func reset(epoch: UInt64) {
        self.epoch = epoch
        if let file, number == nil { orphans.append(file) }
        file = nil
        handle = nil
        number = nil
        stored = ByteRanges()
        durable = ByteRanges()
        dropped = ByteRanges()
        isDirty = false
        isUnsynced = false
        isOnlyCopy = false
        disk = 0
    }

    /// Whether all of the content is here.
    var isComplete: Bool { size.map { stored.contains(0..<$0) } ?? false }

    /// Whether nothing would be lost if it were forgotten.
    var isIdle: Bool {
        demands.isEmpty && parts.isEmpty && waiters.isEmpty && observers.isEmpty && users == 0 && !isDirty
    }

    /// `range` cut off at the content's end, where that is known.
    func clipped(_ range: Range<Int64>) -> Range<Int64> {
        range.clamped(to: 0..<(size ?? limit ?? BlockLayout.maximumByteCount))
    }

    /// Whether a reader of `range` can go on.
    func has(_ range: Range<Int64>) -> Bool {
        let range = clipped(range)
        // To the end of a content whose length nobody knows yet: not before that is known.
        if size == nil, range.upperBound == BlockLayout.maximumByteCount { return false }
        return stored.contains(range)
    }

    var progress: MediaProgress {
        MediaProgress(storedByteCount: stored.byteCount, totalByteCount: size)
    }

    var status: MediaStatus {
        if isComplete, let size { return .local(byteCount: size) }
        guard demands.wantsMore(than: stored, size: size) else { return .remote(progress) }
        if let pause { return .paused(progress, pause) }
        return .fetching(progress, isActive: !parts.isEmpty)
    }

    /// Forgets an error that kept parts from being asked for.
    mutating func tryAgain() {
        if pause != .byUser { pause = nil }
    }

    /// Takes blocks that are damaged out of what can be read.
    mutating func drop(_ range: Range<Int64>) {
        stored.remove(range)
        durable.remove(range)
        dropped.insert(range)
        isDirty = true
    }

    /// Takes out the waiters that can go on.
    mutating func takeReadyWaiters() -> [Waiter] {
        guard !waiters.isEmpty else { return [] }
        var ready: [Waiter] = []
        var others: [Waiter] = []
        for waiter in waiters {
            if has(waiter.range) { ready.append(waiter) } else { others.append(waiter) }
        }
        waiters = others
        for waiter in ready { demands.remove(waiter.id) }
        return ready
    }

    /// Takes out all waiters.
    mutating func takeWaiters() -> [Waiter] {
        defer { waiters = [] }
        for waiter in waiters { demands.remove(waiter.id) }
        return waiters
    }
}
