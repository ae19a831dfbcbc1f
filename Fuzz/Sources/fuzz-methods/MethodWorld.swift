import FuzzSupport
import Foundation
import Logging
import SchemaSyntax
import ServerMedia
import ServerStore
import Signals
import StdExtras
import TelegramSchema

@testable import HostileCalls
@testable import ServerEngine

/// An engine with a real store and real files, three hostile members, two bystanders who talk to each other only, and
/// strangers who talk to nobody.
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
    static let strangers: [Int64] = Array(901...905)

    let output = Answers()
    private let folder: URL
    private let queue = TurnQueue()
    private let clock = ClockBox()
    private let random = MarkedRandom()
    private let engine: ServerEngine
    private let calls = Locked<UInt64>(0)

    init() throws {
        let base = FileManager.default.fileExists(atPath: "/dev/shm") ? "/dev/shm" : NSTemporaryDirectory()
        folder = URL(filePath: base).appending(path: "martlet-fuzz-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let media = EngineMedia(
            blobs: try DiskBlobStore(directory: folder.path + "/blobs"),
            uploads: try UploadStore(directory: folder.path + "/uploads"),
            thumbnailer: AnyPicture()
        )
        let (clock, random) = (clock, random)
        var options = EngineOptions(
            codeSink: Nowhere(),
            publicAddresses: [PublicAddress(host: "127.0.0.1", port: 443)],
            now: { clock.milliseconds.withLock { $0 } }
        )
        options.random = { random.next() }
        options.workerQueue = Queue(queue)
        var store = ServerStoreOptions(path: folder.path + "/server.db")
        store.queue = Queue(queue)
        let (output, queue) = (output, queue)
        engine = try Self.wait(for: queue) { [options, store] in
            let logger = Logger(label: "fuzz") { _ in SwiftLogNoOpLogHandler() }
            return try await ServerEngine.start(store, media, options, output, logger, ticks: false)
        }
        for number in Self.hostile { try add(number, hash: number) }
        for number in Self.bystanders + Self.strangers { try add(number, hash: MarkedRandom.secret(number)) }
        random.isMarked = true
        try talk()
        random.isMarked = false
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
        if number < 900 { engine.sessionAppeared(SessionAddress(authKeyID: number, sessionID: number)) }
        queue.run()
    }

    /// The bystanders say what nobody else may see, and send a picture.
    private func talk() throws {
        let peer = TL.InputPeer.inputPeerUser(
            .init(userID: Self.user(5), accessHash: MarkedRandom.secret(5))
        )
        let text = String(decoding: MarkedRandom.mark, as: UTF8.self)
        let said = call(
            TLFunction.MessagesSendMessage(peer: peer, message: text, randomID: 1).encoded(),
            as: 4
        )
        let part = TLFunction.UploadSaveFilePart(fileID: 7, filePart: 0, bytes: [0xff, 0xd8])
        _ = call(part.encoded(), as: 4)
        let file = TL.InputFile.inputFile(.init(id: 7, parts: 1, name: "a.jpg", md5Checksum: ""))
        let media = TL.InputMedia.inputMediaUploadedPhoto(.init(file: file))
        let send = TLFunction.MessagesSendMedia(peer: peer, media: media, message: text, randomID: 2)
        let shown = call(send.encoded(), as: 4)
        // Whether a leak would be seen is seen here.
        var known = KnownEntities()
        AnswerReader.learn(from: shown ?? [], in: Self.grammar, into: &known)
        let photos = known.handles[.photo] ?? []
        precondition(
            said.map { MarkedRandom.secrets.isContained(in: $0) } == true,
            "a secret text was not sent"
        )
        precondition(!photos.isEmpty, "a secret picture was not sent")
        for photo in photos {
            let hash = withUnsafeBytes(of: photo.accessHash.littleEndian) { [UInt8]($0) }
            precondition(MarkedRandom.secrets.isContained(in: hash), "a secret without its mark")
        }
    }

    /// Runs a call to its end.
    ///
    /// - Returns: The answer; nil when there was none.
    func call(_ body: [UInt8], as number: Int64) -> [UInt8]? {
        let token = submit(body, as: number)
        queue.run()
        return output.take(token)
    }

    /// Queues a call.
    ///
    /// - Returns: Under what its answer comes. Even where a hostile member gets it.
    func submit(_ body: [UInt8], as number: Int64) -> UInt64 {
        let count = calls.withLock { calls in
            calls += 1
            return calls
        }
        let token = count << 1 | (Self.hostile.contains(number) ? 0 : 1)
        engine.submit(
            RPCCall(
                token: token,
                authKeyID: number,
                sessionID: number,
                messageID: Int64(count) << 2,
                body: body,
                user: Self.user(number),
                address: "192.0.2.\(number)"
            )
        )
        return token
    }

    /// Queues a call of somebody who has nothing to do with all that, and runs all that waits.
    ///
    /// - Returns: Milliseconds of this thread's own time until it was answered.
    func bystand() -> Double {
        let start = ThreadTime.milliseconds
        let token = submit(Self.question, as: 4)
        queue.run()
        let answer = output.take(token)
        precondition((try? answer.map(TL.UpdatesState.init(decoding:))) != nil, "a bystander was refused")
        return output.lastBystander - start
    }

    private static let question = TLFunction.UpdatesGetState().encoded()

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
