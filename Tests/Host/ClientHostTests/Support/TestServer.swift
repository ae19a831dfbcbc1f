import ClientEngine
import ClientHost
import Foundation
import Logging
import MTProto
import NIOCore
import NIOPosix
import ServerEngine
import ServerGateway
import ServerMedia
import ServerStore
import StdExtras
import TestKit
import WireCrypto

/// A server in this process with open registration, on a port of its own.
struct TestServer {
    private let folder: TemporaryFolder
    private let gateway: Gateway
    private let engine: ServerEngine
    private let codes: Codes

    static func start() async throws -> TestServer {
        let folder = try TemporaryFolder()
        let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        let gateway = try await Gateway.bind(
            host: "127.0.0.1",
            port: 0,
            options: GatewayOptions(
                privateKey: ServerKeyFixture.privateKey,
                saltSecret: Array(repeating: 7, count: 32),
                logger: logger,
                now: { WireTime(milliseconds: now()) }
            ),
            on: MultiThreadedEventLoopGroup.singleton.next()
        )
        let codes = Codes()
        let address = PublicAddress(host: "127.0.0.1", port: Int32(gateway.address.port ?? 0))
        let engine = try await ServerEngine.start(
            store: ServerStoreOptions(path: folder.path("martlet.db")),
            media: EngineMedia(
                blobs: try DiskBlobStore(directory: folder.path("blobs")),
                uploads: try UploadStore(directory: folder.path("uploads")),
                thumbnailer: ImageThumbnailer(executable: "/bin/false", arguments: [])
            ),
            options: EngineOptions(codeSink: codes, publicAddresses: [address], now: now),
            output: gateway.output,
            logger: logger
        )
        try await gateway.serve(engine)
        return TestServer(folder: folder, gateway: gateway, engine: engine, codes: codes)
    }

    /// Closes all connections and the store.
    func stop() async throws {
        try await gateway.stop()
        await engine.stop()
    }

    /// Signs up a new user and returns the receiving account.
    func signUp(_ phone: String, _ name: String, in host: ClientHost) async throws -> Account {
        let link = try InviteLink("martlet://127.0.0.1:\(gateway.address.port ?? 0)")
        let key = ServerKeyFixture.privateKey.publicKey
        let account = try await host.makeAccount(name, on: ServerRecord(link: link, key: key))
        try await account.start()
        let signIn = SignIn(account.network, application: .init(id: 1, hash: "test")) {
            UInt64.random(in: .min ... .max)
        }
        let sent = try await signIn.requestCode(phone)
        _ = try await signIn.enter(codes.last(of: phone), for: sent)
        let step = try await signIn.signUp(sent, firstName: name, lastName: "")
        guard case .signedIn(let user) = step else { throw SignInError.nameInvalid }
        try await account.signedIn(user)
        return account
    }

    /// The requested login codes.
    private final class Codes: CodeSink {
        private let codes = Locked<[String: String]>([:])

        func deliver(code: String, phone: String) { codes.withLock { $0[phone] = code } }
        func last(of phone: String) -> String { codes.withLock { $0[phone] ?? "" } }
    }
}

/// Milliseconds since 1970.
@Sendable private func now() -> Int64 { Int64(Date().timeIntervalSince1970 * 1000) }
