import Hummingbird
import HTTPTypes
import Logging
import ServerEngine
import StdExtras
import WebPages
import WireCrypto

/// What all routes of a server share.
final class Site: Sendable {
    let options: WebServerOptions
    let logger: Logger
    let limiter: RequestLimiter
    let bodies = BodyRoom()
    let importer: PageImporter
    private let served = Locked<Served?>(nil)

    private struct Served {
        var engine: ServerEngine
        var studio: TemplateTrials?
    }

    init(options: WebServerOptions, logger: Logger) {
        (self.options, self.logger) = (options, logger)
        limiter = RequestLimiter(options.limits)
        importer = PageImporter(program: options.parser.program, arguments: options.parser.arguments)
    }

    func serve(_ engine: ServerEngine, _ studio: TemplateTrials?) {
        served.withLock { $0 = Served(engine: engine, studio: studio) }
    }

    /// Reads pages by templates that are being written.
    ///
    /// - Throws: ``WebFailure`` where no pages are looked up.
    var studio: TemplateTrials {
        get throws(WebFailure) {
            guard let studio = served.withLock({ $0?.studio }) else { throw .notFound }
            return studio
        }
    }

    /// The rules.
    ///
    /// - Throws: ``WebFailure`` while the server starts.
    var engine: ServerEngine {
        get throws(WebFailure) {
            guard let engine = served.withLock({ $0?.engine }) else { throw .unavailable }
            return engine
        }
    }

    /// The settings that the rules have as well.
    var web: WebOptions {
        get throws(WebFailure) {
            guard let web = try engine.web else { throw .unavailable }
            return web
        }
    }

    /// The token that requests of a browser need which change something.
    func csrfToken(of session: String) -> String {
        Hexadecimal.encode(Digest.sha256(options.secret + Array("csrf \(session)".utf8)).array)
    }
}

extension WebOptions {
    /// True if browsers reach the server by TLS.
    var isSecure: Bool { url.hasPrefix("https://") }

    /// The host, with a port if the address has one.
    var authority: String { String(url.drop { $0 != "/" }.dropFirst(2)) }

    /// The host.
    var siteName: String { String(authority.prefix { $0 != ":" }) }

    /// The name of the cookie with the session. Browsers take one of this prefix from the host itself alone.
    var cookieName: String { isSecure ? "__Host-martlet_session" : "martlet_session" }
}
