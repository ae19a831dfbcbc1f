import Dispatch
import Foundation
import Signals
import StdExtras

/// What makes a lane's jobs run.
protocol WriterExecutor: Sendable {
    /// A job was queued.
    func jobCame()

    /// Returns when all jobs are done and the file is closed; the queue was closed before.
    func finish()
}

/// A thread of the lane's own, which sleeps when there is nothing to do.
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

    // The thread wakes by the queue itself.
    func jobCame() {}

    func finish() {
        ended.wait()
        ended.signal()  // for the next caller
    }
}

/// Turns on somebody else's queue.
final class QueueWriterExecutor<Client: TransactionHandler>: WriterExecutor {
    private let queue: Queue
    // SAFETY: used on `queue` only, and by `finish`, whose caller sees to it that nothing else runs there.
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

/// How opening went; a class so that the thread and its starter share it.
private final class Outcome: Sendable {
    let error = Locked<ServerStoreError?>(nil)
}
