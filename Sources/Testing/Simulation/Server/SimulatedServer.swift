import Logging
public import MTProto
package import ServerEngine
import ServerMedia
import ServerStore
import Signals
import StdExtras
public import TelegramSchema
public import TestKit

/// The real engine and sessions behind a simulated network: replaces the gateway, on virtual time and without
/// sockets.
///
/// Threads: all work is on the clock's queue, except the engine's own, which is on queues of the loop.
public final class SimulatedServer: Sendable {
    /// The wall-clock time at virtual time zero.
    public static let epoch = WireTime(seconds: 1_800_000_000)

    /// The engine, for tests that bypass the API.
    package let engine: ServerEngine
    let clock: VirtualClock
    private let trace: Trace
    private let chaos: FaultInjector
    private let output: Output
    private let book: Locked<ServerState>
    private let folder: TemporaryFolder

    /// The state shared by the queue's work.
    struct ServerState {
        var keys: [AuthKeyID: SimulatedAuthKey] = [:]
        /// The key ids in the order of creation.
        var order: [AuthKeyID] = []
        /// The handlers of pending calls.
        var calls: [UInt64: @Sendable ([UInt8]) -> Void] = [:]
        var lastNumber: UInt64 = 0
        /// The sessions of the compact transport, by their tokens.
        var numbered: [[UInt8]: SimulatedNumberedSession] = [:]
        var random: SeededRandom
    }

    /// The key of channels and the tickets that are taken.
    let seal: SimulatedSeal

    /// Starts an engine with an empty database.
    public init(loop: SimulationLoop, seed: UInt64) throws {
        let clock = loop.clock
        self.clock = clock
        trace = loop.trace
        chaos = FaultInjector(seed: seed &+ 2)
        folder = try TemporaryFolder()
        output = Output()
        book = Locked(ServerState(random: SeededRandom(seed: seed)))
        seal = try SimulatedSeal(now: Self.time(of: clock), seed: seed &+ 3)
        let media = EngineMedia(
            blobs: try DiskBlobStore(directory: folder.path("blobs")),
            uploads: try UploadStore(directory: folder.path("uploads")) {
                Self.time(of: clock).milliseconds / 1000
            },
            thumbnailer: PassthroughThumbnailer()
        )
        var options = EngineOptions(
            codeSink: DiscardingCodeSink(),
            publicAddresses: [PublicAddress(host: "127.0.0.1", port: 443)],
            now: { Self.time(of: clock).milliseconds }
        )
        var store = ServerStore.ServerStoreOptions(path: folder.path("server.db"))
        let random = SharedRandom(seed: seed &+ 1)
        store.queue = loop.makeStoreQueue(seed: random.next())
        options.workerQueue = loop.makeStoreQueue(seed: random.next())
        options.random = { random.next() }
        let output = output
        engine = try loop.run("starting the server") { [store, options] in
            try await ServerEngine.start(
                store,
                media: media,
                options: options,
                output: output,
                logger: Logger(label: "simulation") { _ in SwiftLogNoOpLogHandler() },
                ticks: false
            )
        }
        output.connect(self)
    }

    /// The wall-clock time of the world.
    public static func time(of clock: VirtualClock) -> WireTime { epoch + clock.now }

    var now: WireTime { Self.time(of: clock) }

    /// Closes the engine's database and deletes it.
    public func stop() async {
        await engine.stop()
        folder.remove()
    }

    /// Signs up a user without a sign-in, and creates a key for one of the user's devices.
    ///
    /// - Returns: The signed-in key.
    public func makeKey(for user: UserID, name: String) async throws -> AuthKey {
        let bytes = book.withLock { $0.random.bytes(AuthKey.byteCount) }
        guard let key = AuthKey(bytes: bytes) else { throw SimulationError.stuck("making a key") }
        try await engine.saveAuthKey(id: key.id.rawValue, bytes: bytes)
        try await engine.signIn(key: key.id.rawValue, as: user, phone: "999\(user.rawValue)", name: name)
        book.withLock { book in
            book.order.append(key.id)
            book.keys[key.id] = SimulatedAuthKey(
                key: key,
                user: user,
                secret: [UInt8](repeating: 7, count: 32)
            )
        }
        return key
    }

    /// The name of the key's device: keys are created in the order of devices.
    private func keyNumber(_ key: AuthKey) -> String {
        "d\(book.withLock { book in book.order.firstIndex(of: key.id) ?? -1 })"
    }

