import Foundation
import HTTPTypes
import Hummingbird
import ServerEngine
import StdExtras
import Telegraph
import WireCrypto

/// Published pages, as readers get them: plain HTML without scripts.
enum PublishedRoutes {
    /// What a page may load. Its style stands in it, and is known by its hash.
    private static let policy: String = {
        let style = TelegraphDocument.style.withUTF8Buffer { Array($0) }
        let hash = Base64.encode(Digest.sha256(style).array)
        return """
            default-src 'none'; style-src 'sha256-\(hash)'; img-src 'self' https: data:; media-src 'self' https:; \
            frame-src https:; form-action 'none'; base-uri 'none'; frame-ancestors 'none'
            """
    }()

    static func add(to router: SiteRoutes.Open, _ site: Site) {
        let readers = router.group().add(middleware: BrowserSessions(site: site, makesNew: false))
        readers.get("/:path") { request, context in
            let path = try context.part("path")
            let found = try await page(path, context, site, isReading: request.method == .get)
            var html = found.document.html
            if found.canEdit, let end = html.range(of: "</main>", options: .backwards) {
                let link = "<footer><a href=\"/edit/\(path.percentEncoded)\">Edit</a></footer>\n"
                html.insert(contentsOf: link, at: end.lowerBound)
            }
            var response = Response.html(html)
            response.headers[.contentSecurityPolicy] = policy
            response.headers[.referrerPolicy] = "strict-origin-when-cross-origin"
            response.headers[.cacheControl] = "no-cache"
            return response
        }
        readers.get("/export/:path") { request, context in
            let path = try context.part("path")
            let found = try await page(path, context, site, isReading: false)
            let document = found.document
            let format = FormFields(request.uri.query ?? "")["format"] ?? "html"
            var response: Response
            switch format {
            case "html": response = .html(document.html)
            case "markdown": response = .plain(document.markdown, type: "text/markdown; charset=utf-8")
            case "json": response = .plain(document.json, type: "application/json")
            default: throw WebFailure.notFound
            }
            let ending = format == "markdown" ? "md" : format
            response.headers[.contentDisposition] =
                "attachment; filename*=UTF-8''\(path.percentEncoded).\(ending)"
            response.headers[.contentSecurityPolicy] = "default-src 'none'; sandbox"
            return response
        }
    }

    private static func page(
        _ path: String,
        _ context: WebContext,
        _ site: Site,
        isReading: Bool
    ) async throws -> WrittenPageView {
        let token = context.session.token
        let found = try await WritingRoutes.carryOut {
            try await site.engine.page(
                path,
                session: token.isEmpty ? nil : token,
                countingFor: isReading ? context.address : nil
            )
        }
        guard let found else { throw WebFailure.notFound }
        return found
    }
}
