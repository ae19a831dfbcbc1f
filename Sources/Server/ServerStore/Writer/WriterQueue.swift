import Dispatch
import StdExtras

/// Jobs on their way to the lane's thread.
///
/// Threads: ``append(_:)`` and ``close()`` from anywhere; ``take()`` and ``sleep(milliseconds:)`` on the lane.
final class WriterQueue<Job: Sendable>: Sendable {
    private struct State {
        var jobs: [Job] = []
        /// Jobs that the lane has taken and not begun.
        var backlog = 0
        var isAsleep = false
        var isClosed = false
    }

    private let state = Locked(State())
    private let wakeUp = DispatchSemaphore(value: 0)
    private let limit: Int

    init(limit: Int) { self.limit = limit }

    /// Adds a job and wakes the lane if it sleeps.
    func append(_ job: Job) throws(ServerStoreError) {
        let mustWake = try state.withLock { state throws(ServerStoreError) in
            guard !state.isClosed else { throw .closed }
            guard state.jobs.count + state.backlog < limit else { throw .overloaded }
            state.jobs.append(job)
            defer { state.isAsleep = false }
            return state.isAsleep
        }
        if mustWake { wakeUp.signal() }
    }

    /// No jobs from now on; the lane gets those that wait.
    func close() {
        let mustWake = state.withLock { state in
            state.isClosed = true
            defer { state.isAsleep = false }
            return state.isAsleep
        }
        if mustWake { wakeUp.signal() }
    }

    /// All that came, in order; nil when none did and none will come. They count as waiting until ``begun(_:)``.
    func take() -> [Job]? {
        state.withLock { state in
            defer {
                state.backlog += state.jobs.count
                state.jobs = []
            }
            return state.jobs.isEmpty && state.isClosed ? nil : state.jobs
        }
    }

    /// Notes that jobs which were taken are running.
    func begun(_ count: Int) { state.withLock { $0.backlog -= count } }

    /// Waits until a job comes, the queue closes, or the time is over.
    ///
    /// - Returns: Whether the time was over. Never without a time.
    func sleep(milliseconds: Int?) -> Bool {
        let maySleep = state.withLock { state in
            state.isAsleep = state.jobs.isEmpty && !state.isClosed
            return state.isAsleep
        }
        guard maySleep else { return false }
        guard let milliseconds else {
            wakeUp.wait()
            return false
        }
        guard wakeUp.wait(timeout: .now() + .milliseconds(milliseconds)) == .timedOut else { return false }
        // Whoever took `isAsleep` back meanwhile signals; take that signal too, or the next sleep is none.
        let isSignalled = state.withLock { state in
            defer { state.isAsleep = false }
            return !state.isAsleep
        }
        if isSignalled { wakeUp.wait() }
        return !isSignalled
    }

    /// How many jobs wait.
    var count: Int { state.withLock { $0.jobs.count + $0.backlog } }
}
