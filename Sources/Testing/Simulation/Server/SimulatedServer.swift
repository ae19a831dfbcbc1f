import Logging
public import MTProto
package import ServerEngine
import ServerMedia
import ServerStore
import Signals
import StdExtras
public import TelegramSchema
public import TestKit

/// The real engine behind real sessions, with a simulated network before it: what the gateway is in the program, on
/// virtual time and without sockets.
///
/// Threads: all but the engine's own work, which is on queues of the loop's, is on the clock's queue.
public final class SimulatedServer: Sendable {
    /// Virtual time zero, as the clocks of the world show it.
    public static let epoch = WireTime(seconds: 1_800_000_000)

    /// The engine, for tests that look behind the API.
    package let engine: ServerEngine
    let clock: VirtualClock
    private let trace: Trace
    private let chaos: FaultInjector
    private let output: Output
    private let book: Locked<ServerState>
    private let folder: TemporaryFolder

    /// Everything that the queue's work shares.
    struct ServerState {
        var keys: [AuthKeyID: SimulatedAuthKey] = [:]
        /// Their ids in the order in which they were made.
        var order: [AuthKeyID] = []
        /// Who waits for the answer to a call.
        var calls: [UInt64: @Sendable ([UInt8]) -> Void] = [:]
        var lastNumber: UInt64 = 0
        var random: SeededRandom
    }

    /// Starts an engine on an empty database.
    public init(loop: SimulationLoop, seed: UInt64) throws {
        let clock = loop.clock
        self.clock = clock
        trace = loop.trace
        chaos = FaultInjector(seed: seed &+ 2)
        folder = try TemporaryFolder()
        output = Output()
        book = Locked(ServerState(random: SeededRandom(seed: seed)))
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

    /// The world's wall clock.
    public static func time(of clock: VirtualClock) -> WireTime { epoch + clock.now }

    var now: WireTime { Self.time(of: clock) }

    /// Closes the engine's database and deletes it.
    public func stop() async {
        await engine.stop()
        folder.remove()
    }

    /// Signs somebody up, past the rules, and gives a device of theirs a key.
    ///
    /// - Returns: The key, signed in.
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

    /// Which device's key it is: keys are made in the order of the devices.
    private func keyNumber(_ key: AuthKey) -> String {
        "d\(book.withLock { book in book.order.firstIndex(of: key.id) ?? -1 })"
    }

    /// Takes a connection.
    func accept(
        deliver: @escaping @Sendable ([UInt8]) -> Void,
        closed: @escaping @Sendable () -> Void
    ) -> SimulatedServerConnection {
        SimulatedServerConnection(server: self, deliver: deliver, closed: closed)
    }

    func withBook<Result: Sendable>(_ body: (inout sending ServerState) -> sending Result) -> sending Result {
        book.withLock(body)
    }

    /// Has the engine run a call of a session.
    func submit(_ body: [UInt8], message: WireMessageID, of session: SimulatedSession) {
        let (key, id) = (session.key.key, session.id.rawValue)
        guard let verdict = chaos.next() else {
            return submit(body, as: key, session: id) { session.answer(message, with: $0) }
        }
        let refusal = verdict.error.encoded()
        trace.note("server: \(verdict.error.errorMessage) for \(CallName.of(body)), run: \(verdict.isRun)")
        if verdict.isRun {
            submit(body, as: key, session: id) { _ in session.answer(message, with: refusal) }
        } else {
            clock.queue.async { session.answer(message, with: refusal) }
        }
    }

    /// Has so many of a thousand calls of devices fail, with the errors of a server in trouble.
    public func setChaos(perMille: Int) { chaos.set(perMille: perMille) }

    /// Has the engine run a call; `done` gets the answer, on the queue.
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

    /// Takes what the engine has made durable. On the queue.
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

/// Brings the engine's batches to the clock's queue.
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

/// Takes any bytes for a photo, and keeps them as its one size, so that they can be compared.
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
