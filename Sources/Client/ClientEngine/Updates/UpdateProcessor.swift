public import ClientModel
public import MessageStore
public import Signals
import StdExtras
public import TelegramSchema

/// The one place where what the server says becomes what is stored: pushes, differences, results of our own calls
/// and pages of history, one after the other (client.md TC-01 to TC-14; `docs/notes/updates.md`).
///
/// Each operation ends with one transaction that writes the changes together with the new place in the stream, so a
/// program that is killed goes on exactly where the store is.
///
/// Threads: an actor on the account's executor; ``take(_:)`` and ``missed()`` are callable from anywhere and keep the
/// order of their calls.
public actor UpdateProcessor: UpdateSink {
    typealias Sequencer = UpdateSequencer<QueuedUpdate>
    typealias Operation = @Sendable (isolated UpdateProcessor) async -> Void

    let services: AccountDependencies
    /// The updates that came, in order up to where they lack something.
    var sequencer = Sequencer(UpdateState())
    /// The state that the store has, as far as we know.
    var committed = UpdateState()
    /// Where the store has each channel that is followed, as far as we know.
    var committedChannels: [Int64: Int32] = [:]
    /// Channels of which it is being asked what was missed.
    var following = ChannelDifferenceQueue()
    /// Calls whose updates wait for others.
    var tickets: [Int: PendingCallResult] = [:]
    var lastTicket = 0
    /// Random ids of ours by the places that the server gave, until the messages themselves come.
    var sentIDs: [MessageKey: Int64] = [:]
    /// For answers that are under way.
    var changes = RecentChanges()
    /// When what has no counter changed lately, and of what the server is to be asked for that.
    var uncounted = UnsequencedUpdates()
    var doubtful: Set<StalePart> = []
    var doubtTimer: (any Disposable)?
    /// Whether the stored state is loaded: pushes and differences wait for it.
    private(set) var isLoaded = false
    private(set) var isStopped = false

    private var operations: [Operation] = []
    /// What carries the operations out; nil when none waits.
    private var running: Task<Void, Never>?
    private var gapTimer: (any Disposable)?
    private var isDifferenceQueued = false
    /// Asks again for a difference that the server did not give, and how long the next such pause is.
    private var laterTimer: (any Disposable)?
    private var laterPauses = Backoff()
    /// Whether something went through the queue before the difference that was to go first.
    private(set) var isOvertaken = false
    private nonisolated let inbox = Locked(UpdateInbox())
    nonisolated let eventPipe = ValuePipe<AppliedEvents>()
    nonisolated let updating = ValuePromise(false, ignoreRepeated: true)
    nonisolated let slowReplayPipe = ValuePipe<ReplayReport>()

    /// Where the lane runs.
    public nonisolated var unownedExecutor: UnownedSerialExecutor {
        services.executor.asUnownedSerialExecutor()
    }

    /// Makes a lane that stands still until ``start()``.
    public init(_ services: AccountDependencies) { self.services = services }

    /// What was applied, after each commit. Delivered on the account's queue.
    public nonisolated var events: Signal<AppliedEvents, Never> { eventPipe.signal }

    /// Whether what was missed is being fetched; the title of the chat list says so.
    public nonisolated var isUpdating: Signal<Bool, Never> { updating.signal }

    /// Replays that took longer than a second, for the log.
    public nonisolated var slowReplays: Signal<ReplayReport, Never> { slowReplayPipe.signal }

    /// Goes on from where the store is, and asks for what was missed.
    ///
    /// Returns when the stored state is loaded; the difference is fetched afterwards. Called again, it only asks for
    /// that.
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

    /// In its turn: what a task of ours brought before is committed by then.
    private func load() async throws {
        let (state, channels) = try await services.store.read { reader in
            (try reader.entry(.updateState), try reader.channelStates())
        }
        restart(from: state ?? UpdateState(), channels)
        isLoaded = true
        await applyPushes()
    }

    /// Ends it: what waits fails with `CancellationError`, nothing more is applied.
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
        // A call that waits for a network holds up what waits behind it.
        running?.cancel()
        following.cancel()
    }

    /// Takes what a connection was pushed. Returns at once; applied in the order of the calls.
    public nonisolated func take(_ updates: TL.Updates) {
        guard inbox.withLock({ $0.add(updates) }) else { return }
        wake { $0.enqueue { await $0.applyPushes() } }
    }

    /// Notes that pushes may have been lost, as when a connection was made anew: asks for the difference, and says
    /// that what has no counter is stale.
    public nonisolated func missed() {
        updating.set(true)
        wake { $0.queueDifference() }
    }

    /// Applies the result of a call of ours, by the same rules as a push, and returns when that is done.
    ///
    /// - Parameters:
    ///   - updates: The result.
    ///   - randomID: For a result that does not name our message (`updateShortSentMessage`), which it is.
    ///   - also: Runs in the transaction that applies the last of them, after it: finishes the task, and whatever else
    ///     is to happen together with it.
    /// - Throws: What `also` throws, and the updates are applied nevertheless; ``StoreError``; `CancellationError`
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

    /// Applies the result of a call that only says how far it moved a counter, as `messages.affectedMessages`: what it
    /// did is for `also` to write, and is not told by a push.
    ///
    /// - Parameters:
    ///   - pts: The counter after the call.
    ///   - count: How far the call moved it.
    ///   - channel: The channel whose counter it is; nil for the account's own.
    ///   - also: Runs when everything before it was applied, in the transaction that moves the counter.
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

    /// Runs a transaction in the order of the updates: before those that came after the call (TC-12).
    ///
    /// - Throws: What `body` throws; ``StoreError``; `CancellationError` after ``stop()``.
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
    /// Runs `body` on the lane's executor, after what was woken before.
    private nonisolated func wake(_ body: @escaping @Sendable (isolated UpdateProcessor) -> Void) {
        services.executor.queue.async { self.assumeIsolated(body) }
    }

    /// Puts an operation behind the others.
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

    /// Takes the stored state for the truth.
    func restart(from state: UpdateState, _ channels: [Int64: Int32]) {
        committed = state
        committedChannels = channels
        sequencer = Sequencer(state, channels: channels)
    }

    /// Asks for the difference, unless that is about to be done.
    func queueDifference() {
        guard !isDifferenceQueued else { return }
        isDifferenceQueued = true
        enqueue { processor in
            processor.isDifferenceQueued = false
            if processor.isLoaded { await processor.catchUp() }
        }
    }

    /// Asks for the difference after a while, and lets the others in the queue go on meanwhile: a server that does not
    /// tell what was missed may do all else.
    func queueDifferenceLater() {
        isOvertaken = true
        laterTimer = services.clock.schedule(
            after: laterPauses.next(services.random()),
            on: services.executor.queue
        ) { [weak self] in
            self?.assumeIsolated { $0.queueDifference() }
        }
    }

    /// Notes that nothing is missing any more.
    func differenceCame() {
        laterTimer?.dispose()
        laterTimer = nil
        laterPauses = Backoff()
        isOvertaken = false
    }

    /// Everything that was pushed so far; whether some of it had to be thrown away.
    func takePushed() -> (updates: [TL.Updates], isComplete: Bool) {
        inbox.withLock { $0.takeAll() }
    }

    /// Looks again when what is held has waited long enough.
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
