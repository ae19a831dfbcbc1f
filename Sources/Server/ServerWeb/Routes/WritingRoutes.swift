import HTTPTypes
import Hummingbird
import NIOCore
import ServerEngine
import StdExtras
import Telegraph

/// The editor, the list of one's pages, and what the editor asks for.
enum WritingRoutes {
    private static let pageBytes = 512 << 10
    private static let importBytes = 2 << 20

    static func add(to router: SiteRoutes.Browser, _ site: Site) {
        router.get("/write") { _, context in try await editor(nil, context, site) }
        router.get("/edit/:path") { _, context in try await editor(context.part("path"), context, site) }
        router.get("/pages") { _, context in try await list(context, site) }
        router.post("/write/pages") { request, context in
            try await publish(request, at: nil, context, site)
        }
        router.post("/write/pages/:path") { request, context in
            try await publish(request, at: context.part("path"), context, site)
        }
        router.post("/write/pages/:path/delete") { request, context in
            try await request.skipBody(site, context)
            let path = try context.part("path")
            try await carryOut {
                try await site.engine.deletePage(path, session: context.session.token)
            }
            return request.wantsJSON ? Response.json(JSONValue.object([])) : .redirect(to: "/pages")
        }
        router.post("/write/token") { request, context in
            try await request.skipBody(site, context)
            let token = try await carryOut {
                try await site.engine.newAccessToken(session: context.session.token)
            }
            return Response.json(.object([("access_token", .string(token))]))
        }
        router.post("/write/files") { request, context in try await store(request, context, site) }
        router.post("/write/import") { request, context in
            try await convert(request, context, site)
        }
    }

    // MARK: pages

    /// Sends a guest to sign in where only members write.
    private static func mayWrite(_ context: WebContext, _ site: Site, next: String) throws -> Response? {
        switch try site.web.telegraph {
        case .off: throw WebFailure.notFound
        case .anyone: return nil
        case .members:
            guard context.session.visitor == nil else { return nil }
            return .redirect(to: "/sign-in?next=\(next)")
        }
    }

    private static func editor(_ path: String?, _ context: WebContext, _ site: Site) async throws -> Response
    {
        let place = path.map { "/edit/\($0.percentEncoded)" } ?? "/write"
        if let answer = try mayWrite(context, site, next: place) { return answer }
        let visitor = context.session.visitor
        var (title, author, content) = ("", TelegraphAuthor(name: "", url: ""), "[]")
        var saved: [(name: String, value: JSONValue)] = []
        if let path {
            let session = context.session.token
            let found = try await carryOut {
                try await site.engine.page(path, session: session, countingFor: nil)
            }
            guard let found else { throw WebFailure.notFound }
            guard found.canEdit else {
                if visitor == nil { return .redirect(to: "/sign-in?next=\(place)") }
                throw WebFailure(.forbidden, "PAGE_ACCESS_DENIED", "This page is somebody else's.")
            }
            title = found.document.title
            author = .init(name: found.document.authorName, url: found.document.authorURL?.text)
            content = found.document.content.encoded
            saved = [
                ("path", .string(path)), ("saved", .string(found.document.url)),
                ("mark", .string(found.mark)),
            ]
        } else if visitor != nil {
            let own = try await carryOut {
                try await site.engine.pages(session: context.session.token, offset: 0, limit: 0)
            }
            author = own.author
        }
        let nodes = JSONValue(utf8: content.utf8, keepsLines: true) ?? .array([])
        let members: [(name: String, value: JSONValue)] = [
            ("title", .string(title)), ("authorName", .string(author.name ?? "")),
            ("authorURL", .string(author.url ?? "")), ("content", nodes),
            ("maxUpload", .whole(ServerEngine.mostPageFileBytes)), ("signedIn", .truth(visitor != nil)),
            ("account", .string(visitor?.key ?? "")),
        ]
        return try Pages.page(
            "telegraph/write.html",
            title: title.isEmpty ? "Write a page" : title,
            context,
            site,
            next: place,
            texts: ["path": (path ?? "").percentEncoded],
            parts: ["data": Pages.data(members + saved)]
        )
    }

    private static func list(_ context: WebContext, _ site: Site) async throws -> Response {
        guard try site.web.telegraph != .off else { throw WebFailure.notFound }
        guard let visitor = context.session.visitor else { return .redirect(to: "/sign-in?next=/pages") }
        let pages = try await carryOut {
            try await site.engine.pages(session: context.session.token, offset: 0, limit: 200)
        }
        return try Pages.page(
            "telegraph/pages.html",
            title: "Your pages",
            context,
            site,
            next: "/pages",
            parts: [
                "pages": Pages.rows(pages.pages, context),
                "data": Pages.data([("account", .string(visitor.key))]),
            ]
        )
    }

    // MARK: requests of the editor

