public import Signals
import SQLite
import StdExtras
import WorkTiming

/// The reactive database of one account: everything that a user sees is a live view of it.
///
/// ```swift
/// let store = try await MessageStore.open(StoreFiles(folder: folder), options: StoreOptions(key: key))
/// try await store.transaction { try $0.add([message]) }
/// let shown = store.view(PeerView(peer)).start(next: { peer in … })
/// ```
///
/// Writes run on one queue, in the order of the calls, and are durable before they are published (see
/// ``Durability``). Reads use other connections and never wait for a write. Another process may have the same store
/// open; its writes reach the views here as well.
///
/// Threads: callable from anywhere. Views deliver on the store's own queues, one value after another; hop with
/// `deliverOn` before work that takes longer than microseconds.
public final class MessageStore: Sendable {
    let writer: StoreWriter
    private let readers: ReaderPool
    private let published: PublishedSequence
    private let doorbell: CrossProcessNotifier?
    let hooks: StoreHooks
    private let repairs: ValuePipe<CounterAudit.Repair>
    let holes: ValuePromise<Set<HistoryDemand>>
    let listEnds: ValuePromise<Set<ChatList>>

    /// Opens the store, creating it if it is missing and migrating an older one to the newest schema.
    ///
    /// - Throws: ``StoreError``; the files are unchanged then.
    public static func open(_ files: StoreFiles, options: StoreOptions) throws(StoreError) -> MessageStore {
        do {
            return try MessageStore(files, options: options)
        } catch {
            throw StoreError.flattened(error)
        }
    }

    private init(_ files: StoreFiles, options: StoreOptions) throws {
        // Half of the files may be elsewhere; opening would create an empty store from the rest.
        guard !Quarantine.isUnderWay(files) else { throw StoreError.salvageUnfinished }
        let connection = try Connection(path: files.database, options: options.connection(.create))
        try Migration.run(on: connection)
        published = PublishedSequence()
        doorbell = CrossProcessNotifier(path: files.doorbell)
        let core = try WriterState(
            database: connection,
            options: options,
            published: published,
            doorbell: doorbell,
            checkpointer: Checkpointer(path: files.database, options: options.connection(.readWrite))
        )
        hooks = core.caches.hooks
        repairs = core.caches.repairs
        holes = core.demand
        listEnds = core.chatDemand
        writer = StoreWriter(
            core,
            on: options.makeQueue("martlet.store"),
            idleDelay: options.idleDelay,
            clock: options.clock
        )
        readers = try ReaderPool(
            path: files.database,
            options: options.connection(.readOnly),
            count: options.readerCount
        ) { [makeQueue = options.makeQueue] in makeQueue("martlet.store.reader") }
        let writer = writer
        // Weakly: the writer owns the notifier, and an unused store must be released.
        doorbell?.listen { [weak writer] in writer?.perform { $0.catchUp() } }
    }

    /// True if no transaction, read or view is under way on the store's queues; for tests, which advance time only
    /// then.
    package var isQuiet: Bool { writer.isQuiet && readers.isQuiet }

    /// The counters that the daily check repaired. They must be reported, because they mean damage or a bug.
    public var counterRepairs: Signal<CounterAudit.Repair, Never> { repairs.signal }

    /// Runs `body` in a transaction and returns its result, once the commit is as durable as requested and the live
    /// views are updated. When `body` throws, none of its writes are kept.
    ///
    /// - Throws: The error of `body`, or ``StoreError``.
    @discardableResult
    public func transaction<Result: Sendable>(
        _ durability: Durability = .synced,
        _ body: @escaping @Sendable (StoreTransaction) throws -> Result
    ) async throws -> Result {
        try await withCheckedThrowingContinuation { continuation in
            writer.submit(ClosureWriteRequest(durability, body) { continuation.resume(with: $0) })
        }
    }

    /// Runs `body` against one state of the database, in parallel with the writer.
    ///
    /// - Throws: The error of `body`, or ``StoreError``.
    public func read<Result: Sendable>(
        _ body: @escaping @Sendable (StoreReader) throws -> Result
    ) async throws -> Result {
        do {
            return try await readers.read { connection in
                try TimedWork.storeRead.measure { try body(StoreReader(connection)) }
            }
        } catch {
            throw StoreError.translated(error)
        }
    }

    /// The values of `view`: first the current one, then one for each commit that changes it, in order.
    ///
    /// Fails when the view cannot be read; completes when the store is closed.
    public func view<View: LiveView>(_ view: View) -> Signal<View.Value, StoreError> {
        Signal { [writer, readers, published] subscriber in
            let box = ObservedView(view, subscriber: subscriber)
            // Read before the reader's state is fixed, so that no commit falls between them.
            let sequence = published.current
            readers.read { connection in
                try box.load(from: StoreReader(connection))
                box.tell()
            } completion: { result in
                switch result {
                case .success:
                    writer.perform {
                        $0.register(box, loadedAt: sequence)
                    } otherwise: {
                        box.close()
                    }
                case .failure(SQLiteError.interrupted): box.close()
                case .failure(let error): box.fail(error)
                }
            }
            return ActionDisposable { writer.perform { $0.unregister(box) } }
        }
    }

    /// Waits for pending transactions, ends the views and closes the files.
    public func close() async {
        // Readers first, so that the writer can copy the whole log back.
        readers.close()
        await writer.close()
    }
}
