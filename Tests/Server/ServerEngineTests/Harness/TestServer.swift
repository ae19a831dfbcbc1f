import Logging
import ServerMedia
import ServerStore
import StdExtras
import TelegramSchema
import TestKit

@testable import ServerEngine

/// A server with a real store and real files in a temporary folder. Only the test moves its clock, and thumbnails are
/// not really drawn.
///
/// User `n` is signed in under the key `n`, in the session `n`.
final class TestServer: Sendable {
    let folder: TemporaryFolder
    let engine: ServerEngine
    let output: Recorder
    let codes: RecordingCodeSink
    private let tokens = Locked<UInt64>(0)
    private let time: Clock
    private let options: EngineOptions
    private let uploads: UploadLimits
    private let pages: (any WebPageSource)?

    /// Starts a server.
    ///
    /// - Parameters:
    /// - users: The number of users, signed up and signed in.
    /// - uploads: The limits of uploads.
    /// - pages: Looks pages of the web up; nil for a server that does not.
    /// - ticks: True if time passes by itself.
    /// - configure: Changes the host's settings.
    /// - drawing: Called on a worker with each image before its sizes are made; may block.
    /// - Throws: The errors of starting a server.
    init(
        users: Int64 = 2,
        uploads: UploadLimits = UploadLimits(),
        pages: (any WebPageSource)? = nil,
        ticks: Bool = false,
        _ configure: (inout EngineOptions) -> Void = { _ in },
        drawing: @escaping @Sendable ([UInt8]) -> Void = { _ in }
    ) async throws {
        let (time, codes) = (Clock(), RecordingCodeSink())
        var options = EngineOptions(
            codeSink: codes,
            publicAddresses: [PublicAddress(host: "127.0.0.1", port: 443)],
            now: { time.milliseconds }
        )
        configure(&options)
        (self.time, self.codes, self.options, self.uploads) = (time, codes, options, uploads)
        self.pages = pages
        folder = try TemporaryFolder()
        output = Recorder()
        engine = try await Self.start(
            in: folder,
            options,
            uploads,
            pages: pages,
            output,
            ticks: ticks,
            drawing: drawing
        )
        for number in 0..<users { try await addUser(number + 1) }
    }

    private init(after former: TestServer) async throws {
        (time, codes) = (former.time, former.codes)
        (options, uploads, pages) = (former.options, former.uploads, former.pages)
        folder = former.folder
        output = Recorder()
        output.adopt(former.output.users)
        engine = try await Self.start(in: folder, options, uploads, pages: pages, output, ticks: false) { _ in
        }
    }

    private static func start(
        in folder: TemporaryFolder,
        _ options: EngineOptions,
        _ uploads: UploadLimits,
        pages: (any WebPageSource)?,
        _ output: Recorder,
        ticks: Bool,
        drawing: @escaping @Sendable ([UInt8]) -> Void
    ) async throws -> ServerEngine {
        let now = options.now
        var media = EngineMedia(
            blobs: try DiskBlobStore(directory: folder.path("blobs")) { now() / 1000 },
            uploads: try UploadStore(directory: folder.path("uploads"), limits: uploads) { now() / 1000 },
            thumbnailer: FakeThumbnailer(drawing: drawing)
        )
        media.pages = pages
        return try await ServerEngine.start(
            ServerStoreOptions(path: folder.path("martlet.db")),
            media: media,
            options: options,
            output: output,
            logger: Logger(label: "tests") { _ in SwiftLogNoOpLogHandler() },
            ticks: ticks
        )
    }

    /// Stops the server and starts another on the same files, without connections.
    func restarted() async throws -> TestServer {
        await engine.stop()
        return try await TestServer(after: self)
    }

    static func user(_ number: Int64) -> UserID { UserID(rawValue: 1_000_000 + number) }

    static func peer(_ number: Int64) -> TL.InputPeer {
        .inputPeerUser(.init(userID: user(number), accessHash: number))
    }

    static func input(_ number: Int64) -> TL.InputUser {
        .inputUser(.init(userID: user(number), accessHash: number))
    }

