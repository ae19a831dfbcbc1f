import ClientModel
public import MessageStore
public import Signals
import StdExtras

/// Runs the store's persistent tasks: the user's actions that the server has not received yet.
///
/// One runner exists for each account, in one process. It starts tasks that are due and whose conditions hold, most
/// urgent first, and passes each to the handler of its kind. A task ends with a typed outcome, or is postponed by
/// decorrelated jitter. Cancelling a running task cancels its run.
public actor TaskRunner {
    /// The report of a refused task, for the user.
    public struct Report: Equatable, Sendable {
        /// The task as it was started.
        public let task: StoredTask
        /// The reason.
        public let refusal: TaskRejection
    }

    let services: AccountDependencies
    /// The account's queue.
    public nonisolated var unownedExecutor: UnownedSerialExecutor {
        services.executor.asUnownedSerialExecutor()
    }

    private let reported = ValuePipe<Report>()
    private var handlers: [TaskKind: any TaskHandler] = [:]
    private var conditions: Set<TaskCondition> = []
    private var schedule = TaskSchedule()
    private var runnable: [StoredTask] = []
    private var runs: [TaskID: Run] = [:]
    private var backoffs: [TaskID: Backoff] = [:]
    private var subscription: Subscription?
    private let timer = MetaDisposable()
    /// The schedulers that create tasks for the store's marks; see ``handleStates(_:)``.
    var carriers: [DirtyStateScheduler] = []
    private var isStopped = false

    private struct Run {
        var kind: TaskKind
        var work: Task<Void, Never>?
    }

    /// A runner that is idle until ``start()``.
    public init(_ services: AccountDependencies) { self.services = services }

    /// The tasks that were refused, on the account's queue.
    public nonisolated var reports: Signal<Report, Never> { reported.signal }

    /// Registers the handler for tasks of `kind`. Tasks without a handler wait.
    public func register(_ handler: any TaskHandler, for kind: TaskKind) {
        handlers[kind] = handler
        look()
    }

    /// True if a handler for `kind` is registered.
    func isRegistered(_ kind: TaskKind) -> Bool { handlers[kind] != nil }

    /// Sets the conditions that hold: ``TaskCondition/network``, ``TaskCondition/accountReady``.
    public func setConditions(_ holding: Set<TaskCondition>) {
        guard holding != conditions else { return }
        conditions = holding
        look()
    }

    /// Resumes the tasks that were running when the program ended, and starts.
    ///
    /// - Throws: `StoreError`.
    public func start() async throws {
        // A second start must not treat this program's running tasks as leftovers.
        guard subscription == nil else { return }
        try await services.store.transaction { _ = try $0.resumeTasks() }
        watch()
    }

    /// Stops all work and returns when nothing runs; the next start resumes interrupted tasks.
    public func stop() async {
        isStopped = true
        subscription = nil
        carriers = []
        timer.dispose()
        let works = runs.values.compactMap(\.work)
        for work in works { work.cancel() }
        for work in works { await work.value }
    }

    private func watch() {
        guard !isStopped else { return }
        let queue = services.executor.queue
        subscription = services.follow(RunnableTasksView()) { [weak self] value in
            queue.async { self?.assumeIsolated { $0.take(value) } }
        }
    }

    private func take(_ value: RunnableTasks) {
        runnable = value.tasks
        schedule.take(
            runnable,
            now: services.clock.nowWithSleep,
            serverTime: services.serverTime()
        )
        look()
        let shown = Set(runnable.map(\.id))
        for id in runs.keys where !shown.contains(id) { cancelIfEnded(id) }
    }

    /// Starts the tasks that may run, and sets the timer for the next one.
    private func look() {
        guard !isStopped, subscription != nil else { return }
        let now = services.clock.nowWithSleep
        for task in schedule.startable(runnable, now: now, while: conditions) where runs[task.id] == nil {
            guard let handler = handlers[task.kind] else { continue }
            guard runs.values.count(where: { $0.kind == task.kind }) < handler.limit else { continue }
            runs[task.id] = Run(kind: task.kind)
            runs[task.id]?.work = Task { await self.run(task, handler) }
        }
        guard let wait = schedule.nextWait(runnable, now: now, while: conditions) else {
            return timer.set(nil)
        }
        timer.set(
            services.clock.schedule(after: wait, on: services.executor.queue) { [weak self] in
                self?.assumeIsolated { $0.look() }
            }
        )
    }

    /// Cancels a run that is no longer runnable, unless it is just ending by itself.
    private func cancelIfEnded(_ id: TaskID) {
        Task {
            // If the row is unreadable, the run continues, and its end finds the task ended.
            let isEnded = try? await services.store.read { try $0.task(id)?.state.isEnded ?? true }
            if isEnded == true { runs[id]?.work?.cancel() }
        }
    }
}

