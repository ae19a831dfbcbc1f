import ArticleTemplates
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import ServerEngine
import StdExtras
import TelegramSchema
import WebPages

/// What the studio's pages ask for.
enum StudioRequests {
    private static let bodyBytes = 1 << 20
    private static let base: RouterPath = "/studio/api/templates/:id"

    static func add(to router: SiteRoutes.Browser, _ site: Site) {
        router.get("/studio/api/words") { _, context in
            _ = try context.member
            return Response.json(StudioAnswers.words)
        }
        router.post("/studio/api/templates") { request, context in
            let fields = try await fields(request, context, site)
            let made = try await StudioFailure.translated {
                try await site.engine.createTemplate(for: text("url", fields), of: context.member)
            }
            return Response.json(.object([("id", .string(String(made.id)))]))
        }
        addSaving(to: router, site)
        addPages(to: router, site)
        addPublishing(to: router, site)
    }

    // MARK: Rules

    private static func addSaving(to router: SiteRoutes.Browser, _ site: Site) {
        router.put(base) { request, context in
            let fields = try await fields(request, context, site)
            let (id, user, rules) = (try context.template, try context.member, try text("rules", fields))
            let version = try number("base", fields)
            let saved = try await StudioFailure.translated {
                try await site.engine.saveTemplate(id, rules: rules, base: version, of: user)
            }
            return Response.json(
                .object([
                    ("version", .whole(Int(saved.version))),
                    ("saved", .string(StudioAnswers.time(saved.changed))),
                ])
            )
        }
        router.get("\(base)/versions") { _, context in
            let (id, user) = (try context.template, try context.member)
            let versions = try await StudioFailure.translated {
                try await site.engine.templateVersions(id, of: user)
            }
            return Response.json(.array(versions.map(StudioAnswers.version)))
        }
        router.get("\(base)/versions/:version") { _, context in
            let (id, user) = (try context.template, try context.member)
            guard let version = Int32(try context.part("version")) else { throw WebFailure.notFound }
            let found = try await StudioFailure.translated {
                let (template, found) = try await site.engine.template(id, version: version, for: user)
                guard template.owner == user else { throw MemberTemplateError.unknown }
                return found
            }
            return Response.json(.object([("rules", .string(found.rules))]))
        }
        router.post("\(base)/preview") { request, context in
            let fields = try await fields(request, context, site)
            let trial = try await StudioRoutes.page(text("url", fields), context, site)
            let rules = try text("rules", fields)
            guard rules.utf8.count <= MemberTemplate.maximumBytes else { throw WebFailure.tooLarge }
            let page = try await StudioFailure.translated {
                try await site.studio.read(trial, by: rules, refetches: isTrue("fresh", fields))
            }
            return Response.json(StudioAnswers.preview(page, rules: rules))
        }
        router.get("\(base)/outline") { request, context in
            let link = request.uri.queryParameters["url"].map(String.init)
            let trial = try await StudioRoutes.page(link, context, site)
            let source = try await StudioFailure.translated {
                try await site.studio.source(of: trial, marking: nil)
            }
            return Response.json(.array(source.elements.map(StudioAnswers.element)))
        }
    }

    // MARK: Pages that a template is tried by

    private static func addPages(to router: SiteRoutes.Browser, _ site: Site) {
        router.post("\(base)/addresses") { request, context in
            let fields = try await fields(request, context, site)
            let (id, user, link) = (try context.template, try context.member, try text("url", fields))
            let page = try await StudioFailure.translated {
                try await site.engine.addTemplatePage(link, to: id, of: user)
            }
            return Response.json(.object([("url", .string(page.url))]))
        }
        router.delete("\(base)/addresses") { request, context in
            let fields = try await fields(request, context, site)
            let (id, user, link) = (try context.template, try context.member, try text("url", fields))
            try await StudioFailure.translated {
                try await site.engine.removeTemplatePage(link, from: id, of: user)
            }
            return Response.json(.object([]))
        }
        router.post("\(base)/addresses/check") { request, context in
            try await request.skipBody(site, context)
            let (id, user) = (try context.template, try context.member)
            let rows = try await StudioFailure.translated { try await check(id, user, site) }
            return Response.json(.array(rows))
        }
        router.post("\(base)/addresses/keep") { request, context in
            let fields = try await fields(request, context, site)
            let (id, user) = (try context.template, try context.member)
            let trial = try await StudioRoutes.page(text("url", fields), context, site)
            try await StudioFailure.translated {
                let (_, version) = try await site.engine.template(id, for: user)
                // Before it is read: only pages of the list are kept.
                guard try await site.engine.templatePage(trial.url, of: id, of: user) != nil else {
                    throw MemberTemplateError.addressInvalid
                }
                let page = try await site.studio.read(trial, by: version.rules)
                let blocks = StudioAnswers.blocks(page)
                guard !blocks.isEmpty else {
                    throw WebFailure(.conflict, "NO_ARTICLE", "These rules make no article of this page.")
                }
                try await site.engine.keepTemplatePage(
                    Array(JSONValue.array(blocks.map { .string($0) }).encoded.utf8),
                    version: version.version,
                    of: trial.url,
                    id,
                    of: user
                )
            }
            return Response.json(.object([]))
        }
    }

