import Glibc
public import Signals
import StdExtras
public import TestKit

/// Virtual time for a world of clients and a server: everything that is due runs, on the caller's thread, then what
/// the stores' threads do is waited for, and only when all is quiet does the clock move, straight to what is due next.
public final class SimulationLoop {
    /// The world's time.
    public let clock = VirtualClock()
    /// Where everything of the world runs.
    public let executor: QueueExecutor

    private var quiets: [@Sendable () -> Bool] = []
    /// Work on threads that are not in ``quiets``.
    private let unknown = WorkCount()

    /// A loop at time zero. Catches the tasks of the whole process.
    public init() throws {
        try GlobalJobs.catchAll()
        executor = QueueExecutor(clock.queue)
    }

    /// Adds threads to be waited for: `isQuiet` says whether they have nothing to do.
    public func waitFor(_ isQuiet: @escaping @Sendable () -> Bool) { quiets.append(isQuiet) }

    /// Forgets all threads that were to be waited for.
    public func waitForNothing() { quiets = [] }

    /// Runs `body` as a task of the world and lets time pass until it has ended.
    ///
    /// - Parameters:
    ///   - what: Names it when it does not end.
    ///   - limit: The most virtual time that it may take.
    ///   - isInstant: No time is to pass meanwhile: it waits for threads that the loop does not know.
    ///   - body: What to do.
    /// - Returns: What `body` returns.
    /// - Throws: What `body` throws, or ``SimulationError``.
    public func run<Result: Sendable>(
        _ what: String,
        within limit: Duration = .seconds(3600),
        isInstant: Bool = false,
        _ body: @escaping @Sendable () async throws -> Result
    ) throws -> Result {
        let outcome = Locked<Swift.Result<Result, any Error>?>(nil)
        if isInstant { unknown.begin() }
        Task { [unknown] in
            defer { if isInstant { unknown.end() } }
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
        while true {
            while GlobalJobs.run(on: executor.asUnownedSerialExecutor()) || clock.isDue { clock.run() }
            // Asked before the queue is looked at again: what was not quiet has put its effects there.
            let isQuiet = unknown.isZero && quiets.allSatisfy { $0() }
            if GlobalJobs.isEmpty, !clock.isDue {
                if isQuiet { return }
                sched_yield()
            }
        }
    }
}
