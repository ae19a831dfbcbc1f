import Dispatch
import VideoDecoding
import StdExtras

/// Asks the player for bytes, and waits for them.
///
/// Threads: one reads at a time, on GStreamer's threads; the others come from any.
final class RemoteByteReader: Sendable {
    private struct State {
        /// The last question.
        var request: Int64 = 0
        /// The answer to it.
        var answer: [UInt8]?
        var isInterrupted = false
    }

    /// How long the film is.
    let byteCount: Int64
    private let events: EventWriter
    private let state = Locked(State())
    private let news = DispatchSemaphore(value: 0)

    init(byteCount: Int64, _ events: EventWriter) { (self.byteCount, self.events) = (byteCount, events) }

    /// Bytes of the film, which may take as long as a network takes; nil when nobody wants them any more.
    func read(_ range: Range<Int64>) -> [UInt8]? {
        let request = state.withLock { state in
            state.request += 1
            state.answer = nil
            return state.request
        }
        events.tell(.needs(request: request, range))
        while true {
            let (answer, isInterrupted) = state.withLock { ($0.answer, $0.isInterrupted) }
            if isInterrupted { return nil }
            if let answer, answer.count == range.count { return answer }
            news.wait()
        }
    }

    /// Takes an answer.
    func take(_ bytes: [UInt8], of request: Int64) {
        state.withLock { if $0.request == request { $0.answer = bytes } }
        news.signal()
    }

    /// Whoever reads does so no more, until ``goOn()``.
    func interrupt() {
        state.withLock { $0.isInterrupted = true }
        news.signal()
    }

    /// Ends an interruption.
    func goOn() { state.withLock { $0.isInterrupted = false } }
}
