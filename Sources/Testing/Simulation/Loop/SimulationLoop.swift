public import Signals
import StdExtras
public import TestKit

/// The event loop of a simulated world of clients and a server, on virtual time. All due work runs on the caller's
/// thread; when nothing is due the clock jumps to the next event.
///
/// Nothing of a world runs on other threads, so all events follow from its seeds. A loop serves one world.
public final class SimulationLoop {
    /// The clock of the world.
    public let clock = VirtualClock()
    /// The executor of all work of the world.
    public let executor: QueueExecutor

    /// The trace of all events.
    public let trace: Trace

    /// Creates a loop at time zero. Intercepts the tasks of the whole process.
    ///
    /// - Parameter show: Called with each line of the ``trace``.
    /// - Throws: ``SimulationError/noHook``.
    public init(show: (@Sendable (String) -> Void)? = nil) throws {
        try GlobalJobs.catchAll()
        trace = Trace(clock: clock, show: show)
        executor = QueueExecutor(clock.queue)
    }

    /// Creates a queue for a store, whose work takes some time that follows from `seed`.
    public func makeStoreQueue(seed: UInt64) -> Queue { Queue(SlowQueue(clock: clock, seed: seed)) }

    /// Runs `body` as a task of the world and advances time until it ends.
    ///
    /// - Parameters:
    ///   - what: Names the task in errors.
    ///   - limit: The maximum virtual time.
    ///   - body: The work.
    /// - Returns: The result of `body`.
    /// - Throws: The errors of `body`, or ``SimulationError``.
    public func run<Result: Sendable>(
        _ what: String,
        within limit: Duration = .seconds(3600),
        _ body: @escaping @Sendable () async throws -> Result
    ) throws -> Result {
        let outcome = Locked<Swift.Result<Result, any Error>?>(nil)
        Task {
            do {
                let result = try await body()
                outcome.withLock { $0 = .success(result) }
            } catch {
                outcome.withLock { $0 = .failure(error) }
            }
        }
        try pass(what, within: limit) { outcome.withLock { $0 != nil } }
        guard let result = outcome.withLock({ $0 }) else { throw SimulationError.stuck(what) }
        return try result.get()
    }

    /// Advances time by `duration`.
    public func pass(_ duration: Duration) throws {
        let end = clock.now + duration
        let mark = clock.schedule(after: duration, on: nil) {}
        defer { mark.dispose() }
        try pass("time", within: duration + .seconds(1)) { self.clock.now >= end }
    }

    /// Advances time until `isOver` returns true; it is called whenever nothing is due.
    ///
    /// - Throws: ``SimulationError/stuck(_:)``, ``SimulationError/tooLong(_:)``.
    public func pass(_ what: String, within limit: Duration, until isOver: () -> Bool) throws {
        let end = clock.now + limit
        while true {
            settle()
            if isOver() { return }
            guard let next = clock.nextDue else { throw SimulationError.stuck(what) }
            guard next <= end else { throw SimulationError.tooLong(what) }
            clock.advance(by: max(next - clock.now, .zero))
        }
    }

    /// Runs all due work, until none is left.
    private func settle() {
        while GlobalJobs.run(on: executor.asUnownedSerialExecutor()) || clock.isDue { clock.run() }
    }
}
