public import ClientModel
public import MessageStore
public import Signals
import StdExtras
public import TelegramSchema

/// The one place where data from the server becomes stored data (TC-01 to TC-14; `docs/notes/updates.md`). Pushes,
/// differences, results of own calls and pages of history pass through one queue.
///
/// Each operation ends with one transaction that writes the changes together with the new state, so a killed program
/// resumes exactly where the store is.
///
/// Threads: an actor on the account's executor; ``take(_:)`` and ``missed()`` are callable from anywhere and keep
/// the order of their calls.
public actor UpdateProcessor: UpdateSink {
    typealias Sequencer = UpdateSequencer<QueuedUpdate>
    typealias Operation = @Sendable (isolated UpdateProcessor) async -> Void

    let services: AccountDependencies
    /// The received updates, in order up to the first gap.
    var sequencer = Sequencer(UpdateState())
    /// The stored state, as far as known.
    var committed = UpdateState()
    /// The stored state of each followed channel, as far as known.
    var committedChannels: [Int64: Int32] = [:]
    /// The channels whose difference is being fetched.
    var following = ChannelDifferenceQueue()
    /// The calls whose updates wait for others.
    var tickets: [Int: PendingCallResult] = [:]
    var lastTicket = 0
    /// The random ids of own messages by their keys on the server, until the messages themselves come.
    var sentIDs: [MessageKey: Int64] = [:]
    /// The recent changes, for answers that are under way.
    var changes = RecentChanges()
    /// The recent changes without a counter, and those that must be fetched because of them.
    var uncounted = UnsequencedUpdates()
    var doubtful: Set<StalePart> = []
    var doubtTimer: (any Disposable)?
    /// True if the stored state is loaded; pushes and differences wait for that.
    private(set) var isLoaded = false
    private(set) var isStopped = false

    private var operations: [Operation] = []
    /// The task that runs the operations; nil if none waits.
    private var running: Task<Void, Never>?
    private var gapTimer: (any Disposable)?
    private var isDifferenceQueued = false
    /// The timer for a difference that the server did not send, and its next pause.
    private var laterTimer: (any Disposable)?
    private var laterPauses = Backoff()
    /// True if other operations went before a difference that should have been first.
    private(set) var isOvertaken = false
    private nonisolated let inbox = Locked(UpdateInbox())
    nonisolated let eventPipe = ValuePipe<AppliedEvents>()
    nonisolated let updating = ValuePromise(false, ignoreRepeated: true)
    nonisolated let slowReplayPipe = ValuePipe<ReplayReport>()

    /// The account's executor.
    public nonisolated var unownedExecutor: UnownedSerialExecutor {
        services.executor.asUnownedSerialExecutor()
    }

    /// Creates a processor that is idle until ``start()``.
    public init(_ services: AccountDependencies) { self.services = services }

    /// The applied changes, after each commit. Delivered on the account's queue.
    public nonisolated var events: Signal<AppliedEvents, Never> { eventPipe.signal }

    /// True while missed updates are fetched; the title of the chat list shows it.
    public nonisolated var isUpdating: Signal<Bool, Never> { updating.signal }

    /// Replays that took longer than a second, for the log.
    public nonisolated var slowReplays: Signal<ReplayReport, Never> { slowReplayPipe.signal }

    /// Continues from the stored state, and fetches the difference.
    ///
    /// Returns when the stored state is loaded; the difference is fetched afterwards. Another call only fetches the
    /// difference.
    ///
    /// - Throws: ``StoreError``.
    public func start() async throws {
        guard !isLoaded else { return queueDifference() }
        try await withCheckedThrowingContinuation { continuation in
            enqueue { processor in
                do {
                    try await processor.load()
                    continuation.resume()
                } catch {
                    continuation.resume(throwing: error)
                }
            }
        }
        queueDifference()
    }

    /// Loads the state in the queue's order: changes of earlier tasks are committed by then.
    private func load() async throws {
        let (state, channels) = try await services.store.read { reader in
            (try reader.entry(.updateState), try reader.channelStates())
        }
        restart(from: state ?? UpdateState(), channels)
        isLoaded = true
        await applyPushes()
    }

    /// Stops: waiting calls fail with `CancellationError`, and nothing more is applied.
    public func stop() {
        isStopped = true
        gapTimer?.dispose()
        gapTimer = nil
        laterTimer?.dispose()
        laterTimer = nil
        doubtTimer?.dispose()
        doubtTimer = nil
        for pendingResult in tickets.values { pendingResult.finish(.failure(CancellationError())) }
        tickets = [:]
        // A request that waits for the network would block the operations after it.
        running?.cancel()
        following.cancel()
    }

    /// Takes updates that a connection pushed. Returns at once; applied in the order of the calls.
    public nonisolated func take(_ updates: TL.Updates) {
        guard inbox.withLock({ $0.add(updates) }) else { return }
        wake { $0.enqueue { await $0.applyPushes() } }
    }

    /// Records that pushes may have been lost, for example after a reconnection. Fetches the difference, and reports
    /// data without a counter as stale.
    public nonisolated func missed() {
        updating.set(true)
        wake { $0.queueDifference() }
    }

    /// Applies the result of an own call, by the same rules as a push, and returns when that is done.
    ///
    /// - Parameters:
    ///   - updates: The result.
    ///   - randomID: The message, for a result that does not name it (`updateShortSentMessage`).
    ///   - also: Runs after the last update, in the transaction that applies it: finishes the task, for example.
    /// - Throws: The errors of `also`, despite which the updates are applied; ``StoreError``; `CancellationError`
    ///   after ``stop()``.
    public func apply(
        _ updates: TL.Updates,
        randomID: Int64? = nil,
        also: @escaping @Sendable (StoreTransaction) throws -> Void = { _ in }
    ) async throws {
        try await withCheckedThrowingContinuation { continuation in
            enqueue { processor in
                await processor.applyOwn(
                    updates,
                    randomID: randomID,
                    PendingCallResult(also) { continuation.resume(with: $0) }
                )
            }
        }
    }

    /// Applies the result of a call that contains only a pts range, such as `messages.affectedMessages`. `also`
    /// writes the call's effect, which no push reports.
    ///
    /// - Parameters:
    ///   - pts: The counter after the call.
    ///   - count: The number of changes by the call.
    ///   - channel: The channel whose counter it is; nil for the account's own.
    ///   - also: Runs after everything before it, in the transaction that moves the counter.
    /// - Throws: As ``apply(_:randomID:also:)``.
    public func applyAffected(
        pts: Int32,
        count: Int32,
        channel: PeerID?,
        also: @escaping @Sendable (StoreTransaction) throws -> Void = { _ in }
    ) async throws {
        let box = channel.map { UpdateSequenceScope.channel($0.number) } ?? .account
        let order = UpdateOrder(box: box, value: pts, count: count)
        try await withCheckedThrowingContinuation { continuation in
            enqueue { processor in
                await processor.applyAffected(
                    order,
                    PendingCallResult(also) { continuation.resume(with: $0) }
                )
            }
        }
    }

    /// Runs a transaction in order with the updates: before those that come after the call (TC-12).
    ///
    /// - Throws: The errors of `body`; ``StoreError``; `CancellationError` after ``stop()``.
    public func perform<Result: Sendable>(
        _ body: @escaping @Sendable (StoreTransaction) throws -> Result
    ) async throws -> Result {
        try await withCheckedThrowingContinuation { continuation in
            enqueue { processor in
                guard !processor.isStopped else { return continuation.resume(throwing: CancellationError()) }
                do {
                    let result = try await processor.services.store.transaction(.buffered, body)
                    continuation.resume(returning: result)
                } catch {
                    continuation.resume(throwing: error)
                }
            }
        }
    }
}

