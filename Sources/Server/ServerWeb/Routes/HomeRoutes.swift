import Hummingbird
import ServerEngine
import StdExtras

/// The start: for guests what this is, for members what they made.
enum HomeRoutes {
    private static let shown = 10

    static func add(to router: SiteRoutes.Browser, _ site: Site) {
        router.get("/") { request, context in
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
            var below = Pages.file("home/without-account.html")
            if let user = visitor.user {
                let templates = try await site.engine.templates(of: user)
                below = Template.fill(
                    Pages.file("home/templates.html"),
                    texts: [:],
                    parts: ["rows": templateRows(templates)]
                )
            }
            return try Pages.page(
                "home/member.html",
                title: site.web.siteName,
                context,
                site,
                texts: [
                    "browsers": visitor.browsers == 1 ? "this browser" : "\(visitor.browsers) browsers",
                    "done": request.uri.queryParameters["signed-out"] == "others" && visitor.browsers == 1
                        ? "All other browsers are signed out." : "",
                ],
                parts: ["pages": rows, "below": below]
            )
        }
    }

    /// The newest templates, with what became of them.
    private static func templateRows(_ templates: [MemberTemplate]) -> String {
        let row = Pages.file("home/template-row.html")
        return templates.sorted { $0.changed > $1.changed }.prefix(clamping: shown).map { template in
            let badge = TemplateBadge(template)
            let texts = [
                "id": String(template.id), "host": template.host, "state": badge.words, "look": badge.look,
            ]
            return Template.fill(row, texts: texts)
        }.joined()
    }
}
