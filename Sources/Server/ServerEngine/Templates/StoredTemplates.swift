import ServerStore
import StdExtras
import TelegramSchema

/// The templates in the store, by the rules of who may do what.
extension RequestContext {
    /// Most templates of one member.
    static let mostOfMember = 200
    /// Most versions that are kept of one template.
    private static let mostVersions = 60
    /// Most pages by which one template is tried.
    private static let mostPages = 40
    /// Changes within this time, in seconds, are one version.
    private static let versionTime: Int32 = 300
    /// Most bytes of an expected article.
    private static let keptBytes = 256 << 10
    /// Bytes of rules and expected articles of one member, beyond which nothing more is stored.
    private static let mostBytes: Int64 = 48 << 20
    /// Changes of templates by one member.
    private static let changes = RateLimit(2_000, per: 3_600)

    // MARK: Reading

    /// A template of a member.
    ///
    /// - Throws: ``MemberTemplateError/unknown``, also for one of another member.
    func template(_ id: Int64, of user: UserID) throws -> TemplateRecord {
        guard let record = try store.templates.find(id), record.owner == user else {
            throw MemberTemplateError.unknown
        }
        return record
    }

    /// A template that a member may look at: their own, and every other one for administrators.
    func template(_ id: Int64, visibleTo user: UserID) throws -> TemplateRecord {
        guard let record = try store.templates.find(id),
            try record.owner == user || isAdministrator(user)
        else { throw MemberTemplateError.unknown }
        return record
    }

    /// The rules of a version.
    func rules(of id: Int64, version: Int32) throws -> TemplateVersionRecord {
        guard let version = try store.templates.version(version, of: id) else {
            throw MemberTemplateError.versionUnknown
        }
        return version
    }

    /// True for a member whom the host named an administrator.
    func isAdministrator(_ user: UserID) throws -> Bool {
        guard !options.administrators.isEmpty, let phone = try self.user(user)?.phone else { return false }
        return options.administrators.contains(phone)
    }

    // MARK: Writing

    /// Creates an empty template for the host of a page, and tries it by that page.
    func createTemplate(for link: String, of user: UserID) throws -> TemplateRecord {
        let url = try templatePage(link)
        guard let host = Self.host(of: url) else { throw MemberTemplateError.addressInvalid }
        guard try store.templates.all(of: user, limit: Self.mostOfMember).count < Self.mostOfMember else {
            throw MemberTemplateError.tooMany
        }
        try countChange(of: user)
        let record = TemplateRecord(
            id: randomID() & (1 << 53 - 1),
            owner: user,
            host: host.hasPrefix("www.") ? String(host.dropFirst(4)) : host,
            secret: newSecret(),
            version: 1,
            changed: seconds
        )
        try store.templates.save(record)
        let rules = "~version: \"2.1\"\n"
        let first = TemplateVersionRecord(version: 1, began: seconds, saved: seconds, rules: rules)
        try store.templates.add(first, to: record.id)
        try store.templates.save(TemplatePageRecord(url: url), of: record.id)
        return record
    }

    /// Stores rules as the newest version. Changes within five minutes are one version.
    ///
    /// - Parameters:
    ///   - rules: The rules.
    ///   - base: The version that they are a change of.
    ///   - id: The template.
    ///   - user: Its author.
    /// - Returns: The template.
    /// - Throws: ``MemberTemplateError``.
    func saveTemplate(_ rules: String, base: Int32, _ id: Int64, of user: UserID) throws -> TemplateRecord {
        var record = try template(id, of: user)
        guard record.version == base else { throw MemberTemplateError.changed(version: record.version) }
        guard rules.utf8.count <= MemberTemplate.maximumBytes else { throw MemberTemplateError.tooLong }
        let last = try self.rules(of: id, version: base)
        guard last.rules != rules else { return record }
        try countChange(of: user)
        let isUsed = base == record.asked || base == record.published
        let continues = !isUsed && base > 1 && seconds.subtractingSaturating(last.began) < Self.versionTime
        record.version = base.addingSaturating(1)
        record.changed = seconds
        try store.templates.add(
            TemplateVersionRecord(
                version: record.version,
                began: continues ? last.began : seconds,
                saved: seconds,
                rules: rules
            ),
            to: id
        )
        if continues { try store.templates.delete(version: base, of: id) }
        try store.templates.deleteVersions(
            after: Self.mostVersions,
            except: (record.asked, record.published),
            of: id
        )
        try store.templates.save(record)
        return record
    }

    // MARK: Pages

    /// Adds a page by which a template is tried.
    func addTemplatePage(_ link: String, to id: Int64, of user: UserID) throws -> TemplatePageRecord {
        let record = try template(id, of: user)
        let url = try templatePage(link)
        guard Self.isBelow(record.host, url) else { throw MemberTemplateError.otherHost }
        if let known = try store.templates.page(url, of: id) { return known }
        guard try store.templates.pageCount(of: id) < Self.mostPages else {
            throw MemberTemplateError.tooMany
        }
        try countChange(of: user)
        let page = TemplatePageRecord(url: url)
        try store.templates.save(page, of: id)
        return page
    }

    /// Keeps the article of a page as the expected one.
    func keep(_ article: [UInt8], version: Int32, of url: String, _ id: Int64, of user: UserID) throws {
        _ = try template(id, of: user)
        guard article.count <= Self.keptBytes else { throw MemberTemplateError.tooLong }
        guard var page = try store.templates.page(url, of: id) else {
            throw MemberTemplateError.addressInvalid
        }
        try countChange(of: user)
        (page.kept, page.keptVersion) = (article, version)
        try store.templates.save(page, of: id)
    }

    /// The one form of the address of a page.
    func templatePage(_ link: String) throws -> String {
        guard let pages = state.pages else { throw MemberTemplateError.pagesOff }
        guard let url = pages.address(of: link.contains("://") ? link : "https://" + link),
            try !isBlocked(url)
        else { throw MemberTemplateError.addressInvalid }
        return url
    }

    private func countChange(of user: UserID) throws {
        let rate = Rate(name: "template \(user.rawValue)", limit: Self.changes)
        guard try wait(for: rate) == nil, try store.templates.storedBytes(of: user) < Self.mostBytes else {
            throw MemberTemplateError.tooMany
        }
        try use(rate)
    }

    private func newSecret() -> String {
        let digits = String(UInt64(bitPattern: randomID()), radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
