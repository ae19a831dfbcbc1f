import Dispatch
import Glibc

/// Turns SIGTERM and SIGINT from deaths into requests to stop.
final class StopSignal {
    private let requests: AsyncStream<Void>
    private let sources: [any DispatchSourceSignal]

    /// Takes the signals over from now on, for the whole process.
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

    /// Returns when one of the signals has come, also when it came before the call.
    func wait() async {
        for await _ in requests { return }
    }
}
