import Dispatch
import Glibc

/// Turns SIGTERM and SIGINT into requests to stop, instead of ending the process.
final class StopSignal {
    private let requests: AsyncStream<Void>
    private let sources: [any DispatchSourceSignal]

    /// Takes over the signals for the whole process, from now on.
    init() {
        let (requests, sink) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingOldest(1))
        self.requests = requests
        sources = [SIGTERM, SIGINT].map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler { sink.yield() }
            source.activate()
            return source
        }
    }

    /// Returns once one of the signals has come, also if it came before the call.
    func wait() async {
        for await _ in requests { return }
    }
}
