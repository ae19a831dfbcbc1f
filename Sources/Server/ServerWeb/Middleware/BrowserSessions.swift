import HTTPTypes
import Hummingbird
import ServerEngine
import StdExtras
import WireCrypto

/// Finds the session of a browser. One without a cookie gets a secret, which nobody is signed in by: it binds forms and
/// codes to the browser, and is not stored.
struct BrowserSessions: RouterMiddleware {
    let site: Site
    /// True if a browser without a session gets one.
    var makesNew = true

    func handle(
        _ request: Request,
        context: WebContext,
        next: @concurrent (Request, WebContext) async throws -> Response
    ) async throws -> Response {
        var context = context
        let web = try site.web
        if let token = Self.token(in: request.headers[values: .cookie], name: web.cookieName) {
            context.session.token = token
            context.session.visitor = try await site.engine.webVisitor(token)
        } else if makesNew {
            context.session.token = Self.newToken()
            context.session.isNew = true
        }
        if !context.session.token.isEmpty {
            context.session.csrf = site.csrfToken(of: context.session.token)
        }
        var response = try await next(request, context)
        if context.session.isNew, response.headers[.setCookie] == nil,
            response.headers[.contentType]?.hasPrefix("text/html") == true
        {
            response.set(session: context.session.token, web)
        }
        return response
    }

    /// The secret in the cookie of a name; nil without one. Only one that this server may have made.
    static func token(in cookies: [String], name: String) -> String? {
        for pair in cookies.flatMap({ $0.split(separator: ";") }) {
            let halves = pair.split(separator: "=", maxSplits: 1)
            guard halves.count == 2, String(halves[0]).trimmingWhitespace == name else { continue }
            let token = String(halves[1]).trimmingWhitespace
            let isOurs = token.utf8.count == 64 && token.utf8.allSatisfy { Hexadecimal.value(of: $0) != nil }
            return isOurs ? token : nil
        }
        return nil
    }

    private static func newToken() -> String {
        var random = SystemRandom()
        return Hexadecimal.encode(random.randomBytes(32))
    }
}

/// Refuses changes that another site may have had a browser ask for.
///
/// Each needs the token of its session, which no other site can read, and must come from this origin as far as the browser
/// says where it comes from.
struct ForgeryCheck: RouterMiddleware {
    let site: Site
    /// The most bytes of a form.
    private static let formBytes = 64 << 10

    func handle(
        _ request: Request,
        context: WebContext,
        next: @concurrent (Request, WebContext) async throws -> Response
    ) async throws -> Response {
        guard ![.get, .head].contains(request.method) else { return try await next(request, context) }
        let origins = request.headers[values: .origin]
        guard try Self.isOwn(origins, fetchSite: request.headers[.fetchSite], url: site.web.url) else {
            context.closeSoon()
            throw WebFailure.forged
        }
        var (request, context) = (request, context)
        var given = request.headers[.csrfToken]
        if request.mediaType == "application/x-www-form-urlencoded" {
            let body = try await request.body(upTo: Self.formBytes, site, context)
            let form = FormFields(String(buffer: body))
            context.form = form
            given = given ?? form["csrf"]
            request.body = .init(buffer: body)
        }
        let (right, left) = (Array(context.session.csrf.utf8), Array((given ?? "").utf8))
        guard !context.session.isNew, !right.isEmpty, constantTimeEqual(right.span.bytes, left.span.bytes)
        else {
            context.closeSoon()
            throw WebFailure.forged
        }
        return try await next(request, context)
    }

    /// True if a request comes from a page of this server, as far as its browser tells.
    static func isOwn(_ origins: [String], fetchSite: String?, url: String) -> Bool {
        guard origins.allSatisfy({ $0.lowercased() == url.lowercased() }) else { return false }
        return fetchSite.map { ["same-origin", "none"].contains($0) } ?? true
    }
}

extension Response {
    /// Has the browser keep a session's secret.
    mutating func set(session token: String, _ web: WebOptions) {
        var cookie = "\(web.cookieName)=\(token); Path=/; HttpOnly; SameSite=Lax; Max-Age=2592000"
        if web.isSecure { cookie += "; Secure" }
        headers[.setCookie] = cookie
    }

    /// Has the browser forget its session.
    mutating func forgetSession(_ web: WebOptions) {
        var cookie = "\(web.cookieName)=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0"
        if web.isSecure { cookie += "; Secure" }
        headers[.setCookie] = cookie
    }
}
