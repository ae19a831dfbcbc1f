import ConfinedProcess
import Dispatch
import Glibc

/// A running worker: what it says arrives as a stream of messages, which ends with the process.
///
/// Threads: call from any. A queue of its own reads.
final class FetcherProcess: Sendable {
    /// The messages of the worker. At most those of the requests that run are in it.
    let messages: AsyncStream<[UInt8]>

    private let process: WorkerProcess
    private let sink: AsyncStream<[UInt8]>.Continuation
    private let queue = DispatchQueue(label: "martlet.fetcher")
    /// Waits for a worker that is slow to read.
    private let sending = DispatchQueue(label: "martlet.fetcher.orders")

    /// More messages than a worker can owe: who sends more is given up.
    private static let messageLimit = 256

    init(executable: String, arguments: [String], settings: FetcherSettings) throws(FetchError) {
        do throws(WorkerMissing) {
            process = try WorkerProcess(executable: executable, arguments: arguments)
        } catch {
            throw .workerMissing
        }
        (messages, sink) = AsyncStream.makeStream(
            of: [UInt8].self,
            bufferingPolicy: .bufferingOldest(Self.messageLimit)
        )
        send(settings.encoded())
    }

    /// Begins to read; once.
    func start() { queue.async { self.read() } }

    /// Sends an order.
    func send(_ order: FetchOrder) { send(order.encoded()) }

    private func send(_ message: [UInt8]) {
        // A worker that does not take it is dead, which the stream tells.
        sending.async { _ = self.process.send(FetcherFrame.frame(message)) }
    }

    /// Kills the worker, which ends the stream.
    func end() { process.end() }

    private func read() {
        var buffer: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        defer {
            process.end()
            sink.finish()
        }
        while true {
            let count = recv(process.socket, &chunk, chunk.count, 0)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return }
            buffer += chunk[..<count]
            do throws(FetchError) {
                while let message = try FetcherFrame.take(from: &buffer) {
                    guard case .enqueued = sink.yield(message) else { return }
                }
            } catch {
                return
            }
        }
    }
}