// One run
extension TaskRunner {
    private func run(_ seen: StoredTask, _ handler: any TaskHandler) async {
        var task = seen
        do throws(TaskFailure) {
            let context = TaskContext(services)
            guard let started = try await context.transaction(.buffered, { try $0.startTask(seen.id) }) else {
                return forget(seen.id)
            }
            task = started
            try await handler.run(task, in: context)
            let id = task.id
            await settle { _ = try $0.finishTask(id) }
            backoffs[id] = nil
        } catch {
            await fail(task, handler, error)
        }
        forget(task.id)
    }

    private func forget(_ id: TaskID) {
        runs[id] = nil
        // Another task of the kind may have waited for the slot.
        look()
    }

    private func fail(_ task: StoredTask, _ handler: any TaskHandler, _ failure: TaskFailure) async {
        switch failure {
        case .refused(let name, let details):
            await refuse(task, handler, TaskRejection(name, details: details))
        case .broken(let name):
            // An unreadable count is counted the next time.
            let known = try? await services.store.read { try $0.entry(.brokenRuns(of: task.id))?.count ?? 0 }
            let runs = known?.addingSaturating(1)
            guard runs ?? 0 < TaskFailure.brokenAttemptLimit else {
                return await refuse(task, handler, TaskRejection(name))
            }
            await reschedule(task, nextBackoff(task.id), brokenRuns: runs)
        case .retry(let wait):
            await reschedule(task, wait ?? nextBackoff(task.id))
        case .cancelled:
            // A cancelled task has ended already, so this has no effect. A stopped one resumes at the next start.
            if !isStopped { await reschedule(task, nextBackoff(task.id)) }
        }
    }

    /// Ten years.
    private static let longestWait = Duration.seconds(10 * 365 * 86_400)

    private func nextBackoff(_ id: TaskID) -> Duration {
        backoffs[id, default: Backoff()].next(services.random())
    }

    private func reschedule(_ task: StoredTask, _ wait: Duration, brokenRuns: Int32? = nil) async {
        // The server may name any number.
        let wait = min(wait, Self.longestWait)
        let time = services.serverTime().addingSaturating(wait.wholeMilliseconds)
        schedule.reschedule(task.id, nextTime: time, until: services.clock.nowWithSleep + wait)
        let expires = Int32(clamping: time / 1000).addingSaturating(BrokenRuns.lifetime)
        await settle(.buffered) { transaction in
            try transaction.rescheduleTask(task.id, until: time)
            guard let brokenRuns else { return }
            try transaction.setEntry(
                BrokenRuns(count: brokenRuns),
                for: .brokenRuns(of: task.id),
                expires: expires
            )
        }
    }

    private func refuse(_ task: StoredTask, _ handler: any TaskHandler, _ refusal: TaskRejection) async {
        backoffs[task.id] = nil
        let isNew = await settle { transaction in
            let isNew = try transaction.failTask(task.id, refusal.name, details: refusal.details)
            guard isNew else { return false }
            do {
                try handler.refused(task, refusal, in: transaction)
            } catch {
                // What does not read now never will: there is nothing to undo, and the task must end all the same.
                guard error.isUnreadableRecord else { throw error }
            }
            return true
        }
        // A task that was cancelled meanwhile is nobody's any more, and what was not stored comes again.
        if isNew == true { reported.send(Report(task: task, refusal: refusal)) }
    }

    /// Stores the end of a run, with retries: otherwise its row would say for ever that it runs.
    ///
    /// - Returns: The result of `body`; nil if the runner or the store ends before.
    @discardableResult
    private func settle<Result: Sendable>(
        _ durability: Durability = .synced,
        _ body: @escaping @Sendable (StoreTransaction) throws -> Result
    ) async -> Result? {
        var backoff = Backoff()
        while true {
            do {
                return try await services.store.transaction(durability, body)
            } catch StoreError.closed {
                return nil
            } catch {
                // The disk is full or locked. Cancelled when the runner stops; the next start resumes the task.
                let wait = backoff.next(services.random())
                guard !isStopped, (try? await services.clock.sleep(for: wait)) != nil else { return nil }
            }
        }
    }
}

extension Error {
    /// True if a stored record cannot be decoded.
    fileprivate var isUnreadableRecord: Bool {
        if case .record? = self as? StoreError { true } else { self is RecordError }
    }
}

/// The number of a task's runs that ended as ``TaskFailure/broken(_:)``. The number is stored, as a short-lived
/// program would never reach the limit. Network failures do not count.
struct BrokenRuns: RecordCodable, Equatable {
    /// The time in seconds that the number is kept after the last such run: the task has ended by then.
    static let lifetime: Int32 = 30 * 86_400

    var count: Int32 = 0

    init(count: Int32) { self.count = count }

    /// Fields: 1 count.
    init(from reader: inout RecordReader) throws(RecordError) {
        while let field = try reader.next() {
            if field == 1 { count = try reader.int32() }
        }
    }

    func write(to writer: inout RecordWriter) { writer.write(count, at: 1) }
}

extension EntryKey where Value == BrokenRuns {
    /// The number for a task. Task ids are never reused.
    fileprivate static func brokenRuns(of task: TaskID) -> EntryKey {
        EntryKey(.cache(102), String(task.rawValue))
    }
}
