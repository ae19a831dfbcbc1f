import FuzzSupport
import Foundation
import HostileCalls
import Logging
import SchemaSyntax
import ServerMedia
import ServerStore
import Signals
import StdExtras
import TelegramSchema

@testable import ServerEngine

/// An engine with a real store and real files, three hostile members, two bystanders who talk to each other, and
/// strangers of whom no member has ever heard.
final class MethodWorld: Sendable {
    static let grammar: Grammar = {
        do {
            let file = URL(filePath: #filePath).deletingLastPathComponent().path + "/../../../Schema/api.tl"
            return try Grammar(text: String(contentsOf: URL(filePath: file), encoding: .utf8), file: file)
        } catch {
            fatalError("the schema does not read: \(error)")  // SAFETY: nothing can be fuzzed without it
        }
    }()

    static let hostile: [Int64] = [1, 2, 3]
    static let bystanders: [Int64] = [4, 5]
    /// What all access hashes of strangers end in, so that one search finds any of them.
    static let strangersMark: [UInt8] = [0xe7, 0xf0, 0x57, 0xa6, 0x5e, 0xc2, 0x4b]

    let folder: URL
    let output = Answers()
    private let queue = TurnQueue()
    private let clock = ClockBox()
    private let engine: ServerEngine
    private let tokens = Locked<UInt64>(0)

    init() throws {
        let base = FileManager.default.fileExists(atPath: "/dev/shm") ? "/dev/shm" : NSTemporaryDirectory()
        folder = URL(filePath: base).appending(path: "martlet-fuzz-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let media = EngineMedia(
            blobs: try DiskBlobStore(directory: folder.path + "/blobs"),
            uploads: try UploadStore(directory: folder.path + "/uploads"),
            thumbnailer: AnyPicture()
        )
        let clock = clock
        var options = EngineOptions(
            codeSink: Nowhere(),
            publicAddresses: [PublicAddress(host: "127.0.0.1", port: 443)],
            now: { clock.milliseconds.withLock { $0 } }
        )
        options.workerQueue = Queue(queue)
        var store = StoreOptions(path: folder.path + "/server.db")
        store.queue = Queue(queue)
        let (output, queue) = (output, queue)
        engine = try Self.wait(for: queue) { [options, store] in
            let logger = Logger(label: "fuzz") { _ in SwiftLogNoOpLogHandler() }
            return try await ServerEngine.start(store, media, options, output, logger, ticks: false)
        }
        for number in Self.hostile + Self.bystanders { try add(number, hash: number) }
        for number in 901...905 {
            let hash = Self.strangersMark.reversed().reduce(Int64(0)) { $0 << 8 | Int64($1) } << 8 | Int64(number & 0xff)
            try add(Int64(number), hash: hash)
        }
    }

    func close() {
        let engine = engine
        try? Self.wait(for: queue) { await engine.stop() }
        try? FileManager.default.removeItem(at: folder)
    }

    static func user(_ number: Int64) -> UserID { UserID(rawValue: 1_000_000 + number) }

    /// Signs user `number` in under the key `number`, past the rules.
    func add(_ number: Int64, hash: Int64) throws {
        let engine = engine
        try Self.wait(for: queue) {
            if try await engine.authKey(id: number) == nil {
                try await engine.saveAuthKey(id: number, bytes: [UInt8](repeating: 1, count: 256))
            }
            try await engine.services.transact { scope in
                if try scope.store.users.find(Self.user(number)) == nil {
                    try scope.store.users.insert(
                        UserRecord(
                            id: Self.user(number),
                            accessHash: hash,
                            phone: "1555\(1000 + number)",
                            firstName: "User \(number)",
                            created: 0
                        )
                    )
                }
                try scope.store.authKeys.signIn(number, user: Self.user(number), date: 0)
                scope.state.caches.keys[number] = nil
            }
        }
        if number < 900 { engine.sessionAppeared(authKeyID: number, sessionID: number) }
        queue.run()
    }

    /// Runs a call to its end.
    ///
    /// - Returns: The answer; nil when there was none.
    func call(_ body: [UInt8], as number: Int64) -> [UInt8]? {
        let token = tokens.withLock { token in
            token += 1
            return token
        }
        engine.submit(
            RPCCall(
                token: token,
                authKeyID: number,
                sessionID: number,
                messageID: Int64(token) << 2,
                body: body,
                address: "192.0.2.\(number)"
            )
        )
        queue.run()
        return output.take(token)
    }

    /// Moves the clock and lets happen what waited for it.
    func advance(milliseconds: Int64) throws {
        clock.milliseconds.withLock { $0 += milliseconds }
        let engine = engine
        try Self.wait(for: queue) { try await engine.tick() }
    }

    /// Runs `body` while `queue` runs what comes of it on this thread.
    private static func wait<Result: Sendable>(
        for queue: TurnQueue,
        _ body: @escaping @Sendable () async throws -> Result
    ) throws -> Result {
        let outcome = Locked<Swift.Result<Result, any Error>?>(nil)
        Task.detached {  // SAFETY: this thread waits for it below
            let result: Swift.Result<Result, any Error>
            do { result = .success(try await body()) } catch { result = .failure(error) }
            outcome.withLock { $0 = result }
        }
        while true {
            queue.run()
            if let result = outcome.withLock({ $0 }) { return try result.get() }
            usleep(20)
        }
    }
}

private final class ClockBox: Sendable {
    let milliseconds = Locked<Int64>(1_700_000_000_000)
}

/// Keeps answers until they are taken, and looks at all that leaves the engine.
final class Answers: EngineOutput {
    private struct State {
        var answers: [UInt64: [UInt8]] = [:]
        var largest = 0
    }

    private let state = Locked(State())

    func engineDidCommit(_ batch: EngineBatch) {
        for push in batch.pushes { inspect(push.body) }
        for answer in batch.answers {
            inspect(answer.body)
            let isFirst = state.withLock { $0.answers.updateValue(answer.body, forKey: answer.token) == nil }
            precondition(isFirst, "a call was answered twice")
        }
    }

    func take(_ token: UInt64) -> [UInt8]? { state.withLock { $0.answers.removeValue(forKey: token) } }

    private func inspect(_ body: [UInt8]) {
        precondition(body.count <= 8 << 20, "an answer or push of \(body.count) bytes")
        let isLeak = body.withUnsafeBytes { Self.contains(MethodWorld.strangersMark, $0) }
        precondition(!isLeak, "somebody learnt the access hash of a stranger")
    }

    /// A plain search costs more than the engine under test.
    private static func contains(_ mark: [UInt8], _ bytes: UnsafeRawBufferPointer) -> Bool {
        guard var place = bytes.baseAddress else { return false }
        let end = place + bytes.count
        while let found = memchr(place, Int32(mark[0]), end - place) {
            guard end - UnsafeRawPointer(found) >= mark.count else { return false }
            if memcmp(found, mark, mark.count) == 0 { return true }
            place = UnsafeRawPointer(found) + 1
        }
        return false
    }
}

private struct Nowhere: CodeSink {
    func deliver(code: String, phone: String) {}
}

/// Takes what begins with the byte that a JPEG begins with.
private struct AnyPicture: PhotoThumbnailer {
    func thumbnails(of image: [UInt8]) throws(ThumbnailError) -> PhotoThumbnails {
        guard image.first == 0xFF else { throw .unsupportedFormat }
        return PhotoThumbnails(
            original: PixelSize(width: 800, height: 600),
            sizes: [Thumbnail(kind: .m, size: PixelSize(width: 320, height: 240), jpeg: [0x6D])],
            stripped: [1, 2, 3]
        )
    }
}
