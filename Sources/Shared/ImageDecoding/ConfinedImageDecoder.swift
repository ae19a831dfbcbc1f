import ConfinedProcess
public import Dispatch
import StdExtras

/// Has strangers' pictures decoded in a process of its own, so that one that breaks a decoder breaks only that.
///
/// The worker is a program that runs ``/ImageDecodingWorker/runImageDecodingWorker()``. It is started for the first picture and kept
/// for those that follow; it ends when there were none for a while, when one takes too long, and with the decoder.
///
/// Threads: call from any. One picture is decoded after another, on a queue of its own: two at a time would take both
/// processors of a small machine from texts.
public final class ConfinedImageDecoder: Sendable {
    /// The decoder of whatever has none of its own.
    public static let shared = ConfinedImageDecoder()

    private final class Worker: Sendable {
        let process: WorkerProcess

        init(_ process: consuming WorkerProcess) { self.process = process }
    }

    /// What is left from one picture to the next. Only the queue changes it.
    private struct State {
        var worker: Worker?
        /// How many pictures the worker has answered for.
        var answers = 0
        /// Whether somebody comes to look whether the worker is still needed.
        var isWatched = false
        /// Whether there was a picture since somebody looked.
        var wasNeeded = false
    }

    private let executable: String
    private let arguments: [String]
    private let deadline: Duration
    private let timeout: DispatchTimeInterval
    private let queue = DispatchQueue(label: "pictures")
    private let state = Locked(State())

    /// A decoder, without a worker yet.
    ///
    /// - Parameters:
    ///   - executable: Absolute path of the program.
    ///   - arguments: What makes it a worker.
    ///   - deadline: Longest time for one picture.
    ///   - timeout: A worker ends that had nothing to do for so long, or at most twice as long.
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
        // Its process is killed and waited for, which is not for whoever lets go of this.
        let worker = state.withLock { $0.worker }
        queue.async { withExtendedLifetime(worker) {} }
    }

    /// A picture: a JPEG, a PNG, the first frame of a GIF, or a WebP if the machine has a loader for that.
    ///
    /// - Parameters:
    ///   - file: The whole file.
    ///   - fit: At what size.
    /// - Returns: The picture, turned as its file says; nil if it cannot be decoded within ``ImageDecodingLimits``.
    public func decode(_ file: [UInt8], _ fit: ImageFit) async -> DecodedImage? {
        guard 1...ImageDecodingLimits.fileBytes ~= file.count, fit.isPossible else { return nil }
        return await withCheckedContinuation { continuation in
            queue.async {
                let picture = self.picture(in: file, fit)
                self.watch()
                continuation.resume(returning: picture)
            }
        }
    }

    /// How many pictures the worker has answered for that is kept; nil if there is none.
    package var answersOfWorker: Int? { state.withLock { $0.worker == nil ? nil : $0.answers } }

    // MARK: on the queue

    private func picture(in file: [UInt8], _ fit: ImageFit) -> DecodedImage? {
        let (kept, answers) = state.withLock { ($0.worker, $0.answers) }
        if let kept {
            switch ask(kept, file, fit) {
            case .success(let picture):
                keep(kept, answers: answers + 1)
                return picture
            case .failure(.tookTooLong):
                keep(nil)
                return nil
            case .failure(.ended):
                // It may have ended by itself, or for what an earlier picture did to it: whether it is this one that
                // ends workers, a fresh one tells.
                keep(nil)
            }
        }
        guard let process = try? WorkerProcess(executable: executable, arguments: arguments) else {
            return nil
        }
        let fresh = Worker(process)
        guard case .success(let picture) = ask(fresh, file, fit) else { return nil }
        keep(fresh, answers: 1)
        return picture
    }

    private func keep(_ worker: Worker?, answers: Int = 0) {
        let old = state.withLock { state in
            defer { (state.worker, state.answers) = (worker, answers) }
            return state.worker
        }
        // Who goes is waited for: not under the lock.
        withExtendedLifetime(old) {}
    }

    private enum Failure: Error { case ended, tookTooLong }

    /// Asks a worker; nil is its answer that there is no picture.
    private func ask(_ worker: Worker, _ file: [UInt8], _ fit: ImageFit) -> Result<DecodedImage?, Failure> {
        switch worker.process.ask(
            ImageDecodingRequest(fileBytes: file.count, fit: fit).encoded + file,
            headBytes: ImageDecodingResponse.byteCount,
            bodyBytes: { ImageDecodingResponse($0, to: fit)?.pixelBytes },
            until: .now.advanced(by: deadline)
        ) {
        case .replied(var bytes):
            guard
                let answer = ImageDecodingResponse(
                    Array(bytes.prefix(ImageDecodingResponse.byteCount)),
                    to: fit
                )
            else {
                return .failure(.ended)
            }
            // In place: there may be 160 MB of them.
            bytes.removeFirst(ImageDecodingResponse.byteCount)
            return .success(DecodedImage(width: answer.width, height: answer.height, pixels: bytes))
        case .timedOut: return .failure(.tookTooLong)
        case .died: return .failure(.ended)
        }
    }

    /// Has the worker end when there was no picture for a while.
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