// The queue
extension UpdateProcessor {
    /// Runs `body` on the processor's executor, in the order of the calls.
    private nonisolated func wake(_ body: @escaping @Sendable (isolated UpdateProcessor) -> Void) {
        services.executor.queue.async { self.assumeIsolated(body) }
    }

    /// Appends an operation to the queue.
    func enqueue(_ operation: @escaping Operation) {
        operations.append(operation)
        guard running == nil else { return }
        running = Task { await runOperations() }
    }

    private func runOperations() async {
        while !operations.isEmpty {
            let operation = operations.removeFirst()
            await operation(self)
        }
        running = nil
        setGapTimer()
    }

    /// Adopts the stored state.
    func restart(from state: UpdateState, _ channels: [Int64: Int32]) {
        committed = state
        committedChannels = channels
        sequencer = Sequencer(state, channels: channels)
    }

    /// Queues a request for the difference, unless one is queued already.
    func queueDifference() {
        guard !isDifferenceQueued else { return }
        isDifferenceQueued = true
        enqueue { processor in
            processor.isDifferenceQueued = false
            if processor.isLoaded { await processor.catchUp() }
        }
    }

    /// Requests the difference after a pause, while the other operations continue: a server that does not send the
    /// difference may do everything else.
    func queueDifferenceLater() {
        isOvertaken = true
        laterTimer = services.clock.schedule(
            after: laterPauses.next(services.random()),
            on: services.executor.queue
        ) { [weak self] in
            self?.assumeIsolated { $0.queueDifference() }
        }
    }

    /// Records that nothing is missing any more.
    func differenceCame() {
        laterTimer?.dispose()
        laterTimer = nil
        laterPauses = Backoff()
        isOvertaken = false
    }

    /// Removes and returns all pushes so far, and whether they are complete.
    func takePushed() -> (updates: [TL.Updates], isComplete: Bool) {
        inbox.withLock { $0.takeAll() }
    }

    /// Sets the timer for the next check of held updates.
    func setGapTimer() {
        gapTimer?.dispose()
        gapTimer = nil
        guard !isStopped, let deadline = sequencer.deadline(except: following.asked) else { return }
        let delay = max(.zero, deadline - services.clock.now)
        gapTimer = services.clock.schedule(after: delay, on: services.executor.queue) { [weak self] in
            self?.assumeIsolated { processor in processor.enqueue { await $0.fillGaps() } }
        }
    }
}
