public import ClientModel
import Dispatch
import Glibc
import StdExtras

/// The reasons why a media file cannot be inspected. Such a file is sent as a plain file.
public enum MediaInspectionError: Error, Hashable, Sendable {
    /// The file cannot be read, or is no regular file.
    case unreadable
    /// The worker, or a part of GStreamer, is not installed.
    case notInstalled
    /// The content is damaged or of no known format, or the worker crashed or broke its protocol.
    case damaged
    /// The worker took too long, or wanted to read too much.
    case tooExpensive
}

/// Inspects media files in a confined process, one for each file.
public struct MediaInspector: Sendable {
    /// The maximum number of bytes that a worker may read of a file, counting repetitions.
    private static let readBudget: Int64 = 256 << 20

    private let program: VideoDecoderProcess.Program
    private let limit: DispatchTimeInterval

    /// Creates an inspector.
    ///
    /// - Parameters:
    ///   - program: The program that runs the worker.
    ///   - seconds: The maximum time for a file.
    public init(_ program: VideoDecoderProcess.Program, within seconds: Int = 10) {
        (self.program, limit) = (program, .seconds(seconds))
    }

    /// Inspects the file at `path`.
    ///
    /// - Parameter path: Absolute path.
    /// - Returns: The streams and tags of the file.
    /// - Throws: ``MediaInspectionError``.
    public func inspect(_ path: String) async throws(MediaInspectionError) -> MediaInspection {
        guard let file = InspectedFile(path, budget: Self.readBudget) else { throw .unreadable }
        let result = OneResult()
        let process: VideoDecoderProcess
        do throws(VideoDecoderProcess.Missing) {
            process = try VideoDecoderProcess(program) { event, process in
                switch event {
                case .needs(let request, let range):
                    guard file.takes(range) else { return result.end(.failure(.tooExpensive)) }
                    guard let bytes = file.read(range) else { return result.end(.failure(.unreadable)) }
                    process.send(.bytes(request: request, bytes))
                case .inspected(let record):
                    do throws(RecordError) {
                        result.end(.success(try MediaInspection(record: record)))
                    } catch {
                        result.end(.failure(.damaged))
                    }
                case .failed(.notInstalled): result.end(.failure(.notInstalled))
                case .failed, .knows, .picture, .sound, .end: result.end(.failure(.damaged))
                }
            } ended: {
                result.end(.failure(.damaged))
            }
        } catch {
            throw .notInstalled
        }
        defer { process.stop() }
        process.send(.inspect(byteCount: file.byteCount))
        DispatchQueue.global().asyncAfter(deadline: .now() + limit) { result.end(.failure(.tooExpensive)) }
        return try await result.value().get()
    }
}

/// The file of an inspection, and the number of bytes that may still be read of it.
private final class InspectedFile: Sendable {
    let byteCount: Int64
    private let descriptor: Int32
    private let budget: Locked<Int64>

    init?(_ path: String, budget: Int64) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            return nil
        }
        (self.descriptor, byteCount) = (descriptor, Int64(status.st_size))
        self.budget = Locked(budget)
    }

    deinit { close(descriptor) }

    /// Takes the bytes of a range from the budget; false if they are too many or beyond the end.
    func takes(_ range: Range<Int64>) -> Bool {
        guard range.upperBound <= byteCount else { return false }
        return budget.withLock { budget in
            budget -= Int64(range.count)
            return budget >= 0
        }
    }

    /// The bytes of a range; nil if the file has become shorter or cannot be read.
    func read(_ range: Range<Int64>) -> [UInt8]? {
        let bytes = [UInt8](unsafeUninitializedCapacity: range.count) { buffer, filled in
            let count = pread(descriptor, buffer.baseAddress, buffer.count, off_t(range.lowerBound))
            filled = max(0, count)
        }
        return bytes.count == range.count ? bytes : nil
    }
}

/// The result of an inspection: the first one counts.
private final class OneResult: Sendable {
    typealias Value = Result<MediaInspection, MediaInspectionError>

    private enum State {
        case open
        case awaited(CheckedContinuation<Value, Never>)
        case over(Value)
    }

    private let state = Locked(State.open)

    func end(_ value: Value) {
        let waiting = state.withLock { state -> CheckedContinuation<Value, Never>? in
            switch state {
            case .open:
                state = .over(value)
                return nil
            case .awaited(let waiting):
                state = .over(value)
                return waiting
            case .over: return nil
            }
        }
        waiting?.resume(returning: value)
    }

    /// Waits for the result; called once.
    func value() async -> Value {
        await withCheckedContinuation { continuation in
            let value = state.withLock { state -> Value? in
                if case .over(let value) = state { return value }
                state = .awaited(continuation)
                return nil
            }
            if let value { continuation.resume(returning: value) }
        }
    }
}
