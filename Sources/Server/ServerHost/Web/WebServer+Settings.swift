import Logging
import ServerWeb
import WireCrypto

extension WebServer {
    /// Takes the port of the web server; nil if the host wants none.
    ///
    /// - Throws: `WebServerError`.
    static func start(
        _ settings: Settings,
        _ key: RSAPrivateKey,
        logger: Logger
    ) async throws -> (server: WebServer, address: HostPort)? {
        guard let listen = settings.web.listen else { return nil }
        var options = WebServerOptions(
            host: listen.host,
            port: listen.port,
            secret: try ServerKey.webSecret(from: key),
            // This program again, by a link that still works after an upgrade has replaced the file.
            parser: ("/proc/self/exe", ["page-parser"])
        )
        if let chain = settings.web.certificate, let key = settings.web.key {
            options.certificate = .init(chain: chain, key: key)
        }
        options.proxies = settings.web.proxies
        options.limits.limitsLoopback = settings.limits.limitsLoopback
        let server = try await start(options, logger: logger)
        return (server, HostPort(host: listen.host, port: server.port))
    }
}
