import ConfinedProcess
public import Dispatch
import StdExtras
import WorkTiming

/// Decodes untrusted images in a separate process, so that an image that crashes the decoder crashes only that.
///
/// The worker is a program that runs ``/ImageDecodingWorker/runImageDecodingWorker()``. It is started for the first
/// image and kept for later ones. It ends after some time without an image, when one takes too long, and with the
/// decoder.
///
/// Threads: call from any. One image is decoded after another, on a queue of its own: two at a time would occupy both
/// processors of a small machine.
public final class ConfinedImageDecoder: Sendable {
    /// The shared decoder, for callers without one of their own.
    public static let shared = ConfinedImageDecoder()

    /// The shared decoder of small images, for those that come unasked, such as custom emoji. Its worker is the same
    /// program within ``ImageDecodingLimits/pixelsOfSmall``.
    public static let small = ConfinedImageDecoder(arguments: ["picture-worker", "small"])

    private final class Worker: Sendable {
        let process: WorkerProcess

        init(_ process: consuming WorkerProcess) { self.process = process }
    }

    /// The state between images. Only the queue changes it.
    private struct State {
        var worker: Worker?
        /// The number of images that the worker has answered.
        var answers = 0
        /// True if a timer checks whether the worker is still needed.
        var isWatched = false
        /// True if there was an image since the last check.
        var wasNeeded = false
    }

    private let executable: String
    private let arguments: [String]
    private let deadline: Duration
    private let timeout: DispatchTimeInterval
    private let queue = DispatchQueue(label: "pictures")
    private let state = Locked(State())

    /// Creates a decoder, without a worker yet.
    ///
    /// - Parameters:
    ///   - executable: Absolute path of the program.
    ///   - arguments: The arguments that select the worker.
    ///   - deadline: Longest time for one image.
    ///   - timeout: The time without work after which a worker ends, or at most twice as long.
    public init(
        executable: String = "/proc/self/exe",
        arguments: [String] = ["picture-worker"],
        deadline: Duration = .seconds(10),
        timeout: DispatchTimeInterval = .seconds(60)
    ) {
        self.executable = executable
        self.arguments = arguments
        self.deadline = deadline
        self.timeout = timeout
    }

    deinit {
        // The worker's process is killed and waited for, which must not block the thread that releases this.
        let worker = state.withLock { $0.worker }
        queue.async { withExtendedLifetime(worker) {} }
    }

    /// Decodes an image: a JPEG, a PNG, or the first frame of a GIF or WebP.
    ///
    /// - Parameters:
    ///   - file: The whole file.
    ///   - fit: The requested size.
    /// - Returns: The image, rotated by its EXIF orientation; nil if it cannot be decoded within
    ///   ``ImageDecodingLimits``.
    public func decode(_ file: [UInt8], _ fit: ImageFit) async -> DecodedImage? {
        guard case .success(let image?) = await image(in: file, .pixels(fit)) else { return nil }
        return DecodedImage(width: image.width, height: image.height, pixels: image.bytes)
    }

    /// Makes a JPEG of an image that ``decode(_:_:)`` could decode: upright, on white where it was transparent, and
    /// without metadata such as the place.
    ///
    /// - Parameters:
    ///   - file: The whole file.
    ///   - side: The longest side, in pixels; a smaller image keeps its size.
    ///   - quality: From 1 to 100.
    /// - Returns: The JPEG with its size.
    /// - Throws: ``ImageEncodingError``.
    public func jpeg(
        of file: [UInt8],
        within side: Int,
        quality: Int
    ) async throws(ImageEncodingError) -> EncodedImage {
        switch await image(in: file, .jpeg(side: side, quality: quality)) {
        case .success(let image?):
            return EncodedImage(width: image.width, height: image.height, jpeg: image.bytes)
        case .success(nil): throw .refused
        case .failure: throw .workerFailed
        }
    }

    /// The number of images that the kept worker has answered; nil if there is no worker.
    package var answersOfWorker: Int? { state.withLock { $0.worker == nil ? nil : $0.answers } }

    /// An image as the worker sent it: its pixels, or a JPEG.
    private struct Answer {
        let width: Int
        let height: Int
        let bytes: [UInt8]
    }

    private func image(in file: [UInt8], _ output: ImageOutput) async -> Result<Answer?, Failure> {
        guard 1...ImageDecodingLimits.fileBytes ~= file.count, output.isPossible else { return .success(nil) }
        let start = ContinuousClock.now
        defer { TimedWork.imageDecode.record(.now - start) }
        return await withCheckedContinuation { continuation in
            queue.async {
                let answer = self.answer(to: file, output)
                self.watch()
                continuation.resume(returning: answer)
            }
        }
    }

    // MARK: on the queue

    private func answer(to file: [UInt8], _ output: ImageOutput) -> Result<Answer?, Failure> {
        let (kept, answers) = state.withLock { ($0.worker, $0.answers) }
        if let kept {
            let answer = ask(kept, file, output)
            switch answer {
            case .success:
                keep(kept, answers: answers + 1)
                return answer
            case .failure(.tookTooLong):
                keep(nil)
                return answer
            case .failure(.ended):
                // It may have ended by itself, or because of an earlier image: a fresh worker shows whether this
                // image ends workers.
                keep(nil)
            }
        }
        guard let process = try? WorkerProcess(executable: executable, arguments: arguments) else {
            return .failure(.ended)
        }
        let fresh = Worker(process)
        let answer = ask(fresh, file, output)
        if case .success = answer { keep(fresh, answers: 1) }
        return answer
    }

    private func keep(_ worker: Worker?, answers: Int = 0) {
        let old = state.withLock { state in
            defer { (state.worker, state.answers) = (worker, answers) }
            return state.worker
        }
        // The old worker is waited for: not under the lock.
        withExtendedLifetime(old) {}
    }

    private enum Failure: Error { case ended, tookTooLong }

    /// Sends a request to a worker; a result of nil means that it found no image.
    private func ask(_ worker: Worker, _ file: [UInt8], _ output: ImageOutput) -> Result<Answer?, Failure> {
        switch worker.process.ask(
            ImageDecodingRequest(fileBytes: file.count, output: output).encoded + file,
            headBytes: ImageDecodingResponse.byteCount,
            bodyBytes: { ImageDecodingResponse($0, to: output)?.bodyBytes },
            until: .now.advanced(by: deadline)
        ) {
        case .replied(var bytes):
            let head = Array(bytes.prefix(ImageDecodingResponse.byteCount))
            guard let answer = ImageDecodingResponse(head, to: output) else { return .failure(.ended) }
            guard answer != .refusal else { return .success(nil) }
            // In place: there may be 160 MB of them.
            bytes.removeFirst(ImageDecodingResponse.byteCount)
            return .success(Answer(width: answer.width, height: answer.height, bytes: bytes))
        case .timedOut: return .failure(.tookTooLong)
        case .died: return .failure(.ended)
        }
    }

    /// Ends the worker after some time without an image.
    private func watch() {
        let isFirst = state.withLock { state in
            state.wasNeeded = true
            defer { state.isWatched = true }
            return !state.isWatched
        }
        if isFirst { lookLater() }
    }

    private func lookLater() {
        queue.asyncAfter(deadline: .now() + timeout) { [weak self] in self?.look() }
    }

    private func look() {
        let isNeeded = state.withLock { state in
            defer { state.wasNeeded = false }
            state.isWatched = state.wasNeeded
            return state.wasNeeded
        }
        if isNeeded { lookLater() } else { keep(nil) }
    }
}
