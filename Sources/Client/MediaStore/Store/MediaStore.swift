import Glibc
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
    private let ownPolicy: Locked<EvictionPolicy?>
    /// The rules for removing media without being asked; nil for none.
    var policy: EvictionPolicy? { ownPolicy.withLock { $0 } }
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
        ownPolicy = Locked(options.policy)
        var state = StoreState()
        state.limits = options.fetchLimits
        self.state = Locked(state)
    }

    /// Sets the rules for removing media without being asked, and applies them.
    ///
    /// - Parameter policy: The rules; nil to keep everything.
    /// - Throws: `MediaError`.
    public func keep(to policy: EvictionPolicy?) async throws(MediaError) {
        ownPolicy.withLock { $0 = policy }
        try await keepToPolicy()
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

/// The options of a store.
public struct MediaStoreOptions: Sendable {
    /// The limits of concurrent requests to the fetcher.
    public var fetchLimits = FetchLimits()

    /// The maximum delay before writes are made durable together with later ones, in milliseconds.
    public var flushMilliseconds = 500

    /// The delay after opening before the index is compared with the disk, in seconds; nil for no automatic check.
    public var checkSeconds: Int? = 60

    /// The automatic eviction policy, applied together with the check, and after many added bytes. Beyond its limit
    /// the store is reduced to nine tenths of it; nil to keep everything.
    public var policy: EvictionPolicy? = EvictionPolicy(maximumByteCount: 8 << 30)

    /// The time in seconds since 1970, by which files age.
    public var now: @Sendable () -> Int64 = { Int64(time(nil)) }

    /// Creates the queues that the store works on; nil for threads of its own. Simulations use their own, so that the
    /// schedule depends on their seed alone.
    package var makeQueue: (@Sendable (_ label: String) -> Queue)?

    /// Called before files are written; for tests.
    var hook: DiskHook?

    /// Creates the default options.
    public init() {}
}

extension MediaStore {
    /// Opens the store in `path`, an absolute path, creating it if it is missing.
    ///
    /// Takes a few milliseconds however much the store holds. Files that the last run left to be removed are removed
    /// in the background.
    ///
    /// - Throws: ``MediaError``. ``MediaError/wrongKey`` and ``MediaError/damagedLedger`` leave everything unchanged.
    public static func open(
        at path: String,
        key: MediaKey,
        options: MediaStoreOptions = MediaStoreOptions()
    ) async throws(MediaError) -> MediaStore {
        let folder = MediaFolder(path: path, key: key, hook: options.hook)
        let queue = options.makeQueue ?? { Queue(label: $0) }
        let result: Result<MediaStore, MediaError> = await withCheckedContinuation { continuation in
            queue("media opening").async {
                continuation.resume(returning: Result { () throws(MediaError) in try make(folder, options) })
            }
        }
        let store = try result.get()
        store.writer.schedule(milliseconds: 0) { try store.removeDoomed($0, all: true) }
        if let seconds = options.checkSeconds { store.checkLater(seconds) }
        return store
    }

    private func checkLater(_ seconds: Int) {
        let task = Task { [weak self] in
            // Fails when the store is closed meanwhile, or reports errors by `troubles`.
            try? await Task.sleep(for: .seconds(seconds))
            guard !Task.isCancelled else { return }
            _ = try? await self?.check()
            try? await self?.keepToPolicy()
        }
        maintenance.withLock { $0 = task }
    }

    private static func make(
        _ folder: MediaFolder,
        _ options: MediaStoreOptions
    ) throws(MediaError) -> MediaStore {
        do throws(FileError) { try folder.prepare() } catch { throw MediaError(error) }
        do throws(MediaError) {
            let queue = options.makeQueue ?? { Queue(label: $0) }
            let writer = MediaIndexQueue(
                try MediaIndex(path: folder.mediaIndex, key: folder.key),
                on: queue("media writer")
            )
            let reader = MediaIndexQueue(
                try MediaIndex(path: folder.mediaIndex, key: folder.key),
                on: queue("media reader")
            )
            do throws(FileError) { try folder.writeKeyCheck() } catch { throw MediaError(error) }
            return MediaStore(folder: folder, writer: writer, reader: reader, options: options)
        } catch {
            // SQLCipher cannot distinguish a wrong key from a damaged first page; we can.
            throw error == .wrongKey && folder.keyIsRight() ? .damagedLedger : error
        }
    }

    /// Stops fetching, makes all writes durable, and closes the files. Waiting readers throw ``MediaError/closed``,
    /// as does every later call.
    public func close() async {
        let tasks = change { state in
            state.isClosed = true
            var tasks: [Task<Void, Never>] = []
            for name in Array(state.items.keys) {
                let waiters = state.update(name) { $0.takeWaiters() } ?? []
                for waiter in waiters {
                    state.later { waiter.continuation.resume(throwing: MediaError.closed) }
                }
                tasks += state.items[name]?.parts.values.compactMap(\.task) ?? []
            }
            return tasks
        }
        maintenance.withLock { $0?.cancel() }
        for task in tasks { await task.value }
        // The flush reported the failure; unwritten bytes are fetched again another time.
        try? await flush()
        // The next opening removes the remaining files.
        try? await writer.run { try self.removeDoomed($0, all: true) }
        await writer.close()
        await reader.close()
        change { state in
            state.sweep()
        }
    }
}

extension MediaFolder {
    /// Writes a check value that identifies the right key. No secret: 16 bytes of an HMAC of nothing.
    fileprivate func writeKeyCheck() throws(FileError) {
        guard !keyIsRight() else { return }
        let file = try DiskFile(keyCheck, O_RDWR | O_CREAT | O_TRUNC)
        try file.write(key.fingerprint, at: 0)
        try file.sync()
    }

    /// True if the store is known to have been made with this key.
    fileprivate func keyIsRight() -> Bool {
        do throws(FileError) {
            return try DiskFile(keyCheck, O_RDONLY).read(at: 0, count: 64) == key.fingerprint
        } catch {
            return false
        }
    }
}
