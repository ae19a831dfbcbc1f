import HTTPTypes
import Hummingbird
import Logging
import ServerEngine
import StdExtras

/// Notes each request in the log, without who and what: the address, the path and the query stay out.
struct AccessLog: RouterMiddleware {
    let site: Site

    func handle(
        _ request: Request,
        context: WebContext,
        next: @concurrent (Request, WebContext) async throws -> Response
    ) async throws -> Response {
        let start = ContinuousClock.now
        let response = try await next(request, context)
        let time = (ContinuousClock.now - start).components
        let milliseconds = time.seconds * 1000 + time.attoseconds / 1_000_000_000_000_000
        site.logger.info(
            "request",
            metadata: [
                "method": "\(request.method.rawValue.prefix(16))",
                "route": "\(context.endpointPath ?? "-")",
                "status": "\(response.status.code)",
                "ms": "\(milliseconds)",
                "bytes": "\(response.body.contentLength ?? 0)",
            ]
        )
        return response
    }
}

/// Adds the header fields that tell browsers what an answer may do.
struct SecurityHeaders: RouterMiddleware {
    let site: Site

    /// What pages of the server itself may load: nothing but its own scripts and styles.
    static let policy = """
        default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' https: data:; media-src 'self' https:; \
        connect-src 'self'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'
        """

    func handle(
        _ request: Request,
        context: WebContext,
        next: @concurrent (Request, WebContext) async throws -> Response
    ) async throws -> Response {
        var response = try await next(request, context)
        response.set(.contentSecurityPolicy, unlessThere: Self.policy)
        response.headers[.xContentTypeOptions] = "nosniff"
        response.set(.referrerPolicy, unlessThere: "same-origin")
        response.headers[.crossOriginOpenerPolicy] = "same-origin"
        response.set(.crossOriginResourcePolicy, unlessThere: "same-origin")
        response.headers[.frameOptions] = "DENY"
        response.headers[.permissionsPolicy] = "camera=(), microphone=(), geolocation=()"
        if (try? site.web.isSecure) == true {
            response.headers[.strictTransportSecurity] = "max-age=31536000"
        }
        response.set(.cacheControl, unlessThere: "no-store")
        return response
    }
}

/// Makes answers of errors: JSON for programs, a page for people.
struct ErrorPages: RouterMiddleware {
    let site: Site

    func handle(
        _ request: Request,
        context: WebContext,
        next: @concurrent (Request, WebContext) async throws -> Response
    ) async throws -> Response {
        var response = try await answered(request, context, next)
        if request.hasBody, !context.bodyUse.wasRead {
            // The rest would be read as long as it drips in.
            response.headers[.connection] = "close"
            context.closeSoon()
        }
        return response
    }

    private func answered(
        _ request: Request,
        _ context: WebContext,
        _ next: @concurrent (Request, WebContext) async throws -> Response
    ) async throws -> Response {
        do {
            return try await next(request, context)
        } catch let failure as WebFailure {
            return answer(to: request, failure)
        } catch let error as any HTTPResponseError {
            let failure =
                switch error.status {
                case .notFound: WebFailure.notFound
                case .contentTooLarge: WebFailure.tooLarge
                default: WebFailure(error.status, "REQUEST_INVALID", WebFailure.invalid.message)
                }
            return answer(to: request, failure)
        } catch {
            // Errors of the layers below carry codes and sizes only.
            site.logger.error("request failed", metadata: ["error": "\(error)"])
            return answer(to: request, .unavailable)
        }
    }

    private func answer(to request: Request, _ failure: WebFailure) -> Response {
        var response: Response
        if request.wantsJSON {
            response = .json(failure)
        } else {
            response = Pages.error(failure, site)
        }
        if let seconds = failure.retryAfter { response.headers[.retryAfter] = String(seconds) }
        return response
    }
}

/// Refuses requests for other hosts, and those beyond the limits, and finds out whom they count for.
struct RequestBounds: RouterMiddleware {
    let site: Site

    func handle(
        _ request: Request,
        context: WebContext,
        next: @concurrent (Request, WebContext) async throws -> Response
    ) async throws -> Response {
        var context = context
        let limits = site.options.limits
        context.address = ClientAddress.of(
            peer: context.address,
            forwarded: request.headers[values: .forwardedFor],
            proxies: site.options.proxies
        )
        guard (request.head.path ?? "").utf8.count <= limits.targetBytes else {
            throw WebFailure(.uriTooLong, "ADDRESS_TOO_LONG", "The address is too long.")
        }
        if [.get, .head].contains(request.method) {
            guard !request.hasBody else { throw WebFailure.invalid }
        }
        let web = try site.web
        guard let host = request.head.authority?.lowercased(),
            host == web.authority.lowercased() || host == "api." + web.authority.lowercased()
        else {
            throw WebFailure(
                .misdirectedRequest,
                "HOST_UNKNOWN",
                "This server does not serve the host of this address."
            )
        }
        // Programs alone use the second name: pages have one origin.
        if host.hasPrefix("api."), host != web.authority.lowercased(), !TelegraphMethods.has(request.uri.path)
        {
            throw WebFailure.notFound
        }
        try site.limiter.begin(context.address)
        defer { site.limiter.end(context.address) }
        return try await next(request, context)
    }
}

extension Response {
    mutating func set(_ name: HTTPField.Name, unlessThere value: String) {
        if headers[name] == nil { headers[name] = value }
    }
}

extension HTTPField.Name {
    /// A name that is known to be one; the fallback is never used.
    private static func known(_ name: String) -> HTTPField.Name { HTTPField.Name(name) ?? .server }

    static let referrerPolicy = known("Referrer-Policy")
    static let crossOriginOpenerPolicy = known("Cross-Origin-Opener-Policy")
    static let frameOptions = known("X-Frame-Options")
    static let permissionsPolicy = known("Permissions-Policy")
    static let forwardedFor = known("X-Forwarded-For")
    static let csrfToken = known("X-CSRF-Token")
    static let fetchSite = known("Sec-Fetch-Site")
}
