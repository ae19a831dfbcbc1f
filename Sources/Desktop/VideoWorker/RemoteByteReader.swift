import Dispatch
import VideoDecoding
import StdExtras

/// Requests bytes from the player, and waits for them.
///
/// Threads: one reader at a time, on GStreamer's threads; the other calls come from any.
final class RemoteByteReader: Sendable {
    private struct State {
        /// The number of the last request.
        var request: Int64 = 0
        /// The answer to the last request.
        var answer: [UInt8]?
        var isInterrupted = false
    }

    /// The length of the video's file.
    let byteCount: Int64
    private let events: EventWriter
    private let state = Locked(State())
    private let news = DispatchSemaphore(value: 0)

    init(byteCount: Int64, _ events: EventWriter) { (self.byteCount, self.events) = (byteCount, events) }

    /// Reads bytes of the file, for as long as the network takes; nil if interrupted.
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

    /// Interrupts readers, until ``goOn()``.
    func interrupt() {
        state.withLock { $0.isInterrupted = true }
        news.signal()
    }

    /// Ends an interruption.
    func goOn() { state.withLock { $0.isInterrupted = false } }
}
