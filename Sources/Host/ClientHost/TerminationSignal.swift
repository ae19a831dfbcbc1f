import Dispatch
import Glibc

/// Turns SIGINT and SIGTERM into cancellation of the running work, so that files are closed in order.
package enum TerminationSignal {
    /// Runs `body` in a task of its own until it ends or a signal cancels it, which counts as a normal end. A second
    /// signal ends the program at once.
    package static func stopping(_ body: @escaping @Sendable () async throws -> Void) async throws {
        let work = Task { try await body() }
        let queue = DispatchQueue(label: "martlet.signals")
        let sources = [SIGINT, SIGTERM].map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
            source.setEventHandler {
                signal(number, SIG_DFL)
                work.cancel()
            }
            source.resume()
            return source
        }
        defer { for source in sources { source.cancel() } }
        do {
            try await work.value
        } catch is CancellationError where work.isCancelled {
            return
        }
    }
}
