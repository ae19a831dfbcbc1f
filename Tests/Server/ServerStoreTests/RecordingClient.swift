import Dispatch
import ServerStore
import StdExtras
import TelegramSchema

/// A transaction handler that records its calls, for tests to inspect after `close()`.
final class RecordingClient: TransactionHandler {
    /// The action of a job, and its way of failing.
    enum Job: Sendable, Equatable {
        case send(Int)
        /// The same, for a party of its own.
        case sendFor(Int64, Int)
        case read
        case failBeforeWriting
        case failAfterWriting
        case fillDisk(byteCount: Int)
        /// Blocks the writer until ``RecordingClient/release()`` is called, so that jobs queue up behind it.
        case wait
    }

    /// The writer's calls, in order.
    enum Note: Equatable {
        case ran(Job)
        case committed
        case rolledBack
        case jobRolledBack
        case failed(Job, ServerStoreError?)
    }

    private let gate = DispatchSemaphore(value: 0)
    private let notes = Locked<[Note]>([])
    private let noted = DispatchSemaphore(value: 0)

    var log: [Note] { notes.withLock { $0 } }
    var commitCount: Int { log.count { $0 == .committed } }

    func party(of job: Job) -> Int64 {
        if case .sendFor(let party, _) = job { party } else { 0 }
    }

    func run(_ job: Job, in transaction: ServerTransaction) throws {
        note(.ran(job))
        switch job {
        case .send(let number), .sendFor(_, let number):
            _ = try transaction.send("\(number)", from: ada, to: bob)
        case .read: _ = try transaction.boxes.newest(user: ada, peer: .user(bob))
        case .failBeforeWriting: throw CancellationError()
        case .failAfterWriting:
            _ = try transaction.send("never seen", from: ada, to: bob)
            throw CancellationError()
        case .fillDisk(let byteCount):
            try transaction.settings.setUser(ada, "big", [UInt8](repeating: 1, count: byteCount))
        case .wait: gate.wait()
        }
    }

    /// Blocks until the notes meet a condition.
    func wait(until condition: ([Note]) -> Bool) {
        while !condition(log) { noted.wait() }
    }

    /// Releases a waiting job.
    func release() { gate.signal() }

    func batchCommitted() { note(.committed) }
    func batchRolledBack() { note(.rolledBack) }
    func jobRolledBack() { note(.jobRolledBack) }
    func failed(_ job: Job, _ error: any Error) { note(.failed(job, error as? ServerStoreError)) }

    private func note(_ note: Note) {
        notes.withLock { $0.append(note) }
        noted.signal()
    }
}
