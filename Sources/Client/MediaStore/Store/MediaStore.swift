public import Signals
import StdExtras

/// An account's media files: encrypted, sparse, fetched on demand, and counted.
///
/// A resource is a sequence of bytes with a name. Readers demand bytes with a priority. The store requests missing
/// ones from the ``MediaFetcher``, part by part, and readers continue as soon as theirs are stored.
///
/// ```swift
/// let store = try await MediaStore.open(at: folder, key: key)
/// store.attach(fetcher)
/// store.describe(photo, MediaDescription(kind: .photo, chat: chat))
/// let picture = try await store.file(of: photo).readAll()
/// ```
///
/// Disk: each file is sealed in blocks with a key of its own; plain bytes never reach the disk, except by
/// ``export(_:to:)``. The index names only bytes that are on the disk, in whatever way the program or the machine
/// ends. Writes are made durable together, half a second later or every 4 MiB.
///
/// Processes: several may have one folder open. Each sees the writes of the others when it uses a resource for the
/// first time; none removes a file that another has open.
///
/// Threads: callable from anywhere. Signals deliver on the thread that caused the change.
public final class MediaStore: Sendable {
    let folder: MediaFolder
    let state: Locked<StoreState>
    /// The queue that writes the index.
    let writer: MediaIndexQueue
    /// The queue that reads the index; never waits for the writer.
    let reader: MediaIndexQueue
    let disk: DiskQueue
    /// The queue that opens and creates files, one at a time, so that two parts do not create two files.
    let opener: DiskQueue
    /// The current time, seconds since 1970.
    let now: @Sendable () -> Int64
    let flushMilliseconds: Int
    let policy: EvictionPolicy?
    private let troublePipe = ValuePipe<MediaStoreIncident>()
    let makings = Locked<[ItemName: DerivationTask]>([:])
    /// The check that follows opening; cancelled by closing.
    let maintenance = Locked<Task<Void, Never>?>(nil)

    init(folder: MediaFolder, writer: MediaIndexQueue, reader: MediaIndexQueue, options: MediaStoreOptions) {
        self.folder = folder
        self.writer = writer
        self.reader = reader
        disk = DiskQueue(label: "media disk", isSerial: false, options)
        opener = DiskQueue(label: "media open", isSerial: true, options)
        now = options.now
        flushMilliseconds = options.flushMilliseconds
        policy = options.policy
        var state = StoreState()
        state.limits = options.fetchLimits
        self.state = Locked(state)
    }

    /// Sets the fetcher of missing bytes. Waiting demands are then requested.
    public func attach(_ fetcher: any MediaFetcher) {
        change { $0.fetcher = fetcher }
    }

    /// The problems that were handled. For logs and for the storage page; nothing here needs an answer.
    public var troubles: Signal<MediaStoreIncident, Never> { troublePipe.signal }

    func report(_ trouble: MediaStoreIncident) { troublePipe.send(trouble) }

    /// Changes the state in memory, then runs the resulting effects outside of the lock, in order.
    func change<Result: Sendable>(_ body: (inout StoreState) -> Result) -> Result {
        let result = state.withLock { state in
            let result = body(&state)
            for part in state.schedule() { state.later { self.start(part) } }
            state.sweepIfMany()
            return result
        }
        runEffects()
        return result
    }

    private func runEffects() {
        while true {
            // Only one thread at a time runs effects, so that observers are notified of changes in their order.
            let effects: [StoreState.Effect] = state.withLock { state in
                guard !state.isRunningEffects, !state.effects.isEmpty else { return [] }
                state.isRunningEffects = true
                defer { state.effects = [] }
                return state.effects
            }
            if effects.isEmpty { return }
            for effect in effects { effect() }
            state.withLock { $0.isRunningEffects = false }
        }
    }
}