    /// Signs user `number` up under the key `number`, bypassing the rules.
    private func addUser(_ number: Int64) async throws {
        try await addKey(number)
        try await engine.services.transact { scope in
            let user = UserRecord(
                id: Self.user(number),
                accessHash: number,
                phone: "1555000\(number)",
                firstName: "User \(number)",
                created: 0
            )
            try scope.store.users.insert(user)
            try scope.store.authKeys.signIn(number, user: user.id, date: 0)
            scope.state.caches.keys[number] = nil
        }
        output.adopt([number: Self.user(number)])
        engine.sessionAppeared(SessionAddress(authKeyID: number, sessionID: number))
    }

    /// Creates a key without a user.
    func addKey(_ id: Int64) async throws {
        _ = try await engine.saveAuthKey(id: id, bytes: [UInt8](repeating: 1, count: 256))
    }

    /// Signs user `number` in under another key, bypassing the rules.
    func addDevice(_ key: Int64, of number: Int64) async throws {
        try await addKey(key)
        try await engine.services.transact { scope in
            try scope.store.authKeys.signIn(key, user: Self.user(number), date: scope.seconds)
            scope.state.caches.keys[key] = nil
        }
        output.adopt([key: Self.user(number)])
        engine.sessionAppeared(SessionAddress(authKeyID: key, sessionID: key))
    }

    /// Advances the clock, and runs all timers.
    func advance(seconds: Int64) async throws {
        // Earlier calls are finished first.
        try await engine.services.transact { _ in }
        time.advance(seconds * 1000)
        try await engine.tick()
    }

    /// Calls a method under the key `number`.
    ///
    /// - Throws: The server's error.
    func call<Method: TLFunctionCall>(
        _ method: Method,
        as number: Int64 = 1,
        from address: String = "127.0.0.1"
    ) async throws -> Method.Result {
        try Method.Result(decoding: try await send(method.encoded(), as: number, from: address))
    }

    /// Sends the bytes of a call, with the envelope that a gateway found in them, if any.
    ///
    /// - Throws: The server's error.
    func send(
        _ body: [UInt8],
        unwrapped envelope: RPCEnvelope? = nil,
        as number: Int64 = 1,
        from address: String = "127.0.0.1",
        mayBeCopy: Bool = false,
        to dataCentre: Int32? = nil
    ) async throws -> [UInt8] {
        let token = tokens.withLock { token in
            token += 1
            return token
        }
        let call = RPCCall(
            token: token,
            authKeyID: number,
            sessionID: number,
            messageID: 1,
            body: body,
            envelope: envelope,
            user: output.users[number],
            address: address,
            mayBeCopy: mayBeCopy,
            dataCentre: dataCentre
        )
        let answer = await withCheckedContinuation { continuation in
            output.expect(token, continuation)
            engine.submit(call)
        }
        if let error = try? MTP.RpcError(decoding: answer) {
            throw RPCError(code: error.errorCode, error.errorMessage)
        }
        return answer
    }

    /// The updates pushed to user `number`'s session under the key `key` since ``Recorder/forget()``.
    func heard(by number: Int64, on key: Int64? = nil) throws -> [TL.Update] {
        let session = SessionAddress(authKeyID: key ?? number, sessionID: key ?? number)
        return try output.pushes(to: Self.user(number), in: session).flatMap {
            try TL.Updates(decoding: $0).all
        }
    }

    /// Uploads `bytes` in parts of 1 KiB and returns the file.
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

/// A clock that only the test moves.
private final class Clock: Sendable {
    private let now = Locked<Int64>(1_700_000_000_000)

    var milliseconds: Int64 { now.withLock { $0 } }

    func advance(_ milliseconds: Int64) { now.withLock { $0 += milliseconds } }
}

/// Makes sizes whose bytes identify their image; the real worker is tested with ImageWorker.
private struct FakeThumbnailer: PhotoThumbnailer {
    let drawing: @Sendable ([UInt8]) -> Void

    func thumbnails(of image: [UInt8]) throws(ThumbnailError) -> PhotoThumbnails {
        drawing(image)
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
