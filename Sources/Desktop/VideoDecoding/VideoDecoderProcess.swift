import ConfinedProcess
import Dispatch
import Glibc
import StdExtras

/// The process that demuxes and decodes a video, seen from its player.
///
/// Threads: call from any. Events arrive on a queue of its own; ``send(_:)`` may wait until the worker reads.
public final class VideoDecoderProcess: Sendable {
    /// The worker program.
    public struct Program: Sendable {
        /// This program itself.
        public static let itself = Program(executable: "/proc/self/exe", arguments: ["film-worker"])

        /// The absolute path.
        public var executable: String
        /// The arguments that start the worker.
        public var arguments: [String]

        /// Creates a reference to a program that calls ``/VideoWorker/runVideoWorker()``.
        public init(executable: String, arguments: [String] = ["film-worker"]) {
            (self.executable, self.arguments) = (executable, arguments)
        }
    }

    /// The worker cannot be started.
    public struct Missing: Error, Sendable {}

    private final class Worker: Sendable {
        let process: WorkerProcess

        init(_ process: consuming WorkerProcess) { self.process = process }
    }

    /// The memory of the decoded frames.
    public let slots: FrameSlots
    private let worker: Worker
    // SAFETY: all functions that are called on it here are thread-safe.
    nonisolated(unsafe) private let source: any DispatchSourceRead
    private let writing = DispatchQueue(label: "martlet.film.writing")
    private let isOver = Locked(false)
    private let reader = Locked(VideoDecoderMessageReader())
    private let room = Locked(VideoDecoderCredit())

    /// Starts the process.
    ///
    /// - Parameters:
    ///   - program: The program to start.
    ///   - onEvent: Called with the events, one at a time, on a queue of its own.
    ///   - ended: Called once after the last event, unless ``stop()`` came first.
    /// - Throws: ``Missing``.
    public init(
        _ program: Program,
        onEvent: @escaping @Sendable (VideoDecoderEvent, VideoDecoderProcess) -> Void,
        ended: @escaping @Sendable () -> Void
    ) throws(Missing) {
        guard let slots = try? FrameSlots(),
            let process = try? WorkerProcess(
                executable: program.executable,
                arguments: program.arguments,
                environment: WorkerEnvironment.gstreamer,
                sharing: slots.memory.descriptor
            )
        else { throw Missing() }
        let worker = Worker(process)
        let socket = worker.process.socket
        (self.slots, self.worker) = (slots, worker)
        source = DispatchSource.makeReadSource(
            fileDescriptor: socket,
            queue: DispatchQueue(label: "martlet.film.reading")
        )
        source.setEventHandler { [weak self] in
            guard let self, !isOver.withLock({ $0 }), !read(socket, onEvent) else { return }
            stop()
            ended()
        }
        // Keeps the descriptor open, so that its number is not reused before the source has released it.
        source.setCancelHandler { withExtendedLifetime(worker) {} }
        source.activate()
    }

    deinit { source.cancel() }

    /// Reads the pending events; false at the end.
    private func read(_ socket: Int32, _ onEvent: (VideoDecoderEvent, VideoDecoderProcess) -> Void) -> Bool {
        let isAlive = reader.withLock { $0.read(from: socket) }
        while let event = reader.withLock({ $0.next() }) {
            guard room.withLock({ $0.admits(event) }) else { return false }
            onEvent(event, self)
            // The process was stopped, or has failed.
            guard !isOver.withLock({ $0 }) else { return true }
        }
        return isAlive && !reader.withLock(\.isBroken)
    }

    /// Sends a command asynchronously.
    public func send(_ command: VideoDecoderCommand) {
        writing.async { [self] in write(command) }
    }

    /// Sends a command, and returns when it was written or nobody reads it any more.
    public func deliver(_ command: VideoDecoderCommand) async {
        await withCheckedContinuation { written in
            writing.async { [self] in
                write(command)
                written.resume()
            }
        }
    }

    private func write(_ command: VideoDecoderCommand) {
        guard !isOver.withLock({ $0 }) else { return }
        // Only once it is written: for a worker that does not read, the queue here is bounded by the worker's credit.
        room.withLock { $0.note(command) }
        // A worker that does not read has ended, and `read` notices that.
        _ = worker.process.send(command.encoded())
    }

    /// Kills the worker; no events or commands follow.
    public func stop() {
        isOver.withLock { $0 = true }
        source.cancel()
        worker.process.end()
    }
}

/// Assembles messages from the bytes read.
private struct VideoDecoderMessageReader {
    private var bytes: [UInt8] = []
    private var start = 0
    private(set) var isBroken = false

    /// Reads the available bytes; false at the end.
    mutating func read(from socket: Int32) -> Bool {
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        let count = recv(socket, &chunk, chunk.count, Int32(MSG_DONTWAIT))
        if count > 0 {
            bytes += chunk[..<count]
            return true
        }
        return count < 0 && (errno == EAGAIN || errno == EINTR)
    }

    /// The next complete event.
    mutating func next() -> VideoDecoderEvent? {
        guard !isBroken, bytes.count - start >= VideoDecoderMessage.headBytes else { return compact() }
        let head = bytes[start..<start + VideoDecoderMessage.headBytes]
        guard let count = VideoDecoderMessage.bodyBytes(head) else { return fail() }
        let end = start + VideoDecoderMessage.headBytes + count
        guard bytes.count >= end else { return compact() }
        guard let message = VideoDecoderMessage(head: head, bytes: Array(bytes[end - count..<end])),
            let event = VideoDecoderEvent(message)
        else { return fail() }
        start = end
        return event
    }

    private mutating func compact() -> VideoDecoderEvent? {
        if start > 0 {
            bytes.removeFirst(start)
            start = 0
        }
        return nil
    }

    private mutating func fail() -> VideoDecoderEvent? {
        isBroken = true
        return nil
    }
}
