import Dispatch
import Foundation
import Signals
import StdExtras

/// The thread or queue that runs a writer's jobs.
protocol WriterExecutor: Sendable {
    /// Called when a job was queued.
    func jobCame()

    /// Returns when all jobs are done and the file is closed; the queue was closed before.
    func finish()
}

/// A thread of the writer's own, which sleeps while there is nothing to do.
final class ThreadWriterExecutor: WriterExecutor {
    private let ended = DispatchSemaphore(value: 0)

    /// Starts the thread, and waits until it has made its loop or failed to.
    init<Client>(
        _ makeLoop: @escaping @Sendable () throws(ServerStoreError) -> WriterLoop<Client>
    ) throws(ServerStoreError) {
        let ready = DispatchSemaphore(value: 0)
        let outcome = Outcome()
        let ended = ended
        let thread = Thread {
            defer { ended.signal() }
            do throws(ServerStoreError) {
                let loop = try makeLoop()
                ready.signal()
                loop.run()
            } catch {
                outcome.error.withLock { $0 = error }
                ready.signal()
            }
        }
        thread.name = "store"
        thread.start()
        ready.wait()
        if let error = outcome.error.withLock({ $0 }) { throw error }
    }

    // The queue itself wakes the thread.
    func jobCame() {}

    func finish() {
        ended.wait()
        ended.signal()  // for the next caller
    }
}

/// Runs jobs on a given queue.
final class QueueWriterExecutor<Client: TransactionHandler>: WriterExecutor {
    private let queue: Queue
    // SAFETY: used on `queue` only, and by `finish`, whose caller ensures that nothing else runs there.
    private nonisolated(unsafe) var loop: WriterLoop<Client>?

    init(on queue: Queue, _ makeLoop: () throws(ServerStoreError) -> WriterLoop<Client>)
        throws(ServerStoreError)
    {
        self.queue = queue
        loop = try makeLoop()
    }

    func jobCame() {
        queue.async { self.loop?.runWaiting() }
    }

    func finish() {
        loop?.runWaiting()
        loop = nil
    }
}

/// The result of opening; a class so that the thread and its starter share it.
private final class Outcome: Sendable {
    let error = Locked<ServerStoreError?>(nil)
}
