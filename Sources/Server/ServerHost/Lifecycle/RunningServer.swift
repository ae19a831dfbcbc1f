import AdminProtocol
import CrashReports
import Glibc
import Logging
import MTProto
import NIOCore
import ServerEngine
import ServerGateway
import ServerMedia
import ServerStore
import ServerWeb
import StdExtras
import WebPages
import WireCrypto

/// The parts of a server that serves clients, and the order in which they stop.
struct RunningServer {
    private let gateway: Gateway
    private let engine: ServerEngine
    private let admin: AdminSocket
    private let pages: WebPageReader?
    private let web: WebServer?
    private let logger: Logger

    /// Takes the port, opens the data folder, and reports on standard output when clients can connect.
    static func start(
        _ settings: Settings,
        in folder: DataFolder,
        on eventLoop: any EventLoop,
        standIn: (any MethodOverride)? = nil,
        clock: ServerClock = .machine
    ) async throws -> RunningServer {
        let logger = Logger(label: "martletd") { LineLogHandler(label: $0, logLevel: settings.logLevel) }
        let crashes = reportCrashes(in: folder, on: eventLoop, logger: logger)
        let databaseKey = try settings.databaseKeyFile.map { try DatabaseKey.read($0) }
        let key = try ServerKey.open(in: folder)
        let gateway = try await bind(settings, key, on: eventLoop, clock: clock, logger: logger)
        var store = ServerStoreOptions(path: folder.path(DataFolder.databaseName), key: databaseKey)
        store.authKeySecret = try ServerKey.authKeySecret(from: key)
        let address = HostPort(
            host: gateway.address.ipAddress ?? settings.listen.host,
            port: gateway.address.port ?? 0
        )
        var options = engineOptions(settings, listening: address, clock: clock, logger: logger)
        options.standIn = standIn
        let introduction = ServerInvitation(addresses: told(settings, listening: address), key: key)
        options.invitationLink = { introduction.link(invitation: $0).map { "\($0)" } }
        var media = try media(in: folder, settings.limits.uploads, logger: logger)
        media.maps = try maps(settings, in: folder, key)
        let pages = WebPageReader(settings.pages) { Int(clock.milliseconds() / 1000) }
        media.pages = pages
        let web = try await WebServer.start(settings, key, logger: logger)
        options.web = web.map { settings.web.options(listening: $0.address) }
        let engine = try await ServerEngine.start(
            store: store,
            media: media,
            options: options,
            output: gateway.output,
            logger: logger
        )
        try await gateway.serve(engine)
        web?.server.serve(engine, studio: pages.map { TemplateTrials($0) })
        let desk = AdminRequestHandler(
            engine: engine,
            gateway: gateway,
            address: address,
            introduction: introduction,
            crashes: crashes,
            started: .now,
            now: clock.time
        )
        let path = folder.path(AdminLine.socketName)
        let admin = try await AdminSocket.open(at: path, on: eventLoop) { await desk.respond(to: $0) }
        announce(["\(address)"] + (web.map { ["web \($0.address)"] } ?? []))
        let link = introduction.link().map { "\($0)" } ?? ""
        logger.notice("listening", metadata: ["address": "\(address)", "invite": "\(link)"])
        return RunningServer(
            gateway: gateway,
            engine: engine,
            admin: admin,
            pages: pages,
            web: web?.server,
            logger: logger
        )
    }

    /// Answers the running calls, disconnects, and closes the store; takes at most some ten seconds.
    func stop() async throws {
        logger.notice("stopping")
        try await admin.close()
        await web?.stop()
        try await gateway.stop()
        await engine.stop()
        await pages?.close()
        logger.notice("stopped")
    }

    /// Enables crash reports. The server runs without them as well.
    private static func reportCrashes(
        in folder: DataFolder,
        on eventLoop: any EventLoop,
        logger: Logger
    ) -> CrashReportFolder {
        let folder = CrashReportFolder(path: folder.path("crashes"))
        do throws(CrashReportError) {
            let (program, version) = (MartletServer.programName, ProgramVersion.text)
            try CrashReporter.install(program: program, version: version, folder: folder)
        } catch {
            logger.warning("no crash reports", metadata: ["error": "\(error)"])
        }
        eventLoop.execute { CrashReporter.coverThisThread() }
        return folder
    }