    /// Compares the articles that the newest rules make with those that were kept, one page after another.
    private static func check(_ id: Int64, _ user: UserID, _ site: Site) async throws -> [JSONValue] {
        let rules = try await site.engine.template(id, for: user).version.rules
        let blocked = try await site.engine.blockedHosts()
        var rows: [JSONValue] = []
        for (url, _) in try await site.engine.templatePages(id, visibleTo: user) {
            try Task.checkCancellation()
            guard let page = try await site.engine.templatePage(url, of: id, of: user) else { continue }
            let trial = TrialPage(url: url, user: user, blockedHosts: blocked)
            do {
                let read = try await StudioFailure.translated { try await site.studio.read(trial, by: rules) }
                rows.append(StudioAnswers.check(page, read))
            } catch let failure as WebFailure {
                rows.append(StudioAnswers.failedCheck(page, failure.message))
            }
        }
        return rows
    }

    // MARK: Publishing

    private static func addPublishing(to router: SiteRoutes.Browser, _ site: Site) {
        func act(
            _ name: String,
            _ body:
                @escaping @Sendable (ServerEngine, Int64, UserID, JSONValue) async throws -> MemberTemplate
        ) {
            router.post("\(base)/\(name)") { request, context in
                let fields = try await fields(request, context, site)
                let (id, user) = (try context.template, try context.member)
                let template = try await StudioFailure.translated {
                    try await body(site.engine, id, user, fields)
                }
                return Response.json(StudioAnswers.standing(of: template))
            }
        }
        act("publish") { engine, id, user, fields in
            let version = fields["version"] != nil ? try number("version", fields) : nil
            return try await engine.askForTemplate(id, version: version, of: user)
        }
        act("withdraw") { engine, id, user, _ in try await engine.withdrawTemplate(id, of: user) }
        act("agree") { engine, id, user, fields in
            try await engine.publishTemplate(id, version: number("version", fields), by: user)
        }
        act("reject") { engine, id, user, fields in
            try await engine.refuseTemplate(id, reason: text("reason", fields), by: user)
        }
        router.post("\(base)/delete") { request, context in
            try await request.skipBody(site, context)
            let (id, user) = (try context.template, try context.member)
            try await StudioFailure.translated { try await site.engine.deleteTemplate(id, of: user) }
            return Response.json(.object([]))
        }
    }

    // MARK: Fields

    private static func fields(
        _ request: Request,
        _ context: WebContext,
        _ site: Site
    ) async throws -> JSONValue {
        _ = try context.member
        let body = try await request.body(upTo: bodyBytes, site, context)
        guard let fields = JSONValue(utf8: body.readableBytesView, keepsLines: true) else {
            throw body.readableBytes > JSONValue.byteLimit ? WebFailure.tooLarge : WebFailure.invalid
        }
        return fields
    }

    private static func text(_ name: String, _ fields: JSONValue) throws(WebFailure) -> String {
        guard case .string(let text)? = fields[name] else { throw .invalid }
        return text
    }

    private static func isTrue(_ name: String, _ fields: JSONValue) -> Bool {
        if case .other("true")? = fields[name] { true } else { false }
    }

    private static func number(_ name: String, _ fields: JSONValue) throws(WebFailure) -> Int32 {
        guard case .number(let number, _)? = fields[name], let whole = Int32(exactly: number) else {
            throw .invalid
        }
        return whole
    }
}
