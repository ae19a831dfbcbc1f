import Hummingbird
import ServerEngine

/// The start: for guests what this is, for members what they made.
enum HomeRoutes {
    private static let shown = 10

    static func add(to router: SiteRoutes.Browser, _ site: Site) {
        router.get("/") { _, context in
            guard let visitor = context.session.visitor else {
                let texts = ["summary": "Pages that anybody reads, written here and shared in the messenger."]
                return try Pages.page(
                    "home/guest.html",
                    title: site.web.siteName,
                    context,
                    site,
                    texts: texts
                )
            }
            var rows = ""
            if try site.web.telegraph != .off {
                let token = context.session.token
                let pages = try await site.engine.pages(session: token, offset: 0, limit: shown)
                rows = Pages.rows(pages.pages, context)
            }
            return try Pages.page(
                "home/member.html",
                title: site.web.siteName,
                context,
                site,
                texts: ["browsers": visitor.browsers == 1 ? "this browser" : "\(visitor.browsers) browsers"],
                parts: ["pages": rows]
            )
        }
    }
}
