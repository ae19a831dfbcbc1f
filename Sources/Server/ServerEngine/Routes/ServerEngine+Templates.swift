import ServerStore
public import TelegramSchema

/// What members do with templates, by the pages of the web server.
///
/// Errors: ``TemplateRefusal``; `ServerStoreError` if the store fails.
extension ServerEngine {
    /// Most bytes of the rules of a template.
    public static let templateBytes = 256 << 10

    /// The templates of a member, the last changed first.
    public func templates(of user: UserID) async throws -> [MemberTemplate] {
        try await services.transact { scope in
            try scope.store.templates.all(of: user, limit: 1000).map(MemberTemplate.init)
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
    /// - Parameter administrator: Who asks; nil for the host.
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
            guard let record else { throw TemplateRefusal.unknown }
            let version = try scope.rules(of: id, version: version ?? record.version)
            return (MemberTemplate(record), MemberTemplateVersion(version))
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

    /// The pages by which a template is tried.
    public func templatePages(_ id: Int64, of user: UserID) async throws -> [MemberTemplatePage] {
        try await services.transact { scope in
            _ = try scope.template(id, of: user)
            return try scope.store.templates.pages(of: id).map(MemberTemplatePage.init)
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

    /// The one form of the address of a page that may be looked up.
    public func templateAddress(of link: String) async throws -> String {
        try await services.transact { try $0.templatePage(link) }
    }

    /// Asks for the newest version to be used for everybody.
    public func askForTemplate(_ id: Int64, of user: UserID) async throws -> MemberTemplate {
        try await services.transact { MemberTemplate(try $0.askForTemplate(id, of: user)) }
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
    ///   - administrator: Who agrees; nil for the host.
    /// - Returns: The template.
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
        TemplateLink(secret: template.secret, url: url).shown(on: services.options.webAddress)
    }
}

extension RequestContext {
    /// Throws unless a user is an administrator; nil is the host.
    fileprivate func demand(_ administrator: UserID?) throws {
        guard let administrator else { return }
        guard try isAdministrator(administrator) else { throw TemplateRefusal.notAdministrator }
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
        self.init(version: record.version, saved: record.saved, rules: record.rules)
    }
}

extension MemberTemplatePage {
    fileprivate init(_ record: TemplatePageRecord) {
        self.init(url: record.url, kept: record.kept, keptVersion: record.keptVersion)
    }
}
