import ServerStore
public import TelegramSchema

/// What members do with templates, by the pages of the web server.
///
/// Errors: ``MemberTemplateError``; `ServerStoreError` if the store fails.
extension ServerEngine {
    /// The templates of a member, the last changed first.
    public func templates(of user: UserID) async throws -> [MemberTemplate] {
        try await services.transact { scope in
            try scope.store.templates.all(of: user, limit: 1000).map { record in
                var template = MemberTemplate(record)
                template.pages = try scope.store.templates.pageCount(of: record.id)
                return template
            }
        }
    }

    /// The templates that are used for everybody.
    public func publishedTemplates() async throws -> [MemberTemplate] {
        try await services.transact { scope in
            try scope.store.templates.published(limit: RequestContext.mostPublished).map(MemberTemplate.init)
        }
    }

    /// The templates whose authors wait for an administrator.
    ///
    /// - Parameter administrator: The member who asks; nil for the host.
    /// - Returns: The templates, the longest waiting first.
    /// - Throws: ``MemberTemplateError``; errors of the store.
    public func askedTemplates(by administrator: UserID?) async throws -> [MemberTemplate] {
        try await services.transact { scope in
            try scope.demand(administrator)
            return try scope.store.templates.asked(limit: 1000).map(MemberTemplate.init)
        }
    }

    /// A template with the rules of a version, of the newest if nil: one's own, or any for administrators and the host.
    public func template(
        _ id: Int64,
        version: Int32? = nil,
        for user: UserID?
    ) async throws -> (template: MemberTemplate, version: MemberTemplateVersion) {
        try await services.transact { scope in
            let record =
                if let user { try scope.template(id, visibleTo: user) } else {
                    try scope.store.templates.find(id)
                }
            guard let record else { throw MemberTemplateError.unknown }
            let version = try scope.rules(of: id, version: version ?? record.version)
            return (MemberTemplate(record), MemberTemplateVersion(version))
        }
    }

    /// A template as a member may see it: their own newest rules; for administrators those that wait, or the newest ones; for
    /// everybody the published ones.
    public func template(_ id: Int64, visibleTo user: UserID) async throws -> (
        template: MemberTemplate, version: MemberTemplateVersion
    ) {
        try await services.transact { scope in
            guard let record = try scope.store.templates.find(id) else { throw MemberTemplateError.unknown }
            let version =
                if record.owner == user {
                    record.version
                } else if try scope.isAdministrator(user) {
                    record.asked != 0
                        ? record.asked : record.published != 0 ? record.published : record.version
                } else {
                    record.published
                }
            guard version != 0 else { throw MemberTemplateError.unknown }
            let rules = try scope.rules(of: id, version: version)
            return (MemberTemplate(record), MemberTemplateVersion(rules))
        }
    }

    /// The names of members, for lists of who wrote what.
    public func memberNames(_ users: Set<UserID>) async throws -> [UserID: String] {
        try await services.transact { scope in
            var names: [UserID: String] = [:]
            for user in users { names[user] = try scope.user(user)?.fullName }
            return names
        }
    }

    /// Creates an empty template for the host of a page.
    public func createTemplate(for link: String, of user: UserID) async throws -> MemberTemplate {
        try await services.transact { MemberTemplate(try $0.createTemplate(for: link, of: user)) }
    }

    /// Stores rules as the newest version, if `base` was it before.
    public func saveTemplate(_ id: Int64, rules: String, base: Int32, of user: UserID) async throws
        -> MemberTemplate
    {
        try await services.transact {
            MemberTemplate(try $0.saveTemplate(rules, base: base, id, of: user))
        }
    }

    /// The versions that are kept, the newest first.
    public func templateVersions(_ id: Int64, of user: UserID) async throws -> [MemberTemplateVersion] {
        try await services.transact { scope in
            _ = try scope.template(id, of: user)
            return try scope.store.templates.versions(of: id).map(MemberTemplateVersion.init)
        }
    }

    /// Removes a template.
    public func deleteTemplate(_ id: Int64, of user: UserID) async throws {
        try await services.transact { try $0.deleteTemplate(id, of: user) }
    }

    /// The addresses of the pages by which a template is tried; true for those with an expected article.
    /// Their author and administrators see them.
    public func templatePages(_ id: Int64, visibleTo user: UserID) async throws -> [(
        url: String, isKept: Bool
    )] {
        try await services.transact { scope in
            _ = try scope.template(id, visibleTo: user)
            return try scope.store.templates.pages(of: id).map { ($0.url, $0.keptVersion != 0) }
        }
    }

    /// A page by which a template is tried, by its address in the one form; nil for another.
    public func templatePage(_ url: String, of id: Int64, of user: UserID) async throws -> MemberTemplatePage?
    {
        try await services.transact { scope in
            _ = try scope.template(id, of: user)
            return try scope.store.templates.page(url, of: id).map(MemberTemplatePage.init)
        }
    }

    /// Adds a page by which a template is tried.
    public func addTemplatePage(_ link: String, to id: Int64, of user: UserID) async throws
        -> MemberTemplatePage
    {
        try await services.transact { MemberTemplatePage(try $0.addTemplatePage(link, to: id, of: user)) }
    }

    /// Removes such a page, by its address in the one form.
    public func removeTemplatePage(_ url: String, from id: Int64, of user: UserID) async throws {
        try await services.transact { scope in
            _ = try scope.template(id, of: user)
            try scope.store.templates.delete(page: url, of: id)
        }
    }

