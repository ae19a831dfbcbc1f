public import Signals
import StdExtras

/// A clock that only a test moves, and a queue whose work runs only then.
///
/// Timers due at one moment run in the order of scheduling, on the thread that moves the clock.
public final class VirtualClock: SignalClock {
    private struct Job {
        var due: Duration
        var number: Int
        var isQueued: Bool
        var work: @Sendable () -> Void
    }

    private struct State {
        var now = Duration.zero
        var slept = Duration.zero
        var lastNumber = 0
        var jobs: [Job] = []
        var isRunningQueued = false
    }

    private let state = Locked(State())

    /// Creates a clock at zero.
    public init() {}

    /// The time moved so far, without sleep.
    public var now: Duration { state.withLock { $0.now } }

    /// The time moved so far, sleep included.
    public var nowWithSleep: Duration { state.withLock { $0.now + $0.slept } }

    /// The number of waiting timers and queued work items; 0 means that nothing was left behind.
    public var pendingCount: Int { state.withLock { $0.jobs.count } }

    /// The time of the next timer or queued work; nil when nothing waits.
    public var nextDue: Duration? { state.withLock { $0.jobs.lazy.map(\.due).min() } }

    /// True if something is due now.
    public var isDue: Bool {
        state.withLock { state in state.jobs.contains { $0.due <= state.now } }
    }

    /// A serial queue whose work runs when the clock moves, ``run()`` included.
    public var queue: Queue { Queue(VirtualQueueBackend(clock: self)) }

    /// Schedules `work`; a `queue` other than the clock's own receives the work when it is due.
    public func schedule(
        after delay: Duration,
        on queue: Queue?,
        _ work: @escaping @Sendable () -> Void
    ) -> any Disposable {
        let number = add(after: delay, isQueued: false) {
            if let queue { queue.async(work) } else { work() }
        }
        return ActionDisposableOnDemand { [weak self] in self?.remove(number) }
    }

    /// Advances the time by `duration`, running work at the moment it is due.
    public func advance(by duration: Duration) {
        let end = now + duration
        while let job = takeJob(dueBy: end) {
            job.work()
            state.withLock { $0.isRunningQueued = false }
        }
        state.withLock { $0.now = max($0.now, end) }
    }

    /// Runs all due work.
    public func run() { advance(by: .zero) }

    /// Simulates sleep of the computer: ``nowWithSleep`` jumps, timers do not notice.
    public func sleep(for duration: Duration) {
        state.withLock { $0.slept += duration }
    }

    fileprivate var isRunningQueued: Bool { state.withLock { $0.isRunningQueued } }

    @discardableResult
    fileprivate func add(
        after delay: Duration,
        isQueued: Bool,
        _ work: @escaping @Sendable () -> Void
    ) -> Int {
        state.withLock { state in
            state.lastNumber += 1
            let due = state.now + max(delay, .zero)
            state.jobs.append(Job(due: due, number: state.lastNumber, isQueued: isQueued, work: work))
            return state.lastNumber
        }
    }

    private func remove(_ number: Int) {
        let leaving = state.withLock { state in
            state.jobs.firstIndex { $0.number == number }.map { state.jobs.remove(at: $0) }
        }
        withExtendedLifetime(leaving) {}
    }

    private func takeJob(dueBy end: Duration) -> Job? {
        state.withLock { state in
            let next = state.jobs.indices.min {
                (state.jobs[$0].due, state.jobs[$0].number) < (state.jobs[$1].due, state.jobs[$1].number)
            }
            guard let next, state.jobs[next].due <= end else { return nil }
            let job = state.jobs.remove(at: next)
            state.now = max(state.now, job.due)
            state.isRunningQueued = job.isQueued
            return job
        }
    }
}

/// Runs its action when disposed, not when released.
private final class ActionDisposableOnDemand: Disposable {
    private let action: @Sendable () -> Void

    init(_ action: @escaping @Sendable () -> Void) { self.action = action }

    func dispose() { action() }
}

private struct VirtualQueueBackend: QueueBackend {
    let clock: VirtualClock

    func enqueue(_ work: @escaping @Sendable () -> Void) {
        clock.add(after: .zero, isQueued: true, work)
    }

    func enqueue(after delay: Duration, _ work: @escaping @Sendable () -> Void) {
        clock.add(after: delay, isQueued: true, work)
    }

    var isCurrent: Bool { clock.isRunningQueued }
}
