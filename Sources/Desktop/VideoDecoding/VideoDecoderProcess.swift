import ConfinedProcess
import Dispatch
import Glibc
import StdExtras

/// The process that takes a film apart and decodes it, as its player sees it.
///
/// Threads: call from any. What it says comes on a queue of its own; ``send(_:)`` may wait until the worker reads.
public final class VideoDecoderProcess: Sendable {
    /// The program that is such a process.
    public struct Program: Sendable {
        /// This program itself.
        public static let itself = Program(executable: "/proc/self/exe", arguments: ["film-worker"])

        /// Absolute path.
        public var executable: String
        /// What makes it a worker.
        public var arguments: [String]

        /// A program that calls ``/VideoWorker/runVideoWorker()``.
        public init(executable: String, arguments: [String] = ["film-worker"]) {
            (self.executable, self.arguments) = (executable, arguments)
        }
    }

    /// It cannot be started.
    public struct Missing: Error, Sendable {}

    private final class Worker: Sendable {
        let process: WorkerProcess

        init(_ process: consuming WorkerProcess) { self.process = process }
    }

    /// The pictures that it has decoded.
    public let slots: FrameSlots
    private let worker: Worker
    // SAFETY: what is called of it here, on any thread, is safe on all.
    nonisolated(unsafe) private let source: any DispatchSourceRead
    private let writing = DispatchQueue(label: "martlet.film.writing")
    private let isOver = Locked(false)
    private let reader = Locked(VideoDecoderMessageReader())
    private let room = Locked(VideoDecoderCredit())

    /// Starts it.
    ///
    /// - Parameters:
    ///   - program: What to start.
    ///   - onEvent: Called with what it says, one after the other, on a queue of its own.
    ///   - ended: Called once when it says no more, unless ``stop()`` came first.
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
                environment: Self.environment,
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
        // Nobody else gets the descriptor's number before the source has let go of it.
        source.setCancelHandler { withExtendedLifetime(worker) {} }
        source.activate()
    }

    deinit { source.cancel() }

    /// Hears what there is to hear; whether there may be more.
    private func read(_ socket: Int32, _ onEvent: (VideoDecoderEvent, VideoDecoderProcess) -> Void) -> Bool {
        let isAlive = reader.withLock { $0.read(from: socket) }
        while let event = reader.withLock({ $0.next() }) {
            guard room.withLock({ $0.admits(event) }) else { return false }
            onEvent(event, self)
            // It was told to stop, or will not go on.
            guard !isOver.withLock({ $0 }) else { return true }
        }
        return isAlive && !reader.withLock(\.isBroken)
    }

    /// Tells it something, before long.
    public func send(_ command: VideoDecoderCommand) {
        writing.async { [self] in write(command) }
    }

    /// Tells it something, and comes back when it was written or nobody reads it any more.
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
        // Not before it is written: of a worker that does not read, no more waits here than it had room for.
        room.withLock { $0.note(command) }
        // Who does not read it has ended, which the reading end sees.
        _ = worker.process.send(command.encoded())
    }

    /// Hears no more of it and tells it no more. It is killed.
    public func stop() {
        isOver.withLock { $0 = true }
        source.cancel()
        worker.process.end()
    }

    /// Where GStreamer's parts are, and the list of them.
    private static var environment: [String] {
        let parts = ["GST_PLUGIN_PATH", "GST_PLUGIN_SYSTEM_PATH", "GST_PLUGIN_SCANNER", "GST_REGISTRY"]
        return (["HOME", "XDG_CACHE_HOME", "LD_LIBRARY_PATH"] + parts + parts.map { $0 + "_1_0" })
            .compactMap { (name: String) -> String? in getenv(name).map { "\(name)=\(String(cString: $0))" } }
    }
}

/// Puts what was read together.
private struct VideoDecoderMessageReader {
    private var bytes: [UInt8] = []
    private var start = 0
    private(set) var isBroken = false

    /// Reads what there is; whether there may be more later.
    mutating func read(from socket: Int32) -> Bool {
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        let count = recv(socket, &chunk, chunk.count, Int32(MSG_DONTWAIT))
        if count > 0 {
            bytes += chunk[..<count]
            return true
        }
        return count < 0 && (errno == EAGAIN || errno == EINTR)
    }

    /// The next event that is whole.
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
