import ArticleTemplates
import HTTPTypes
import Hummingbird
import NIOCore
import ServerEngine
import StdExtras
import TelegramSchema
import WebPages

/// The studio: where members write templates, and see at once what becomes of a page.
enum StudioRoutes {
    static func add(to router: SiteRoutes.Browser, _ site: Site) {
        router.get("/studio") { _, context in try await list(context, site) }
        router.get("/studio/t/:id") { _, context in try await editor(context, site) }
        router.get("/studio/t/:id/original") { request, context in
            try await original(request, context, site)
        }
        router.get("/iv") { request, context in try await linkPage(request, context, site) }
        StudioRequests.add(to: router, site)
    }

    // MARK: Pages

    private static func list(_ context: WebContext, _ site: Site) async throws -> Response {
        guard let user = context.session.visitor?.user else { return .redirect(to: "/sign-in?next=/studio") }
        let engine = try site.engine
        let own = try await engine.templates(of: user)
        let published = try await engine.publishedTemplates()
        let isAdministrator = try await engine.isAdministrator(user)
        let asked = isAdministrator ? try await engine.askedTemplates(by: user) : []
        let names = try await engine.memberNames(Set((published + asked).map(\.owner)))
        let members: [(name: String, value: JSONValue)] = [
            ("templates", .array(own.map(StudioAnswers.row))),
            (
                "published",
                .array(
                    published.map { template in
                        StudioAnswers.row(
                            template,
                            author: names[template.owner] ?? "",
                            isOwn: template.owner == user
                        )
                    }
                )
            ),
            ("administrator", .truth(isAdministrator)),
            (
                "pending",
                .array(asked.map { StudioAnswers.askedRow($0, author: names[$0.owner] ?? "") })
            ),
        ]
        return try Pages.page(
            "studio/list.html",
            title: "Templates",
            context,
            site,
            next: "/studio",
            parts: ["data": Pages.data(members)]
        )
    }

    private static func editor(_ context: WebContext, _ site: Site) async throws -> Response {
        let id = try context.template
        guard let user = context.session.visitor?.user else {
            return .redirect(to: "/sign-in?next=/studio/t/\(id)")
        }
        let engine = try site.engine
        let (template, version) = try await StudioFailure.translated {
            try await engine.template(id, visibleTo: user)
        }
        let isOwn = template.owner == user
        let isAdministrator = try await engine.isAdministrator(user)
        // The addresses in them are of pages that somebody shared.
        let seesFaults = isOwn || isAdministrator
        // Who is to agree sees what the rules make of them.
        let pages = seesFaults ? try await engine.templatePages(id, visibleTo: user) : []
        let addresses = pages.map { page in
            JSONValue.object([
                ("url", .string(page.url)), ("state", .string(page.isKept ? "kept" : "new")),
            ])
        }
        let badge = TemplateBadge(template)
        let members: [(name: String, value: JSONValue)] = [
            ("id", .string(String(id))), ("host", .string(template.host)), ("rules", .string(version.rules)),
            ("version", .whole(Int(version.version))), ("state", .string(badge.state)),
            ("badge", badge.json),
            ("askedVersion", .whole(Int(template.asked))),
            ("publishedVersion", .whole(Int(template.published))),
            ("refusal", .string(seesFaults ? template.refusal : "")),
            ("fault", .string(seesFaults ? template.fault : "")),
            ("faulted", .string(StudioAnswers.time(template.faulted))),
            ("rhash", .string(isOwn ? template.secret : "")),
            ("link", .string(isOwn ? engine.link(template, to: "https://\(template.host)/") : "")),
            ("addresses", .array(addresses)), ("own", .truth(isOwn)),
            ("administrator", .truth(isAdministrator)),
            ("codemirror", .truth(AssetRoutes.hasCodeMirror(site))),
            ("name", .string(context.session.visitor?.name ?? "")),
        ]
        return try Pages.page(
            "studio/edit.html",
            title: template.host,
            context,
            site,
            next: "/studio/t/\(id)",
            texts: ["host": template.host],
            parts: ["data": Pages.data(members)]
        )
    }