    /// Keeps an article of such a page as the expected one.
    public func keepTemplatePage(
        _ article: [UInt8],
        version: Int32,
        of url: String,
        _ id: Int64,
        of user: UserID
    ) async throws {
        try await services.transact { try $0.keep(article, version: version, of: url, id, of: user) }
    }

    /// The one form of the address of a page that a template may be tried by.
    public func templateAddress(of link: String, for template: MemberTemplate) async throws -> String {
        try await services.transact { scope in
            let url = try scope.templatePage(link)
            guard RequestContext.isBelow(template.host, url) else { throw MemberTemplateError.otherHost }
            return url
        }
    }

    /// The hosts whose pages are not looked up while the server runs, each with all below it.
    public func blockedHosts() async throws -> [String] {
        try await services.transact { try $0.blockedHosts() }
    }

    /// The page that a template's link shows, by its address in the one form; nil if there is no such template, or none for it.
    public func templateLink(to url: String, secret: String) async throws -> (url: String, host: String)? {
        guard url.utf8.count <= 4096, (8...32).contains(secret.utf8.count) else { return nil }
        return try await services.transact { scope in
            guard let page = scope.state.pages?.address(of: url), try !scope.isBlocked(page),
                let template = try scope.store.templates.find(secret: secret),
                RequestContext.isBelow(template.host, page), let host = RequestContext.host(of: page)
            else { return nil }
            return (page, host)
        }
    }

    /// Asks for the newest version to be used for everybody.
    ///
    /// - Parameters:
    ///   - id: The template.
    ///   - version: The version that its author has checked; nil for whatever the newest one is.
    ///   - user: The author.
    /// - Returns: The template.
    /// - Throws: ``MemberTemplateError``, `changed` if there is a newer version; errors of the store.
    public func askForTemplate(_ id: Int64, version: Int32? = nil, of user: UserID) async throws
        -> MemberTemplate
    {
        try await services.transact {
            MemberTemplate(try $0.askForTemplate(id, version: version, of: user))
        }
    }

    /// Takes that back.
    public func withdrawTemplate(_ id: Int64, of user: UserID) async throws -> MemberTemplate {
        try await services.transact { MemberTemplate(try $0.withdrawTemplate(id, of: user)) }
    }

    /// Has a version used for everybody.
    ///
    /// - Parameters:
    ///   - id: The template.
    ///   - version: The version that the administrator has read.
    ///   - administrator: The member who agrees; nil for the host.
    /// - Returns: The template.
    /// - Throws: ``MemberTemplateError``; errors of the store.
    public func publishTemplate(_ id: Int64, version: Int32, by administrator: UserID?) async throws
        -> MemberTemplate
    {
        try await services.transact { scope in
            try scope.demand(administrator)
            return MemberTemplate(try scope.publishTemplate(id, version: version))
        }
    }

    /// Refuses what an author asked for, with a reason.
    public func refuseTemplate(_ id: Int64, reason: String, by administrator: UserID?) async throws
        -> MemberTemplate
    {
        try await services.transact { scope in
            try scope.demand(administrator)
            return MemberTemplate(try scope.refuseTemplate(id, reason: reason))
        }
    }

    /// Removes a template of a member with all that its links show, by the host.
    ///
    /// - Parameter name: Its number, or one of its links.
    /// - Returns: The template, as it was.
    /// - Throws: ``MemberTemplateError``; errors of the store.
    public func forgetTemplate(_ name: String) async throws -> MemberTemplate {
        // Each step is a turn of the writer.
        while true {
            if let record = try await services.transact({ try $0.forgetTemplate(name) }) {
                return MemberTemplate(record)
            }
        }
    }

    /// Ends the use of a template for everybody, by the host.
    public func withdrawTemplate(_ id: Int64) async throws -> MemberTemplate {
        try await services.transact { MemberTemplate(try $0.withdrawTemplate(id, of: nil)) }
    }

    /// True for a member whom the host named an administrator.
    public func isAdministrator(_ user: UserID) async throws -> Bool {
        try await services.transact { try $0.isAdministrator(user) }
    }

    /// The link by which everybody who has it sees a page by a template.
    public func link(_ template: MemberTemplate, to url: String) -> String {
        TemplateLink(secret: template.secret, url: url).shown(on: services.options.web?.url)
    }
}

extension RequestContext {
    /// Throws unless a user is an administrator; nil is the host.
    fileprivate func demand(_ administrator: UserID?) throws {
        guard let administrator else { return }
        guard try isAdministrator(administrator) else { throw MemberTemplateError.notAdministrator }
    }
}

extension MemberTemplate {
    fileprivate init(_ record: TemplateRecord) {
        self.init(
            id: record.id,
            owner: record.owner,
            host: record.host,
            secret: record.secret,
            version: record.version,
            changed: record.changed,
            asked: record.asked,
            published: record.published,
            refusal: record.refusal,
            fault: record.fault,
            faulted: record.faulted
        )
    }
}

extension MemberTemplateVersion {
    fileprivate init(_ record: TemplateVersionRecord) {
        self.init(version: record.version, saved: record.saved, lines: record.lines, rules: record.rules)
    }
}

extension MemberTemplatePage {
    fileprivate init(_ record: TemplatePageRecord) {
        self.init(url: record.url, kept: record.kept)
    }
}