    private static func bind(
        _ settings: Settings,
        _ key: RSAPrivateKey,
        on eventLoop: any EventLoop,
        clock: ServerClock,
        logger: Logger
    ) async throws -> Gateway {
        var options = GatewayOptions(
            privateKey: key,
            saltSecret: try ServerKey.saltSecret(from: key),
            limits: settings.limits.gateway,
            logger: logger,
            now: clock.time
        )
        options.trustedProxies = settings.trustedProxies
        options.compact = settings.compact
        options.compactURL = settings.compactURL
        options.description = try settings.description.description(
            at: told(settings, listening: settings.listen)[0],
            dataCentre: EngineOptions.defaultDataCentre
        )
        let (host, port) = (settings.listen.host, settings.listen.port)
        do {
            return try await Gateway.bind(host: host, port: port, options: options, on: eventLoop)
        } catch {
            throw ListenError(address: settings.listen, reason: error)
        }
    }

    static func media(
        in folder: DataFolder,
        _ limits: UploadLimits,
        logger: Logger
    ) throws -> EngineMedia {
        let blobs = try DiskBlobStore(directory: folder.path("files"))
        if blobs.leftovers > 0 {
            let metadata: Logger.Metadata = ["count": "\(blobs.leftovers)"]
            logger.error("half written files not removed from files/new", metadata: metadata)
        }
        return EngineMedia(
            blobs: blobs,
            uploads: try UploadStore(directory: folder.path("uploads"), limits: limits),
            // This program again, by a link that still works after an upgrade has replaced the file.
            thumbnailer: ImageThumbnailer(executable: "/proc/self/exe", arguments: ["image-worker"])
        )
    }

    /// Makes maps of the host's tiles; nil without them.
    private static func maps(
        _ settings: Settings,
        in folder: DataFolder,
        _ key: RSAPrivateKey
    ) throws -> MapPictures? {
        guard let address = settings.mapTiles else { return nil }
        return try MapPictures(
            MapPictures.Options(
                source: TileFolder(address: address),
                directory: folder.path("maps"),
                secret: try ServerKey.mapSecret(from: key),
                executable: "/proc/self/exe",
                arguments: ["map-worker"]
            )
        )
    }

    private static func engineOptions(
        _ settings: Settings,
        listening address: HostPort,
        clock: ServerClock,
        logger: Logger
    ) -> EngineOptions {
        if settings.publicAddresses.isEmpty, address.isWildcard {
            logger.warning("clients elsewhere are told to reconnect to 127.0.0.1; set public-address")
        }
        let told = told(settings, listening: address)
        var options = EngineOptions(
            registration: settings.registration,
            codeSink: codeSink(settings.loginCodes, logger: logger),
            publicAddresses: told.map { PublicAddress(host: $0.host, port: Int32($0.port)) },
            now: clock.milliseconds
        )
        options.invites = settings.invites
        options.administrators = Set(settings.administrators)
        options.codeOrigin = CodeOrigin(
            isDelivered: settings.loginCodes.isDelivered,
            words: settings.loginCodesHint
        )
        options.mapAttribution = settings.mapTiles.map { _ in settings.mapAttribution }
        options.limits = settings.limits.engine
        return options
    }

    /// The addresses that clients connect to.
    private static func told(_ settings: Settings, listening address: HostPort) -> [HostPort] {
        let own = address.isWildcard ? HostPort(host: "127.0.0.1", port: address.port) : address
        return settings.publicAddresses.isEmpty ? [own] : settings.publicAddresses
    }

    private static func codeSink(_ codes: Settings.LoginCodes, logger: Logger) -> any CodeSink {
        switch codes {
        case .log: LoggingCodeSink(logger: logger)
        case .session: SessionCodeSink()
        case .file(let path): FileCodeSink(path: path)
        }
    }

    /// Prints a line on standard output for the gateway, and one for the web server if there is one.
    private static func announce(_ places: [String]) {
        let line = Array(places.map { "listening on \($0)\n" }.joined().utf8)
        // A parent without a standard output for us does not wait for the line.
        _ = write(STDOUT_FILENO, line, line.count)
    }
}
