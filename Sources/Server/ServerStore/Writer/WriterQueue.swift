import Dispatch
import StdExtras

/// Jobs that wait for the writer's thread.
///
/// Threads: ``append(_:)`` and ``close()`` from anywhere; ``take()`` and ``sleep(milliseconds:)`` on the writer.
final class WriterQueue<Job: Sendable>: Sendable {
    private struct State {
        var jobs: [Job] = []
        /// The number of jobs that the writer has taken and not started.
        var backlog = 0
        var isAsleep = false
        var isClosed = false
    }

    private let state = Locked(State())
    private let wakeUp = DispatchSemaphore(value: 0)
    private let limit: Int

    init(limit: Int) { self.limit = limit }

    /// Adds a job and wakes the writer if it sleeps.
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

    /// Refuses jobs from now on; the writer still gets those that wait.
    func close() {
        let mustWake = state.withLock { state in
            state.isClosed = true
            defer { state.isAsleep = false }
            return state.isAsleep
        }
        if mustWake { wakeUp.signal() }
    }

    /// All waiting jobs, in order; nil if there are none and none will come. They count as waiting until
    /// ``begun(_:)``.
    func take() -> [Job]? {
        state.withLock { state in
            defer {
                state.backlog += state.jobs.count
                state.jobs = []
            }
            return state.jobs.isEmpty && state.isClosed ? nil : state.jobs
        }
    }

    /// Records that taken jobs are running.
    func begun(_ count: Int) { state.withLock { $0.backlog -= count } }

    /// Waits until a job arrives, the queue closes, or the time is over.
    ///
    /// - Returns: True if the time was over. Never true without a time.
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
        // The caller that cleared `isAsleep` meanwhile signals; consume that signal too, or the next sleep ends at
        // once.
        let isSignalled = state.withLock { state in
            defer { state.isAsleep = false }
            return !state.isAsleep
        }
        if isSignalled { wakeUp.wait() }
        return !isSignalled
    }

    /// The number of waiting jobs.
    var count: Int { state.withLock { $0.jobs.count + $0.backlog } }
}