    /// A page as it came. It runs nothing and has no origin, whatever it is.
    private static func original(
        _ request: Request,
        _ context: WebContext,
        _ site: Site
    ) async throws -> Response {
        let trial = try await page(request.uri.queryParameters["url"].map(String.init), context, site)
        let node = request.uri.queryParameters["node"].map(String.init)
        let source = try await StudioFailure.translated {
            try await site.studio.source(
                of: trial,
                marking: node.flatMap { $0.utf8.count <= 4096 ? $0 : nil }
            )
        }
        var response = Response.html(source.html)
        response.headers[.contentSecurityPolicy] = """
            sandbox; default-src 'none'; img-src https: http: data:; style-src 'unsafe-inline' https: http:; \
            font-src https: http: data:; media-src https: http:; form-action 'none'; frame-ancestors 'self'
            """
        response.headers[.referrerPolicy] = "no-referrer"
        response.headers[.frameOptions] = "SAMEORIGIN"
        return response
    }

    /// The page of a link that shows a page by a template, for who opens it in a browser.
    private static func linkPage(
        _ request: Request,
        _ context: WebContext,
        _ site: Site
    ) async throws -> Response {
        let items = request.uri.queryParameters
        guard let url = items["url"].map(String.init), let secret = items["rhash"].map(String.init),
            let page = try await site.engine.templateLink(to: url, secret: secret)
        else { throw WebFailure.notFound }
        return try Pages.page(
            "links/iv.html",
            title: "A page as an article",
            context,
            site,
            texts: [
                "url": page.url, "host": page.host,
                "tg": "tg://iv?url=\(page.url.percentEncoded)&rhash=\(secret.percentEncoded)",
            ]
        )
    }

    /// The page of a request, if it may be read for the request's template.
    static func page(
        _ link: String?,
        _ context: WebContext,
        _ site: Site
    ) async throws -> TrialPage {
        let (id, user) = (try context.template, try context.member)
        guard let link, link.utf8.count <= 4096 else { throw WebFailure.invalid }
        return try await StudioFailure.translated {
            let template = try await site.engine.template(id, visibleTo: user).template
            let url = try await site.engine.templateAddress(of: link, for: template)
            return TrialPage(url: url, user: user, blockedHosts: try await site.engine.blockedHosts())
        }
    }
}

extension WebContext {
    /// The member who is signed in.
    ///
    /// - Throws: ``WebFailure/signedOut``.
    var member: UserID {
        get throws(WebFailure) {
            guard let user = session.visitor?.user else { throw .signedOut }
            return user
        }
    }

    /// The number of the template in the path.
    var template: Int64 {
        get throws(WebFailure) {
            guard let id = Int64(try part("id")), id > 0 else { throw .notFound }
            return id
        }
    }
}

/// The refusals of templates as failures of the web.
enum StudioFailure {
    static func translated<Result>(_ body: () async throws -> Result) async throws -> Result {
        do { return try await body() } catch let refusal as MemberTemplateError {
            throw failure(refusal)
        } catch let error as TemplateTrialError {
            throw failure(error)
        }
    }

    private static func failure(_ refusal: MemberTemplateError) -> WebFailure {
        switch refusal {
        case .unknown: .notFound
        case .changed:
            WebFailure(
                .conflict,
                "VERSION_CHANGED",
                "The template was changed meanwhile. Load the page anew."
            )
        case .tooLong:
            WebFailure(.contentTooLarge, "RULES_TOO_BIG", "The rules are too long: 256 KB is the most.")
        case .tooMany: WebFailure(.tooManyRequests, "TOO_MANY", "That is too much for now. Try again later.")
        case .addressInvalid:
            WebFailure(
                .badRequest,
                "ADDRESS_INVALID",
                "This is not the address of a page that can be read here."
            )
        case .otherHost:
            WebFailure(.badRequest, "HOST_OTHER", "This page is of another site than the template.")
        case .versionUnknown: WebFailure(.notFound, "VERSION_UNKNOWN", "This version is not kept any more.")
        case .notAdministrator:
            WebFailure(.forbidden, "NOT_ADMINISTRATOR", "Only administrators of this server may do that.")
        case .pagesOff: WebFailure(.notFound, "PAGES_OFF", "This server makes no articles of pages.")
        }
    }

    private static func failure(_ error: TemplateTrialError) -> WebFailure {
        switch error {
        case .addressInvalid: failure(MemberTemplateError.addressInvalid)
        case .notFetched(let reason):
            WebFailure(.badGateway, "PAGE_NOT_FETCHED", "The page could not be fetched: \(reason).")
        case .notRead: WebFailure(.badGateway, "PAGE_NOT_READ", "The page could not be read.")
        case .busy: .tooMany(seconds: 5)
        }
    }
}
