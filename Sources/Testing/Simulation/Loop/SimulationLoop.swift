public import Signals
import StdExtras
public import TestKit

/// Virtual time for a world of clients and a server: everything that is due runs, on the caller's thread, and only when
/// nothing is does the clock move, straight to what is due next.
///
/// Nothing of a world runs on other threads, so all that happens follows from its seeds: a loop is for one world.
public final class SimulationLoop {
    /// The world's time.
    public let clock = VirtualClock()
    /// Where everything of the world runs.
    public let executor: QueueExecutor

    /// What happens on it.
    public let trace: Trace

    /// A loop at time zero. Catches the tasks of the whole process.
    ///
    /// - Parameter show: Gets each line of the ``trace``.
    /// - Throws: ``SimulationError/noHook``.
    public init(show: (@Sendable (String) -> Void)? = nil) throws {
        try GlobalJobs.catchAll()
        trace = Trace(clock: clock, show: show)
        executor = QueueExecutor(clock.queue)
    }

    /// A queue for a store: its work takes some time, which follows from `seed`.
    public func makeStoreQueue(seed: UInt64) -> Queue { Queue(SlowQueue(clock: clock, seed: seed)) }

    /// Runs `body` as a task of the world and lets time pass until it has ended.
    ///
    /// - Parameters:
    ///   - what: Names it when it does not end.
    ///   - limit: The most virtual time that it may take.
    ///   - body: What to do.
    /// - Returns: What `body` returns.
    /// - Throws: What `body` throws, or ``SimulationError``.
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

    /// Lets `duration` pass.
    public func pass(_ duration: Duration) throws {
        let end = clock.now + duration
        let mark = clock.schedule(after: duration, on: nil) {}
        defer { mark.dispose() }
        try pass("time", within: duration + .seconds(1)) { self.clock.now >= end }
    }

    /// Lets time pass until `isOver`, which is asked whenever all is quiet.
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

    /// Runs all that is due now, until nothing is.
    private func settle() {
        while GlobalJobs.run(on: executor.asUnownedSerialExecutor()) || clock.isDue { clock.run() }
    }
}
