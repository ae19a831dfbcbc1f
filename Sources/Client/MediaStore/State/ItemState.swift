import ClientModel

/// The state in memory of one item while it is in use.
///
/// Pure bookkeeping: changed under the store's lock, without files or tasks.
struct ItemState {
    /// A part that was requested.
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

    /// The file's name, nil before the first write.
    var file: FileName?
    /// The file, once it was opened.
    var handle: BlockFile?
    /// The number of its row, nil while it is not in the index.
    var number: Int64?
    /// A number that distinguishes this content from earlier content of the same name, for work that was begun then.
    var epoch: UInt64

    var description = MediaDescription(kind: .other)
    /// The chats that were reported to show it since it came into memory.
    var chats: Set<PeerID> = []
    /// The length of the content, if known.
    var size: Int64?
    /// The upper bound of an unknown length: no bytes arrived from there.
    var limit: Int64?
    /// Bytes that can be read.
    var stored = ByteRanges()
    /// Bytes that the index names.
    var durable = ByteRanges()
    /// Bytes that were found damaged since the index was written.
    var dropped = ByteRanges()
    /// True if the index must be written.
    var isDirty = false
    /// True if the file was written since the last sync.
    var isUnsynced = false
    /// The space of the file on the disk, in bytes, as far as the index has it.
    var disk: Int64 = 0
    /// True if there is no other copy anywhere.
    var isOnlyCopy = false
    /// The time of the last use, in seconds since 1970.
    var used: Int64 = 0

    var demands = DemandTable()
    var parts: [UInt64: PartInFlight] = [:]
    var underWay = ByteRanges()
    var pause: PauseReason?
    var waiters: [Waiter] = []
    var observers: [UInt64: ItemObserver] = [:]
    /// Earlier files of the item that were never in the index.
    var orphans: [FileName] = []
    /// The number of open ``MediaFile``s and of tasks in progress.
    var users = 0

    init(epoch: UInt64) { self.epoch = epoch }

    /// Creates the state of a row.
    init(_ row: MediaIndexRow, epoch: UInt64) {
        self.init(epoch: epoch)
        adopt(row)
    }

    /// Applies a row of the index, after it was read or written.
    mutating func adopt(_ row: MediaIndexRow) {
        file = row.file
        number = row.number
        size = row.size ?? size
        durable = row.ranges
        // Bytes that were found damaged during the write are still in the row.
        durable.subtract(dropped)
        stored.formUnion(durable)
        disk = row.disk
        isOnlyCopy = row.isOnlyCopy
        used = max(used, row.used)
        if description.kind == .other { description.kind = row.kind }
        description.chat = description.chat ?? row.owner
    }

    /// Drops the content, which is gone; demands and observers stay.
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

    /// True if the content is complete.
    var isComplete: Bool { size.map { stored.contains(0..<$0) } ?? false }

    /// True if nothing would be lost by dropping the state.
    var isIdle: Bool {
        demands.isEmpty && parts.isEmpty && waiters.isEmpty && observers.isEmpty && users == 0 && !isDirty
    }

    /// `range` clipped to the content's end, if that is known.
    func clipped(_ range: Range<Int64>) -> Range<Int64> {
        range.clamped(to: 0..<(size ?? limit ?? BlockLayout.maximumByteCount))
    }

    /// True if a reader of `range` can continue.
    func has(_ range: Range<Int64>) -> Bool {
        let range = clipped(range)
        // A read to the end of content of unknown length: not before the length is known.
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

    /// Clears an error that stopped requests.
    mutating func tryAgain() {
        if pause != .byUser { pause = nil }
    }

    /// Removes damaged blocks from the readable bytes.
    mutating func drop(_ range: Range<Int64>) {
        stored.remove(range)
        durable.remove(range)
        dropped.insert(range)
        isDirty = true
    }

    /// Removes and returns the waiters that can continue.
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

    /// Removes and returns all waiters.
    mutating func takeWaiters() -> [Waiter] {
        defer { waiters = [] }
        for waiter in waiters { demands.remove(waiter.id) }
        return waiters
    }
}
