import Logging
import ServerMedia
import ServerStore
import StdExtras
import TelegramSchema
import TestKit

@testable import ServerEngine

/// A server with a real store and real files in a temporary folder; only pictures are not really drawn.
///
/// User `n` is signed in under the key `n`.
final class FilesServer: Sendable {
    let folder: TemporaryFolder
    let engine: ServerEngine
    private let output = AnswerBook()
    private let tokens = Locked<UInt64>(0)

    init(users: Int64 = 2) async throws {
        folder = try TemporaryFolder()
        let media = EngineMedia(
            blobs: try DiskBlobStore(directory: folder.path("blobs")),
            uploads: try UploadStore(directory: folder.path("uploads")),
            thumbnailer: FakeThumbnailer()
        )
        let options = EngineOptions(
            codeSink: SessionCodeSink(),
            publicAddresses: [PublicAddress(host: "127.0.0.1", port: 443)],
            now: { 1_700_000_000_000 }
        )
        engine = try await ServerEngine.start(
            StoreOptions(path: folder.path("martlet.db")),
            media,
            options,
            output,
            Logger(label: "tests") { _ in SwiftLogNoOpLogHandler() },
            ticks: false
        )
        for number in 1...users {
            _ = try await engine.saveAuthKey(id: number, bytes: [UInt8](repeating: 1, count: 256))
            try await engine.services.transact { scope in
                let user = UserRecord(
                    id: Self.user(number),
                    accessHash: number,
                    phone: "\(number)",
                    firstName: "N",
                    created: 0
                )
                try scope.store.users.insert(user)
                try scope.store.authKeys.signIn(number, user: user.id, date: 0)
                scope.state.caches.keys[number] = nil
            }
        }
    }

    static func user(_ number: Int64) -> UserID { UserID(rawValue: 1000 + number) }

    static func peer(_ number: Int64) -> TL.InputPeer {
        .inputPeerUser(.init(userID: user(number), accessHash: number))
    }

    /// Calls a method as user `number`.
    ///
    /// - Throws: The refusal.
    func call<Method: TLFunctionCall>(_ method: Method, as number: Int64 = 1) async throws -> Method.Result {
        let token = tokens.withLock { token in
            token += 1
            return token
        }
        let call = RPCCall(
            token: token,
            authKeyID: number,
            sessionID: number,
            messageID: 1,
            body: method.encoded(),
            address: "127.0.0.1"
        )
        let body = await withCheckedContinuation { continuation in
            output.expect(token, continuation)
            engine.submit(call)
        }
        if let error = try? MTP.RpcError(decoding: body) {
            throw RPCError(code: error.errorCode, error.errorMessage)
        }
        return try Method.Result(decoding: body)
    }

    /// Uploads `bytes` in parts of 1 KiB and names them.
    func upload(_ bytes: [UInt8], id: Int64, as number: Int64 = 1) async throws -> TL.InputFile {
        let parts = stride(from: 0, to: bytes.count, by: 1024).map { start in
            Array(bytes[start..<min(start + 1024, bytes.count)])
        }
        for (index, part) in parts.enumerated() {
            let saved = TLFunction.UploadSaveFilePart(fileID: id, filePart: Int32(index), bytes: part)
            _ = try await call(saved, as: number)
        }
        return .inputFile(.init(id: id, parts: Int32(parts.count), name: "a", md5Checksum: ""))
    }
}

/// Hands answers to those who wait for them.
private final class AnswerBook: EngineOutput {
    private let waiting = Locked<[UInt64: CheckedContinuation<[UInt8], Never>]>([:])

    func expect(_ token: UInt64, _ continuation: CheckedContinuation<[UInt8], Never>) {
        waiting.withLock { $0[token] = continuation }
    }

    func engineDidCommit(_ batch: EngineBatch) {
        for answer in batch.answers {
            waiting.withLock { $0.removeValue(forKey: answer.token) }?.resume(returning: answer.body)
        }
    }
}

/// Makes sizes whose bytes say from which picture they come; a real worker is tested with ImageWorker.
private struct FakeThumbnailer: PhotoThumbnailer {
    func thumbnails(of image: [UInt8]) throws(ThumbnailError) -> PhotoThumbnails {
        guard image.first == 0xFF else { throw .unsupportedFormat }
        return PhotoThumbnails(
            original: PixelSize(width: 800, height: 600),
            sizes: [
                Thumbnail(kind: .m, size: PixelSize(width: 320, height: 240), jpeg: [0x6D] + image),
                Thumbnail(kind: .x, size: PixelSize(width: 800, height: 600), jpeg: [0x78] + image),
            ],
            stripped: [1, 2, 3]
        )
    }
}
