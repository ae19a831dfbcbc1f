public import Signals
import SQLite
import StdExtras

/// The reactive database of one account: everything a member sees is a live view over it.
///
/// ```swift
/// let store = try await MessageStore.open(StoreFiles(folder: folder), options: StoreOptions(key: key))
/// try await store.transaction { try $0.add([message]) }
/// let shown = store.view(PeerView(peer)).start(next: { peer in … })
/// ```
///
/// Writes are made on one lane, in the order in which they were asked for, and are durable before anybody hears
/// of them (see ``Durability``). Reads use other connections and never wait for a write. Another process may have
/// the same store open; its writes reach the views here as well.
///
/// Threads: callable from anywhere. Views deliver on the store's own queues, one value after another; hop
/// with `deliverOn` before work that takes longer than microseconds.
public final class MessageStore: Sendable {
    let writer: StoreWriter
    private let readers: ReaderPool
    private let published: PublishedSequence
    private let doorbell: CrossProcessNotifier?
    let hooks: StoreHooks
    private let repairs: ValuePipe<CounterAudit.Repair>
    let holes: ValuePromise<Set<HistoryDemand>>
    let listEnds: ValuePromise<Set<ChatList>>

    /// Opens the store, making it when it is not there and bringing an older one to the newest schema.
    ///
    /// - Throws: ``StoreError``; the files are as they were then.
    public static func open(_ files: StoreFiles, options: StoreOptions) throws(StoreError) -> MessageStore {
        do {
            return try MessageStore(files, options: options)
        } catch {
            throw StoreError.flattened(error)
        }
    }

    private init(_ files: StoreFiles, options: StoreOptions) throws {
        // Half of the files may be elsewhere; opening would make an empty store of what is left.
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
        // Weakly: the lane rings the bell, and a store that nobody holds must go.
        doorbell?.listen { [weak writer] in writer?.perform { $0.catchUp() } }
    }

    /// Whether no transaction, read or view is under way on the store's queues; for tests, which let time go on only
    /// then.
    package var isQuiet: Bool { writer.isQuiet && readers.isQuiet }

    /// Counters that the daily check found wrong and put right; to be reported, as it means damage or a mistake.
    public var counterRepairs: Signal<CounterAudit.Repair, Never> { repairs.signal }

    /// Runs `body` in a transaction and returns what it returns, once that is as durable as asked for and the live
    /// views have been told. When `body` throws, nothing that it wrote is kept.
    ///
    /// - Throws: What `body` throws, or ``StoreError``.
    @discardableResult
    public func transaction<Result: Sendable>(
        _ durability: Durability = .synced,
        _ body: @escaping @Sendable (StoreTransaction) throws -> Result
    ) async throws -> Result {
        try await withCheckedThrowingContinuation { continuation in
            writer.submit(ClosureWriteRequest(durability, body) { continuation.resume(with: $0) })
        }
    }

    /// Runs `body` against one state of the database, beside the lane.
    ///
    /// - Throws: What `body` throws, or ``StoreError``.
    public func read<Result: Sendable>(
        _ body: @escaping @Sendable (StoreReader) throws -> Result
    ) async throws -> Result {
        do {
            return try await readers.read { connection in
                try body(StoreReader(connection))
            }
        } catch {
            throw StoreError.translated(error)
        }
    }

    /// The values of `view`: at once the one it has now, then one for each commit that changes it, in order.
    ///
    /// Fails when the view cannot be read; completes when the store is closed.
    public func view<View: LiveView>(_ view: View) -> Signal<View.Value, StoreError> {
        Signal { [writer, readers, published] subscriber in
            let box = ObservedView(view, subscriber: subscriber)
            // Asked before the reader's state is fixed, so that no commit falls between them.
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

    /// Waits for what was asked for, ends the views and closes the files.
    public func close() async {
        // Readers first, so that the lane can copy the whole log back.
        readers.close()
        await writer.close()
    }
}
