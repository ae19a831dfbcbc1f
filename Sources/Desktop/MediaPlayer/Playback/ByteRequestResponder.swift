import VideoDecoding
import StdExtras

/// Answers a worker's requests for bytes one at a time: the next one starts when the worker has read the last answer.
/// Of the requests that arrive meanwhile, only the last is answered.
///
/// Threads: any.
final class ByteRequestResponder: Sendable {
    private struct Question: Sendable {
        var request: Int64
        var range: Range<Int64>
    }

    private struct State {
        var next: Question?
        var reading: Task<[UInt8], any Error>?
        var isAnswering = false
        var isOver = false
    }

    private let source: PlayerSource
    private let unavailable: @Sendable () -> Void
    private let state = Locked(State())

    /// Creates a responder for a source; `unavailable` is called when bytes are not available.
    init(_ source: PlayerSource, unavailable: @escaping @Sendable () -> Void) {
        (self.source, self.unavailable) = (source, unavailable)
    }

    /// Answers a request, in place of an earlier one that is still unanswered.
    func answer(_ request: Int64, _ range: Range<Int64>, of process: VideoDecoderProcess) {
        let isIdle = state.withLock { state in
            state.next = Question(request: request, range: range)
            state.reading?.cancel()
            defer { state.isAnswering = true }
            return !state.isAnswering
        }
        if isIdle { Task { await answerAll(of: process) } }
    }

    /// Stops answering.
    func stop() {
        state.withLock { state in
            (state.next, state.isOver) = (nil, true)
            state.reading?.cancel()
        }
    }

    private func answerAll(of process: VideoDecoderProcess) async {
        while let (question, reading) = begin() {
            do {
                await process.deliver(.bytes(request: question.request, try await reading.value))
            } catch is CancellationError {
            } catch {
                unavailable()
            }
        }
    }

    private func begin() -> (Question, Task<[UInt8], any Error>)? {
        state.withLock { state in
            guard let question = state.next, !state.isOver else {
                (state.isAnswering, state.reading) = (false, nil)
                return nil
            }
            let reading = Task { [source] in try await source.read(question.range) }
            (state.next, state.reading) = (nil, reading)
            return (question, reading)
        }
    }
}
