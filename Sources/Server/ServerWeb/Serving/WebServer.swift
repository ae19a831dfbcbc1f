import Hummingbird
import HummingbirdCore
import HummingbirdTLS
public import Logging
import NIOCore
import NIOPosix
import NIOSSL
public import ServerEngine
import ServiceLifecycle
import StdExtras

/// The web server: pages for browsers, and methods for programs, without rules of its own.
///
/// It has an event loop of its own, so that browsers do not slow messages down.
///
/// Threads: call from any.
public final class WebServer: Sendable {
    /// The port that it listens on.
    public let port: Int

    private let site: Site
    private let services: ServiceGroup
    private let running: Task<Void, any Error>
    private let group: MultiThreadedEventLoopGroup

    private init(
        port: Int,
        site: Site,
        services: ServiceGroup,
        running: Task<Void, any Error>,
        group: MultiThreadedEventLoopGroup
    ) {
        (self.port, self.site, self.services) = (port, site, services)
        (self.running, self.group) = (running, group)
    }

    /// Takes the port. Requests are answered with an error until ``serve(_:)``.
    ///
    /// - Throws: ``WebServerError``.
    public static func start(_ options: WebServerOptions, logger: Logger) async throws -> WebServer {
        let site = Site(options: options, logger: logger)
        let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
        let (ports, sink) = AsyncStream.makeStream(of: Int.self, bufferingPolicy: .bufferingOldest(1))
        do {
            let application = Application(
                responder: SiteRoutes.router(of: site).buildResponder(),
                server: try builder(options),
                configuration: .init(address: .hostname(options.host, port: options.port)),
                onServerRunning: { channel in sink.yield(channel.localAddress?.port ?? 0) },
                eventLoopGroupProvider: .shared(group),
                logger: logger
            )
            var configuration = ServiceGroupConfiguration(services: [application], logger: logger)
            configuration.maximumGracefulShutdownDuration = .seconds(5)
            let services = ServiceGroup(configuration: configuration)
            let running = Task {
                defer { sink.finish() }
                try await services.run()
            }
            guard let port = await ports.first(where: { _ in true }) else {
                try await running.value
                throw WebServerError.address("\(options.host):\(options.port)", reason: "it ended")
            }
            return WebServer(port: port, site: site, services: services, running: running, group: group)
        } catch {
            try await group.shutdownGracefully()
            if let known = error as? WebServerError { throw known }
            let reason = (error as? IOError).map { String(cString: strerror($0.errnoCode)) } ?? "\(error)"
            throw WebServerError.address("\(options.host):\(options.port)", reason: reason)
        }
    }

    /// Answers requests by an engine.
    public func serve(_ engine: ServerEngine) { site.serve(engine) }

    /// Answers the running requests, for some seconds at most, and disconnects.
    public func stop() async {
        await services.triggerGracefulShutdown()
        // An error here is one of the way down: nobody is served any more.
        _ = await running.result
        do { try await group.shutdownGracefully() } catch {
            site.logger.error("web server not stopped", metadata: ["error": "\(error)"])
        }
    }

    private static func builder(_ options: WebServerOptions) throws -> HTTPServerBuilder {
        let limits = options.limits
        let connections = ConnectionCounter(limits, proxies: options.proxies)
        let decoder = HTTP1Channel.Configuration.DecoderConfiguration(
            maxHeaderFieldSize: limits.fieldBytes,
            maxHeaderListSize: limits.headerBytes,
            maxHeaderFieldCount: limits.fields
        )
        let plain = HTTPServerBuilder.http1(
            configuration: .init(
                additionalChannelHandlers: [ConnectionHandler(connections)],
                idleTimeout: .seconds(Int64(limits.idleSeconds)),
                httpDecoderConfiguration: decoder
            )
        )
        guard let files = options.certificate else { return plain }
        return try .tls(plain, tlsConfiguration: configuration(files))
    }

    private static func configuration(
        _ files: WebServerOptions.Certificate
    ) throws(WebServerError) -> TLSConfiguration {
        let chain: [NIOSSLCertificate]
        let key: NIOSSLPrivateKey
        do { chain = try NIOSSLCertificate.fromPEMFile(files.chain) } catch {
            throw .certificate(file: files.chain)
        }
        do { key = try NIOSSLPrivateKey(file: files.key, format: .pem) } catch {
            throw .certificate(file: files.key)
        }
        var configuration = TLSConfiguration.makeServerConfiguration(
            certificateChain: chain.map { .certificate($0) },
            privateKey: .privateKey(key)
        )
        configuration.minimumTLSVersion = .tlsv12
        // A key of another certificate fails only where it is used.
        do { _ = try NIOSSLContext(configuration: configuration) } catch {
            throw .certificate(file: files.key)
        }
        return configuration
    }
}
