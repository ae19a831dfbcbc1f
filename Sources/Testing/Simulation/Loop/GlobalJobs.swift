import Glibc
import StdExtras

/// Intercepts jobs of tasks without an actor, before they reach the runtime's own threads.
///
/// The simulation's one thread runs them, so that all work of a client happens there, in an order that depends on the
/// seed alone. The runtime has a hook for this. The hook is process-wide, so a process either simulates or does
/// something else.
enum GlobalJobs {
    private typealias Enqueue = @convention(thin) (UnownedJob) -> Void
    private typealias Hook = @convention(thin) (UnownedJob, Enqueue) -> Void

    private static let waiting = Locked<[UnownedJob]>([])

    /// Intercepts jobs from now on.
    ///
    /// - Throws: ``SimulationError/noHook`` when this system's runtime has no hook.
    static func catchAll() throws(SimulationError) {
        guard let symbol = dlsym(nil, "swift_task_enqueueGlobal_hook") else { throw .noHook }
        // SAFETY: the runtime declares this symbol as a variable that holds a function of this shape or null, and
        // reads it at each enqueue; it is written once, before the first task of the simulation.
        symbol.assumingMemoryBound(to: Hook?.self).pointee = { job, _ in
            GlobalJobs.waiting.withLock { $0.append(job) }
        }
    }

    /// True if no job is waiting.
    static var isEmpty: Bool { waiting.withLock { $0.isEmpty } }

    /// Runs the waiting jobs, but not those that arrive meanwhile.
    ///
    /// - Returns: True if there were any.
    static func run(on executor: UnownedSerialExecutor) -> Bool {
        let jobs = waiting.withLock { waiting in
            defer { waiting = [] }
            return waiting
        }
        for job in jobs { job.runSynchronously(on: executor) }
        return !jobs.isEmpty
    }
}
