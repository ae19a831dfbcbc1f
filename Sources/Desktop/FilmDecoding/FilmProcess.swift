import ConfinedProcess
import Dispatch
import Glibc
import StdExtras

/// The process that takes a film apart and decodes it, as its player sees it.
///
/// Threads: call from any. What it says comes on a queue of its own; ``send(_:)`` may wait until the worker reads.
public final class FilmProcess: Sendable {
    /// The program that is such a process.
    public struct Program: Sendable {
        /// This program itself.
        public static let itself = Program(executable: "/proc/self/exe", arguments: ["film-worker"])

        /// Absolute path.
        public var executable: String
        /// What makes it a worker.
        public var arguments: [String]

        /// A program that calls ``/FilmWorker/runFilmWorker()``.
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
    private let reader = Locked(FilmReader())
    private let room = Locked(FilmRoom())

    /// Starts it.
    ///
    /// - Parameters:
    ///   - program: What to start.
    ///   - heard: Called with what it says, one after the other, on a queue of its own.
    ///   - ended: Called once when it says no more, unless ``stop()`` came first.
    /// - Throws: ``Missing``.
    public init(
        _ program: Program,
        heard: @escaping @Sendable (FilmEvent, FilmProcess) -> Void,
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
            guard let self, !isOver.withLock({ $0 }), !read(socket, heard) else { return }
            stop()
            ended()
        }
        // Nobody else gets the descriptor's number before the source has let go of it.
        source.setCancelHandler { withExtendedLifetime(worker) {} }
        source.activate()
    }

    deinit { source.cancel() }

    /// Hears what there is to hear; whether there may be more.
    private func read(_ socket: Int32, _ heard: (FilmEvent, FilmProcess) -> Void) -> Bool {
        let isAlive = reader.withLock { $0.read(from: socket) }
        while let event = reader.withLock({ $0.next() }) {
            guard room.withLock({ $0.admits(event) }) else { return false }
            heard(event, self)
            // It was told to stop, or will not go on.
            guard !isOver.withLock({ $0 }) else { return true }
        }
        return isAlive && !reader.withLock(\.isBroken)
    }

    /// Tells it something, before long.
    public func send(_ command: FilmCommand) {
        writing.async { [self] in write(command) }
    }

    /// Tells it something, and comes back when it was written or nobody reads it any more.
    public func deliver(_ command: FilmCommand) async {
        await withCheckedContinuation { written in
            writing.async { [self] in
                write(command)
                written.resume()
            }
        }
    }

    private func write(_ command: FilmCommand) {
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
private struct FilmReader {
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
    mutating func next() -> FilmEvent? {
        guard !isBroken, bytes.count - start >= FilmMessage.headBytes else { return compact() }
        let head = bytes[start..<start + FilmMessage.headBytes]
        guard let count = FilmMessage.bodyBytes(head) else { return fail() }
        let end = start + FilmMessage.headBytes + count
        guard bytes.count >= end else { return compact() }
        guard let message = FilmMessage(head: head, bytes: Array(bytes[end - count..<end])),
            let event = FilmEvent(message)
        else { return fail() }
        start = end
        return event
    }

    private mutating func compact() -> FilmEvent? {
        if start > 0 {
            bytes.removeFirst(start)
            start = 0
        }
        return nil
    }

    private mutating func fail() -> FilmEvent? {
        isBroken = true
        return nil
    }
}
