import Signals
import StdExtras

/// One connection to the index, on a serial queue of its own, so that waits for the disk block nobody else.
final class MediaIndexQueue: Sendable {
    private let queue: Queue
    // Only the queue's one block at a time takes this lock, so nobody ever waits for it.
    private let mediaIndex: Locked<MediaIndex?>

    init(_ mediaIndex: sending MediaIndex, on queue: Queue) {
        self.mediaIndex = Locked(mediaIndex)
        self.queue = queue
    }

    /// Runs `body` after all earlier blocks.
    func run<Result: Sendable>(
        _ body: @escaping @Sendable (MediaIndex) throws -> Result
    ) async throws(MediaError) -> Result {
        let result = await withCheckedContinuation { continuation in
            queue.async {
                continuation.resume(returning: self.result(of: body))
            }
        }
        return try result.get()
    }

    /// Runs `body` after `milliseconds` at the earliest.
    func schedule(milliseconds: Int, _ body: @escaping @Sendable (MediaIndex) throws -> Void) {
        // `body` itself reports failures; a closed queue has no work left.
        queue.after(.milliseconds(milliseconds)) { _ = self.result(of: body) }
    }

    /// Closes the index after all earlier blocks. Later calls throw ``MediaError/closed``.
    func close() async {
        await withCheckedContinuation { continuation in
            queue.async {
                self.mediaIndex.withLock { $0 = nil }
                continuation.resume()
            }
        }
    }

    private func result<Result: Sendable>(
        of body: @Sendable (MediaIndex) throws -> Result
    ) -> Swift.Result<Result, MediaError> {
        mediaIndex.withLock { mediaIndex in
            guard let mediaIndex else { return .failure(.closed) }
            do { return .success(try body(mediaIndex)) } catch { return .failure(MediaError(error)) }
        }
    }
}