    /// Accepts a connection.
    func accept(
        deliver: @escaping @Sendable ([UInt8]) -> Void,
        closed: @escaping @Sendable () -> Void
    ) -> SimulatedServerConnection {
        SimulatedServerConnection(server: self, deliver: deliver, closed: closed)
    }

    func withBook<Result: Sendable>(_ body: (inout sending ServerState) -> sending Result) -> sending Result {
        book.withLock(body)
    }

    /// Runs a call of a device's session in the engine, unless it is to fail.
    func run(
        _ body: [UInt8],
        as key: AuthKey,
        session id: Int64,
        answer: @escaping @Sendable ([UInt8]) -> Void
    ) {
        guard let verdict = chaos.next() else { return submit(body, as: key, session: id, done: answer) }
        let refusal = verdict.error.encoded()
        trace.note("server: \(verdict.error.errorMessage) for \(CallName.of(body)), run: \(verdict.isRun)")
        if verdict.isRun {
            submit(body, as: key, session: id) { _ in answer(refusal) }
        } else {
            clock.queue.async { answer(refusal) }
        }
    }

    /// Sets how many of 1000 calls of devices fail, with the errors of an overloaded server.
    public func setChaos(perMille: Int) { chaos.set(perMille: perMille) }

    /// Runs a call in the engine; `done` gets the answer, on the queue.
    func submit(
        _ body: [UInt8],
        as key: AuthKey,
        session: Int64 = 0,
        done: @escaping @Sendable ([UInt8]) -> Void
    ) {
        let token = book.withLock { book in
            book.lastNumber += 1
            book.calls[book.lastNumber] = done
            return book.lastNumber
        }
        trace.note("server: call \(token), \(CallName.of(body)), by \(keyNumber(key))")
        engine.submit(
            RPCCall(
                token: token,
                authKeyID: key.id.rawValue,
                sessionID: session,
                messageID: Int64(token),
                body: body,
                address: "192.0.2.1"
            )
        )
    }

    /// Delivers the engine's committed updates. On the queue.
    fileprivate func deliver(_ batch: EngineBatch) {
        for address in batch.muted {
            let key = book.withLock { book in
                book.keys.values.first { $0.key.id.rawValue == address.authKeyID }
            }
            key?.mute(SessionID(rawValue: address.sessionID))
        }
        for push in batch.pushes {
            let sessions = book.withLock { book in
                book.keys.values
                    .filter { $0.user == push.user && push.exceptSession?.authKeyID != $0.key.id.rawValue }
                    .filter { push.onlyAuthKey == nil || push.onlyAuthKey == $0.key.id.rawValue }
                    .sorted { $0.key.id.rawValue < $1.key.id.rawValue }
                    .compactMap(\.pushTarget)
            }
            let names = sessions.map { keyNumber($0.key.key) }
            trace.note("server: push of \(push.body.count) bytes to \(names)")
            for session in sessions { session.push(push.body) }
        }
        for answer in batch.answers {
            let refusal = (try? MTP.RpcError(decoding: answer.body))?.errorMessage
            trace.note("server: answer to \(answer.token), \(refusal ?? "\(answer.body.count) bytes")")
            let done = book.withLock { $0.calls.removeValue(forKey: answer.token) }
            done?(answer.body)
        }
    }
}

/// Passes the engine's batches to the clock's queue.
private final class Output: EngineOutput {
    private let server = Locked<Weak?>(nil)

    private struct Weak: Sendable {
        weak let server: SimulatedServer?
    }

    func connect(_ server: SimulatedServer) {
        self.server.withLock { $0 = Weak(server: server) }
    }

    func engineDidCommit(_ batch: EngineBatch) {
        guard let server = server.withLock({ $0?.server }) else { return }
        server.clock.queue.async { server.deliver(batch) }
    }
}

/// Accepts any bytes as a photo, and stores them as its only size, so that they can be compared.
private struct PassthroughThumbnailer: PhotoThumbnailer {
    func thumbnails(of image: [UInt8]) throws(ThumbnailError) -> PhotoThumbnails {
        let size = PixelSize(width: 100, height: 100)
        let only = Thumbnail(kind: .x, size: size, jpeg: image)
        return PhotoThumbnails(original: size, sizes: [only], stripped: nil)
    }
}

private struct DiscardingCodeSink: CodeSink {
    func deliver(code: String, phone: String) throws {}
}
