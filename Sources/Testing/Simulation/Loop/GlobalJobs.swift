import Glibc
import StdExtras

/// Jobs of tasks that belong to no actor, caught on their way to the runtime's own threads.
///
/// With them run by the simulation's one thread, all that a client does happens there, in an order that depends on
/// the seed alone; nothing is under way where the simulation cannot see it. The runtime has a hook for this. It is
/// process-wide, so a process either simulates or does something else.
enum GlobalJobs {
    private typealias Enqueue = @convention(thin) (UnownedJob) -> Void
    private typealias Hook = @convention(thin) (UnownedJob, Enqueue) -> Void

    private static let waiting = Locked<[UnownedJob]>([])

    /// Catches jobs from now on.
    ///
    /// - Throws: ``SimulationError/noHook`` when the runtime of this system has none.
    static func catchAll() throws(SimulationError) {
        guard let symbol = dlsym(nil, "swift_task_enqueueGlobal_hook") else { throw .noHook }
        // SAFETY: the runtime declares this symbol as a variable that holds a function of this shape or null, and
        // reads it at each enqueue; it is written once, before the first task of the simulation.
        symbol.assumingMemoryBound(to: Hook?.self).pointee = { job, _ in
            GlobalJobs.waiting.withLock { $0.append(job) }
        }
    }

    /// Whether there is nothing to run.
    static var isEmpty: Bool { waiting.withLock { $0.isEmpty } }

    /// Runs what waits, and nothing that comes meanwhile.
    ///
    /// - Returns: Whether there was anything.
    static func run(on executor: UnownedSerialExecutor) -> Bool {
        let jobs = waiting.withLock { waiting in
            defer { waiting = [] }
            return waiting
        }
        for job in jobs { job.runSynchronously(on: executor) }
        return !jobs.isEmpty
    }
}
