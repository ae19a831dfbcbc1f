import StdExtras
import ClientModel
import ClientNetwork
import MediaStore
import MessageStore
import SchemaMapping
import Signals
import TelegramSchema
import WireCrypto

/// Uploads the parts of one file, a few at a time, and stores the progress before and after each.
///
/// Used by one task at a time.
actor Uploader {
    /// The timeout of one part, so that nothing stalls for more than a minute.
    static let partTimeout = Duration.seconds(45)
    /// The time of a part below which one more is sent concurrently.
    private static let quick = Duration.seconds(5)
    /// The time of a part below which another one follows it at once, so that the line has no pause of a round trip. Two that
    /// take longer could be late for ``partTimeout``.
    private static let steady = Duration.seconds(20)
    static let mostAtOnce = 4

    /// Stores the progress of an upload.
    typealias Save = @Sendable (UploadPayload) async -> TaskFailure?

    nonisolated var unownedExecutor: UnownedSerialExecutor {
        context.services.executor.asUnownedSerialExecutor()
    }

    private let context: TaskContext
    private let media: MediaStore
    private let api: any RPCClient
    private let save: Save
    private(set) var payload: UploadPayload
    private var atOnce = 1

    /// An uploader that continues from `payload` and reports progress to `save`.
    init(
        payload: UploadPayload,
        context: TaskContext,
        media: MediaStore,
        api: any RPCClient,
        save: @escaping Save
    ) {
        self.payload = payload
        self.context = context
        self.media = media
        self.api = api
        self.save = save
    }

    /// Reads the file once and returns the hash of its bytes, which identifies the upload.
    func hash() async throws(TaskFailure) -> [UInt8] {
        guard payload.hash.isEmpty else { return payload.hash }
        var (sha, md5) = (SHA256Hasher(), MD5Hasher())
        var offset: Int64 = 0
        while offset < payload.parts.byteCount {
            let end = min(offset + (1 << 20), payload.parts.byteCount)
            let bytes = try await read(offset..<end)
            sha.update(bytes.span.bytes)
            if !payload.parts.isBig { md5.update(bytes.span.bytes) }
            offset = end
        }
        payload.hash = sha.finalize().array
        if !payload.parts.isBig { payload.checksum = Hexadecimal.encode(md5.finalize().array) }
        try await keep()
        return payload.hash
    }

    /// Records that the server has all uncertain parts below `part`.
    func confirmUnknown(below part: Int32) {
        for known in payload.parts.unknown where known < part { payload.parts.confirm(known) }
    }

    /// Sends the missing parts, `unknown` ones first.
    func sendParts() async throws(TaskFailure) {
        var again = payload.parts.unknown
        var running: [Int32: Task<Result<Duration, TaskFailure>, Never>] = [:]
        defer { for task in running.values { task.cancel() } }
        while !payload.parts.isComplete {
            while running.count < atOnce {
                guard let part = again.isEmpty ? payload.parts.next : again.removeFirst() else { break }
                payload.parts.begin(part)
                try await keep()
                let bytes = try await read(payload.parts.range(of: part))
                running[part] = start(part, bytes)
            }
            // The oldest first: the parts share one connection, and their answers come in order.
            guard let part = running.keys.min(), let task = running[part] else { return }
            let result = await withTaskCancellationHandler {
                await task.value
            } onCancel: {
                task.cancel()
            }
            running[part] = nil
            switch result {
            case .success(let took):
                payload.parts.confirm(part)
                atOnce = Self.next(atOnce, after: took)
                try await keep()
            case .failure(let failure):
                throw failure
            }
        }
    }

    /// The number of parts at once after a part that took so long, others beside it.
    static func next(_ atOnce: Int, after took: Duration) -> Int {
        switch took {
        case ..<quick: min(mostAtOnce, atOnce + 1)
        // Beside another one it would take twice as long.
        case (steady / 2)... where atOnce == 1: 1
        case ..<steady: max(2, atOnce - 1)
        default: max(1, atOnce - 1)
        }
    }

    /// Sends the file's thumbnail, in one part; nil sends nothing.
    func send(_ thumbnail: UploadThumbnail?) async throws(TaskFailure) {
        guard let thumbnail else { return }
        let policy = RequestPolicy(priority: .background, timeout: Self.partTimeout)
        let call = TLFunction.UploadSaveFilePart(
            fileID: thumbnail.file.id,
            filePart: 0,
            bytes: thumbnail.bytes
        )
        guard try await ask(call, policy) else { throw .broken("PART_NOT_SAVED") }
    }

    /// Sends one part and waits until the server has it.
    func sendAlone(_ part: Int32) async throws(TaskFailure) {
        let bytes = try await read(payload.parts.range(of: part))
        switch await send(part, bytes) {
        case .success:
            payload.parts.confirm(part)
            try await keep()
        case .failure(let failure): throw failure
        }
    }

    private func keep() async throws(TaskFailure) {
        if let failure = await save(payload) { throw failure }
    }

    private func start(_ part: Int32, _ bytes: [UInt8]) -> Task<Result<Duration, TaskFailure>, Never> {
        Task { await send(part, bytes) }
    }

    /// Sends one part and returns the time that it took.
    private func send(_ part: Int32, _ bytes: [UInt8]) async -> Result<Duration, TaskFailure> {
        let (clock, fileID, parts) = (context.services.clock, payload.fileID, payload.parts)
        let start = clock.now
        let policy = RequestPolicy(priority: .background, timeout: Self.partTimeout)
        do throws(TaskFailure) {
            let isSaved: Bool
            if parts.isBig {
                let call = TLFunction.UploadSaveBigFilePart(
                    fileID: fileID,
                    filePart: part,
                    fileTotalParts: parts.count,
                    bytes: bytes
                )
                isSaved = try await ask(call, policy)
            } else {
                let call = TLFunction.UploadSaveFilePart(fileID: fileID, filePart: part, bytes: bytes)
                isSaved = try await ask(call, policy)
            }
            return isSaved ? .success(clock.now - start) : .failure(.broken("PART_NOT_SAVED"))
        } catch {
            return .failure(error)
        }
    }

    private func ask<Function: TLFunctionCall>(
        _ function: Function,
        _ policy: RequestPolicy
    ) async throws(TaskFailure) -> Function.Result {
        do throws(APIError) {
            return try await api.call(function, policy)
        } catch {
            throw TaskFailure(error)
        }
    }

    private func read(_ range: Range<Int64>) async throws(TaskFailure) -> [UInt8] {
        do {
            let bytes = try await media.readStored(payload.resource, range)
            guard let bytes, bytes.count == range.count else { throw TaskFailure.refused(.fileUnreadable) }
            return bytes
        } catch let failure as TaskFailure {
            throw failure
        } catch is CancellationError {
            throw .cancelled
        } catch MediaError.busy {
            throw .retry()
        } catch {
            throw .refused(.fileUnreadable)
        }
    }
}