    private static func publish(
        _ request: Request,
        at path: String?,
        _ context: WebContext,
        _ site: Site
    ) async throws -> Response {
        let body = try await request.body(upTo: pageBytes, site, context)
        let published = try await carryOut {
            let draft = try TelegraphDraft(TelegraphParameters(json: Array(body.readableBytesView)))
            return try await site.engine.publish(
                draft,
                at: path,
                base: base(of: body),
                session: context.session.token,
                from: context.address
            )
        }
        var response = Response.json(
            .object([("path", .string(published.path)), ("url", .string(published.url))])
        )
        if let session = published.newSession { response.set(session: session, try site.web) }
        return response
    }

    /// The mark of the state that the editor began with; nil if changes that the writer has not seen may be undone.
    private static func base(of body: ByteBuffer) -> String? {
        let fields = JSONValue(utf8: body.readableBytesView, keepsLines: true)
        guard case .string(let base)? = fields?["base"] else { return nil }
        return base
    }

    private static func store(
        _ request: Request,
        _ context: WebContext,
        _ site: Site
    ) async throws -> Response {
        // Before the body is taken: a guest fills no memory.
        guard try mayImport(context, site) else { throw WebFailure.signedOut }
        let body: ByteBuffer
        do {
            body = try await request.body(upTo: ServerEngine.mostPageFileBytes, site, context)
        } catch let error as WebFailure {
            throw error == .tooLarge ? failure(PageFileError.tooLarge) : error
        }
        do {
            let stored = try await site.engine.storePageFile(
                Array(body.readableBytesView),
                session: context.session.token,
                from: context.address
            )
            var response = Response.json(.object([("src", .string("/file/\(stored.name)"))]))
            if let session = stored.newSession { response.set(session: session, try site.web) }
            return response
        } catch let error as PageFileError {
            throw failure(error)
        }
    }

    private static func convert(
        _ request: Request,
        _ context: WebContext,
        _ site: Site
    ) async throws -> Response {
        guard try mayImport(context, site) else { throw WebFailure.signedOut }
        let body = try await request.body(upTo: importBytes, site, context)
        let parsed = JSONValue(utf8: body.readableBytesView, keepsLines: true)
        guard case .string(let format)? = parsed?["format"], case .string(let text)? = parsed?["text"],
            ["html", "markdown"].contains(format)
        else { throw parsed == nil ? WebFailure.tooLarge : WebFailure.invalid }
        let result = try await carryOut {
            format == "html"
                ? try await site.importer.read(html: text, from: context.address)
                : try TelegraphImport(markdown: text)
        }
        let nodes = JSONValue(utf8: result.content.encoded.utf8, keepsLines: true) ?? .array([])
        return .json(.object([("title", .string(result.title ?? "")), ("content", nodes)]))
    }

    private static func mayImport(_ context: WebContext, _ site: Site) throws -> Bool {
        switch try site.web.telegraph {
        case .off: throw WebFailure.notFound
        case .anyone: true
        case .members: context.session.visitor != nil
        }
    }

    // MARK: errors

    /// Carries a request out, and has its error be one of the web.
    static func carryOut<Result>(_ body: () async throws -> Result) async throws -> Result {
        do { return try await body() } catch let error as TelegraphError { throw failure(error) }
    }

    private static func failure(_ error: TelegraphError) -> WebFailure {
        switch error {
        case .pageNotFound: return .notFound
        case .signInRequired, .accessTokenInvalid: return .signedOut
        case .unknownMethod: return .notFound
        case .floodWait(let seconds): return .tooMany(seconds: seconds)
        case .pageSaveFailed: return .unavailable
        case .pageChanged:
            return WebFailure(
                .conflict,
                error.name,
                "This page was changed elsewhere since you opened it."
            )
        case .pageAccessDenied:
            return WebFailure(.forbidden, error.name, "This page is somebody else's.")
        case .contentTooBig:
            return WebFailure(.contentTooLarge, error.name, "The page is too long: 64 KB is the most.")
        default:
            return WebFailure(.badRequest, error.name, sentence(error))
        }
    }

    private static func sentence(_ error: TelegraphError) -> String {
        switch error {
        case .titleRequired: "The page needs a title."
        case .titleTooLong: "The title is too long: 256 letters are the most."
        case .authorNameTooLong: "The name is too long: 128 letters are the most."
        case .authorURLInvalid: "The link of the name is no address."
        case .authorURLTooLong: "The link of the name is too long."
        case .contentRequired, .contentTextRequired: "The page is empty."
        default: "The server does not understand the page."
        }
    }

    private static func failure(_ error: PageFileError) -> WebFailure {
        switch error {
        case .notSupported:
            WebFailure(
                .unsupportedMediaType,
                "FILE_TYPE_UNKNOWN",
                "This is no picture or film that pages can show: JPEG, PNG, WebP, GIF or MP4."
            )
        case .tooLarge: WebFailure(.contentTooLarge, "FILE_TOO_BIG", "The file is too large.")
        case .quotaExceeded:
            WebFailure(
                .init(code: 507, reasonPhrase: "Insufficient Storage"),
                "QUOTA_EXCEEDED",
                "There is no room for more files."
            )
        case .signInRequired: .signedOut
        case .tooMany(let seconds): .tooMany(seconds: seconds)
        case .unavailable: .unavailable
        }
    }
}
